/** HTTP requests. Every error is a `Failure` with a sentence to show. */
import { locale } from "./i18n/language.svelte";
import type {
  AnalysisInfo, Analysing, Diagram, DraftInfo, Drafting, Explained, Fairness, GameInfo, Hint, LevelInfo, Line, Me, Odds, Opening, PositionInfo, RecordInfo, Rulebook, SceneInfo, Sitting,
  Studied, Studying, TableInfo, Text, WrittenRecord,
} from "./protocol";

export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    sentence: string,
  ) {
    super(sentence);
  }

  /** Whether the server could not be reached. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

async function request(path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    const init: RequestInit = body === undefined ? {} : {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Failure(0, "Offline", "");
  }
  if (answer.ok) return answer;
  const told: { error?: string; sentence?: string; vi?: string } = await answer.json().catch(() => ({}));
  const sentence = (locale() === "vi" && told.vi) || told.sentence;
  throw new Failure(answer.status, told.error ?? "", sentence ?? answer.statusText);
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await request(path, body)).json()) as T;
}

async function text(path: string): Promise<string> {
  return (await request(path)).text();
}

function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

const known = new Map<string, Promise<unknown>>();

/** Fetch once what never changes while the page is open. */
function once<T>(path: string, ask: (path: string) => Promise<T>): Promise<T> {
  let answer = known.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask(path);
    known.set(path, answer);
    answer.catch(() => known.delete(path));
  }
  return answer;
}

const game = (name: string) => `/api/games/${encodeURIComponent(name)}`;
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

/** Whether the server answers. */
export const isServerUp = () => request("/health").then(() => true, () => false);
export const games = () => once<GameInfo[]>("/api/games", json);
export const levels = () => once<LevelInfo[]>("/api/levels", json);
export const phrases = () => once<Record<string, Text>>("/api/phrases", json);
export const scene = (name: string, options = "") => once<SceneInfo>(`${game(name)}/scene${query({ options })}`, json);
export const diagrams = (name: string) => once<Diagram[]>(`${game(name)}/diagrams`, json);
export const rulebook = (name: string, language: string) => once<Rulebook>(`${game(name)}/rulebook${query({ language })}`, json);
export const pieces = (name: string) => once(`${game(name)}/art/pieces.svg`, text);
export const faces = (name: string) => once<Record<string, Record<string, string>>>(`${game(name)}/faces`, json);
export const position = (name: string, options = "", text = "", move = "") =>
  once<PositionInfo>(`${game(name)}/position${query({ options, text, move })}`, json);
/** Change a position in the editor; the server keeps nothing. */
export const draft = (name: string, what: Drafting) => json<DraftInfo>(`${game(name)}/draft`, what);
export const picture = (name: string, options: string, text: string, seat: string, face: string, language: string) =>
  `${game(name)}/picture.svg${query({ options, text, seat, face, language, size: "1200" })}`;
/** Any address of the server, as text. */
export const fetchText = text;
export const words = (name: string, kind: "taps" | "moves", texts: string[]) =>
  json<Record<string, Text>>(`${game(name)}/words?${texts.map((text) => `${kind}=${encodeURIComponent(text)}`).join("&")}`);

export const me = () => json<Me>("/api/me");
export const nameMe = (name: string) => json<Me>("/api/me", { name });
export const lobby = () => json<Line[]>("/api/lobby");
export const underWay = () => json<Line[]>("/api/games-under-way");
export const open = (opening: Opening) => json<TableInfo>("/api/tables", opening);
export const info = (id: string) => json<TableInfo>(table(id));
export const sit = (id: string, seat: string, sitting: Sitting) =>
  json<TableInfo>(`${table(id)}/seats/${encodeURIComponent(seat)}`, sitting);
export const record = (id: string) => text(`${table(id)}/record`);
export const fairness = (id: string) => json<Fairness>(`${table(id)}/fairness`);
export const odds = (id: string, seat: string) => json<Odds[]>(`${table(id)}/odds${query({ seat })}`);
/** Why no legal move goes from one place to another, at a table. */
export const explain = (id: string, seat: string, source: string, target: string) =>
  json<Explained>(`${table(id)}/explain${query({ seat, source, target })}`);
/** The same in any position. */
export const explainAt = (name: string, options: string, text: string, source: string, target: string) =>
  json<Explained>(`${game(name)}/explain${query({ options, text, source, target })}`);
export const hint = (id: string, seat: string) => json<Hint>(`${table(id)}/hint`, { seat });
export const replay = (id: string, at: number) => json<RecordInfo>(`${table(id)}/replay${query({ at: String(at) })}`);
export const readRecord = (text: string, at: number) => json<RecordInfo>("/api/records/read", { text, at });
/** A record in our format, or as other programs write the game. */
export const convertRecord = (text: string, foreign: boolean) => json<WrittenRecord>("/api/records/convert", { text, foreign });
export const analyse = (what: Analysing) => json<AnalysisInfo>("/api/analysis", what);
export const analysis = (id: string, since: number) =>
  json<AnalysisInfo>(`/api/analysis/${encodeURIComponent(id)}${query({ since: String(since) })}`);
export const study = (what: Studying) => json<Studied>("/api/analysis/position", what);

/** This player's random data for dice and cards; works without https, too. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
