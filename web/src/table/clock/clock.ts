/** Clocks in words and figures. The server owns time; the page only shows what is left of it. */
import { format, t } from "../../lib/i18n/language.svelte";
import type { ClockRule, ClockView, Seat } from "../../lib/protocol";

const DAY_S = 86_400;

/** Milliseconds left, or null where there is no such limit. */
export interface TimeLeft {
  /** Of the side's time for the whole game. */
  bank: number | null;
  /** Of the seat's turn. */
  move: number | null;
  /** Of the game, for everybody. */
  game: number | null;
  isRunning: boolean;
}

/** What a seat has left at a moment of the server's time. */
export function timeLeft(dial: ClockView | null | undefined, seat: Pick<Seat, "name" | "side">, now: number): TimeLeft {
  if (!dial) return { bank: null, move: null, game: null, isRunning: false };
  const passed = Math.max(0, now - dial.at);
  const isRunning = dial.running?.includes(seat.name) ?? false;
  const rest = (value: number | undefined) => (value === undefined ? null : Math.max(0, value - (isRunning ? passed : 0)));
  const game = dial.rule.game ? Math.max(0, (dial.game ?? 0) - (dial.running?.length ? passed : 0)) : null;
  return { bank: rest(dial.banks?.[seat.side]), move: rest(dial.moves?.[seat.name]), game, isRunning };
}

/** A time as clocks show it: 4:59, 1:00:00, 3 d. */
export function formatTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 2 * DAY_S) return format(t().daysLeft, { n: Math.floor(seconds / DAY_S) });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const tail = `${String(seconds % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** A time control in words. */
export function describeClock(rule: ClockRule | null | undefined): string {
  const { move = 0, bank = 0, increment = 0, game = 0, turns = 0 } = rule ?? {};
  const rounded = (value: number) => Math.round(value * 10) / 10;
  const days = rounded(move / DAY_S);
  const parts = [
    move >= DAY_S ? (days === 1 ? t().ruleDay : format(t().ruleDays, { n: days })) : move ? format(t().ruleTurn, { n: move }) : "",
    bank ? format(increment ? t().ruleIncrement : t().ruleBank, { n: rounded(bank / 60), more: increment }) : "",
    game ? format(t().ruleGame, { n: rounded(game / 60) }) : "",
    turns ? format(t().ruleTurns, { n: turns }) : "",
  ];
  return parts.filter(Boolean).join("; ") || t().clockNone;
}
