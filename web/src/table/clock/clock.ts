/** Reading clocks. The server owns time; the page only shows what is left of it. */
import { fill, t } from "../../lib/i18n/language.svelte";
import type { ClockRule, Dial, Seat } from "../../lib/protocol";

const DAY = 86_400;

export interface Left {
  /** What is left of a side's bank, of a seat's turn, and of the whole game: milliseconds, or null where there is none. */
  bank: number | null;
  move: number | null;
  whole: number | null;
  isRunning: boolean;
}

/** What a seat has left at a moment by the server's time. */
export function left(dial: Dial | null | undefined, seat: Pick<Seat, "name" | "side">, now: number): Left {
  if (!dial) return { bank: null, move: null, whole: null, isRunning: false };
  const passed = Math.max(0, now - dial.at);
  const isRunning = dial.running?.includes(seat.name) ?? false;
  const rest = (value: number | undefined) => (value === undefined ? null : Math.max(0, value - (isRunning ? passed : 0)));
  const whole = dial.rule.game ? Math.max(0, (dial.game ?? 0) - (dial.running?.length ? passed : 0)) : null;
  return { bank: rest(dial.banks?.[seat.side]), move: rest(dial.moves?.[seat.name]), whole, isRunning };
}

/** A time as clocks write it. */
export function written(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} d`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = `${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** The limits of a clock in words. */
export function ruled(rule: ClockRule | null | undefined): string {
  const { move = 0, bank = 0, increment = 0, game = 0, turns = 0 } = rule ?? {};
  const minutes = (seconds: number) => String(Math.round(seconds / 6) / 10);
  const parts = [
    move >= DAY ? fill(t().ruleDays, { n: String(Math.round((move / DAY) * 10) / 10) }) : move ? fill(t().ruleMove, { n: String(move) }) : "",
    bank ? fill(increment ? t().ruleBankMore : t().ruleBank, { n: minutes(bank), more: String(increment) }) : "",
    game ? fill(t().ruleGame, { n: minutes(game) }) : "",
    turns ? fill(t().ruleTurns, { n: String(turns) }) : "",
  ];
  return parts.filter(Boolean).join("; ") || t().clockNone;
}
