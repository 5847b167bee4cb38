/** The next stage, from the stage before and what the server says has changed. */
import type { News, Stage, StageChanges } from "../lib/protocol";

type Changed<Part> = ([number, number] | Part)[] | undefined;

/** A list put together from runs of the list before and new parts; parts that stay are the same objects. */
function nextList<Part extends object>(before: Part[], changed: Changed<Part>): Part[] {
  return changed?.flatMap((part) => (Array.isArray(part) ? before.slice(part[0], part[1]) : [part])) ?? before;
}

export function applyChanges(stage: Stage, changes: StageChanges): Stage {
  return {
    tokens: nextList(stage.tokens, changes.tokens),
    trays: nextList(stage.trays, changes.trays),
    layers: nextList(stage.layers, changes.layers),
    caption: changes.caption === undefined ? stage.caption : changes.caption,
    queue: changes.queue ?? stage.queue,
  };
}

/** The stage after some news. */
export function nextStage(stage: Stage | null, news: News): Stage | null {
  if (news.stage) return news.stage;
  return stage && news.changes ? applyChanges(stage, news.changes) : stage;
}

/** Whether news leave out something: they begin later than right after `seq`, or change a stage that we do not have. */
export function isGap(news: News, seq: number, stage: Stage | null): boolean {
  const first = news.told?.[0]?.seq;
  if (news.fresh || first === undefined) return false;
  return news.changes ? first !== seq + 1 || !stage : first > seq + 1;
}
