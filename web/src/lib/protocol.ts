// Generated from server/messages.py by `make protocol`; edit that instead.

/** Hear of a table from now on, and be told at once what was missed. */
export interface Look {
  ask: "look";
  id?: string;
  table: string;
  seat?: string;
  key?: string;
  since?: number;
  detail?: string;
  layers?: string[];
}

/** Hear no more of a table. */
export interface Away {
  ask: "away";
  id?: string;
  table: string;
  seat?: string;
}

/** Make moves of one turn. */
export interface Play {
  ask: "play";
  id?: string;
  table: string;
  seat: string;
  moves: string[];
  seq: number;
}

/** Ask what could follow some moves of a turn; nothing is kept, and nobody hears of it. */
export interface Preview {
  ask: "preview";
  id?: string;
  table: string;
  seat: string;
  moves: string[];
  layers?: string[];
}

/** Concede. */
export interface Resign {
  ask: "resign";
  id?: string;
  table: string;
  seat: string;
}

/** Propose `draw`, `take-back`, `clock`, `rematch` or `takeover`. */
export interface Offer {
  ask: "offer";
  id?: string;
  table: string;
  seat: string;
  kind: string;
  target?: string;
  level?: string;
  clock?: ClockRule | null;
}

/** Limits of time, in seconds; those that are 0 do not exist. Several may be in force together. */
export interface ClockRule {
  move?: number;
  bank?: number;
  increment?: number;
  game?: number;
  turns?: number;
}

/** Agree to what was proposed. */
export interface Agree {
  ask: "agree";
  id?: string;
  table: string;
  seat: string;
  kind: string;
}

/** Decline what was proposed, or take one's own proposal back. */
export interface Decline {
  ask: "decline";
  id?: string;
  table: string;
  seat: string;
  kind: string;
}

/** Claim that a seat has left. */
export interface Claim {
  ask: "claim";
  id?: string;
  table: string;
  seat: string;
  target: string;
}

/** Call the game off before every side has made a turn. */
export interface Abort {
  ask: "abort";
  id?: string;
  table: string;
  seat: string;
}

/** Say something, in words or by a preset phrase. */
export interface Say {
  ask: "say";
  id?: string;
  table: string;
  seat?: string;
  channel?: string;
  text?: string;
  phrase?: string;
}

/** Play on oneself where a computer took over. */
export interface Reclaim {
  ask: "reclaim";
  id?: string;
  table: string;
  seat: string;
}

/** Leave a seat. */
export interface Leave {
  ask: "leave";
  id?: string;
  table: string;
  seat: string;
}

/** Ask whether the server is there. */
export interface Ping {
  ask: "ping";
  id?: string;
  table?: string;
}

/** What a receiver has newly heard, and what it sees after it. */
export interface News {
  tell: "news";
  table: string;
  seat: string;
  seq: number;
  told?: Told[];
  fresh?: boolean;
  now: number;
  seen?: Seen | null;
  stage?: Stage | null;
}

/** An event as one receiver hears of it. `seq` counts what this receiver has heard, without gaps. */
export interface Told {
  seq: number;
  at: number;
  event: string;
  seat?: string;
  move?: string;
  taps?: string[];
  kind?: string;
  target?: string;
  name?: string;
  engine?: string;
  entropy?: string;
  channel?: string;
  text?: string;
  phrase?: string;
  limit?: string;
  clock?: ClockRule | null;
  back?: number;
  undone?: number;
  ending?: string;
  winners?: string[];
  reason?: string;
  seed?: string;
  commitment?: string;
  since?: number;
  until?: number;
  table?: string;
}

/** A match as one receiver sees it after the last thing it heard. */
export interface Seen {
  seq: number;
  phase: string;
  to_move: string;
  waiting: string[];
  text?: string;
  places?: Place[];
  moves?: Choice[];
  result?: Result | null;
  clock?: Dial | null;
  offers?: Proposal[];
}

/** A seat, as everybody may know it. */
export interface Place {
  seat: string;
  side: string;
  name?: string;
  engine?: string;
  taken?: boolean;
  absent?: number;
  out?: boolean;
  taken_over?: boolean;
  lapses?: number;
}

/** A legal move, and the places to touch for it. */
export interface Choice {
  move: string;
  taps: string[];
}

/** How a game ended. */
export interface Result {
  winners: string[];
  ending: string;
  en: string;
  vi: string;
}

/** The clocks at a moment, in milliseconds. Those of `running` go on from there. */
export interface Dial {
  at: number;
  rule: ClockRule;
  moves?: Record<string, number>;
  banks?: Record<string, number>;
  game?: number;
  running?: string[];
}

/** Something proposed. */
export interface Proposal {
  kind: string;
  seat: string;
  agreed: string[];
  target?: string;
  level?: string;
  back?: number;
  clock?: ClockRule | null;
}

/** What stands on the board and beside it, as one seat sees it. */
export interface Stage {
  tokens: Token[];
  trays: Tray[];
  layers: Layer[];
  caption: Words | null;
  queue: string[];
}

/** A piece as it is drawn. */
export interface Token {
  art: string;
  side: string;
  title: Words;
  letter: string;
  node: string;
  bases: string[];
  aloft: boolean;
  badge: string;
  heading: number;
  label: Words | null;
  medal: string;
  tap: string;
}

/** One sentence or name, said in English and in Vietnamese. */
export interface Words {
  en: string;
  vi: string;
}

/** A place beside the board: captured pieces, a hand, a squadron board. */
export interface Tray {
  name: string;
  title: Words;
  tokens: Token[];
  note: Words | null;
  seat: string;
}

/** Marks over the board that a person may switch on: zones, threats, ranges. */
export interface Layer {
  name: string;
  title: Words;
  marks: Record<string, string>;
  shown: boolean;
}

/** A question was carried out, and is on disk. */
export interface Done {
  tell: "done";
  id: string;
}

/** A question was not carried out, and nothing has changed. */
export interface Refused {
  tell: "refused";
  id?: string;
  error: string;
  sentence: string;
  vi: string;
}

/** What could follow some moves. */
export interface Previewed {
  tell: "previewed";
  id: string;
  moves: [string, string[]][];
  stage?: Stage | null;
}

/** The server is there. */
export interface Pong {
  tell: "pong";
  id?: string;
  now: number;
}

/** A table to be opened. */
export interface Opening {
  game: string;
  options?: string;
  start?: string;
  clock?: ClockRule | null;
  casual?: boolean;
  watched?: boolean;
  public?: boolean;
  seats?: Record<string, SeatWish>;
  name?: string;
  entropy?: string;
}

/** Who shall sit at a seat: `me`, `engine`, or `open` for whoever comes. */
export interface SeatWish {
  kind?: string;
  level?: string;
}

/** Somebody who sits down. */
export interface Sitting {
  name?: string;
  entropy?: string;
  invitation?: string;
}

/** A name. */
export interface Naming {
  name: string;
}

/** A record to be read, and which of its plies are wanted. */
export interface Reading {
  text: string;
  at?: number;
  count?: number;
}

/** A game to be analysed: a record, or a finished table. */
export interface Analysing {
  record?: string;
  table?: string;
}

/** A position to be looked at. */
export interface Studying {
  game: string;
  options?: string;
  text?: string;
  lines?: number;
  seconds?: number;
}

/** Somebody who wants a hint for his seat. */
export interface Wondering {
  seat: string;
  key?: string;
}

/** Something to be done to a board: lay pieces on a node instead of what is there, or let play go on otherwise. */
export interface Change {
  node?: string;
  names?: string[];
  turn?: string;
}

/** A board that somebody works at. */
export interface Drafting {
  options?: string;
  text?: string | null;
  changes?: Change[];
}

/** A table, as everybody may know it who has its address. */
export interface TableInfo {
  table: string;
  game: string;
  options: string;
  public: boolean;
  watched: boolean;
  casual: boolean;
  opened: number;
  commitment: string;
  mine: string[];
  seen: Seen;
  invitations: Record<string, string>;
  keys: Record<string, string>;
  continued: string;
  notice: number;
}

/** A table in a list. */
export interface Line {
  table: string;
  game: string;
  options: string;
  phase: string;
  opened: number;
  changed: number;
  seats: Record<string, string>;
  result: string;
}

/** What somebody may know about himself. */
export interface Me {
  name: string;
  is_known: boolean;
  is_bot: boolean;
}

/** The key of a program: shown once, and kept only as a hash. */
export interface BotKey {
  name: string;
  key: string;
}

/** A game, for people who choose. */
export interface GameInfo {
  name: string;
  title: Words;
  summary: Words;
  presets: Record<string, Words>;
  options: OptionInfo[];
  seats: Seat[];
  primer: string[];
}

/** An option that can be chosen. */
export interface OptionInfo {
  name: string;
  title: Words;
  default: string;
  choices: Record<string, Words>;
  rule: string;
  source: Words;
  confidence: number | null;
  least: number | null;
  most: number | null;
  form: Words | null;
  seats: boolean;
}

/** A place at the table. Several seats may make up one side. */
export interface Seat {
  name: string;
  side: string;
  index: number;
  title: Words;
  army: Words | null;
}

/** A position for one sentence of the rules. */
export interface Diagram {
  rule: string;
  text: string;
  touched: string[];
  layers: string[];
  options: string;
}

/** The bare board of a game under some options, and who sits at it. */
export interface SceneInfo {
  scene: Scene;
  seats: Seat[];
  options: Record<string, string>;
}

/** The bare board of a game. */
export interface Scene {
  width: number;
  height: number;
  nodes: Node[];
  shapes: Shape[];
  labels: Label[];
  turns: Record<string, number>;
  faces: Record<string, Words>;
}

/** A place that can be tapped. */
export interface Node {
  name: string;
  x: number;
  y: number;
  outline: [number, number][];
  paint: string;
  title: Words | null;
}

/** Something painted under or over the nodes: a river, a line, a border. */
export interface Shape {
  path: string;
  paint: string;
  width: number;
  over: boolean;
}

/** A short text on the board's edge. It stays upright whichever seat looks. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

/** A position that was read and found in order. */
export interface PositionInfo {
  game: string;
  options: string;
  text: string;
  to_move: string;
  waiting: string[];
  starts_turn: boolean;
  moves: Choice[];
  stage: Stage;
  result: Result | null;
  taps: string[];
  spoken: Words | null;
  told: Words | null;
  weights: number[];
}

/** A board that somebody works at: it need not be a position. */
export interface DraftInfo {
  game: string;
  options: string;
  text: string;
  wrong: Words | null;
  refused: Words | null;
  is_read: boolean;
  stage: Stage;
  figures: Figure[];
  boxes: Box[];
  onsets: Onset[];
  height: number;
  to_move: string;
  waiting: string[];
  result: Result | null;
}

/** A piece that lies on the board, or could. */
export interface Figure {
  name: string;
  token: Token;
  traits: Trait[];
  left: number;
}

/** Something about a piece that can be otherwise: enhanced or not, face up or down, how badly damaged. */
export interface Trait {
  title: Words;
  variants: Variant[];
}

/** One way in which a piece may stand there. */
export interface Variant {
  title: Words;
  name: string;
}

/** The pieces of one side that can be laid on the board. */
export interface Box {
  side: string;
  title: Words;
  figures: Figure[];
}

/** A way in which play may go on from a board: mostly whose turn it is. */
export interface Onset {
  name: string;
  title: Words;
  chosen: boolean;
}

/** Whether a piece may go from one place to another, and if not, which rule forbids it. */
export interface Explained {
  legal: boolean;
  rule: string;
  sentence: Words | null;
  detail: Words | null;
  nodes: string[];
}

/** The answer to one question about chance. */
export interface Odds {
  name: string;
  title: Words;
  rows: Odd[];
}

/** One thing that may happen, and how likely it is. */
export interface Odd {
  title: Words;
  chance: number;
  exact: [number, number];
  node: string;
}

/** A game that was played, and some of its plies. */
export interface RecordInfo {
  game: string;
  options: string;
  start: string;
  seats: Seat[];
  tags: Record<string, string>;
  result: Result | null;
  moves: number;
  at: number;
  plies: Ply[];
}

/** A position of a game, and the move that led to it; number 0 is where the game began. */
export interface Ply {
  number: number;
  text: string;
  stage: Stage;
  to_move?: string;
  seat?: string;
  move?: string;
  taps?: string[];
  spoken?: Words | null;
  told?: Words | null;
  comment?: string;
}

/** What checking every die and card of a game against its seed has found. */
export interface Fairness {
  chances: number;
  wrong: Words[];
  commitment: string;
  seed: string;
  entropy: Record<string, string>;
}

/** How far an analysis is, and what it has found. */
export interface AnalysisInfo {
  id: string;
  state: string;
  progress: number;
  moves: number;
  judged: Judged[];
}

/** One move, judged by what its seat could know. */
export interface Judged {
  number: number;
  seat: string;
  move: string;
  value: number;
  chance: number;
  first: number | null;
  loss: number;
  grade: string;
  mark: string;
  title: Words;
  best: Best[];
}

/** One way to go on. */
export interface Best {
  moves: string[];
  value: number;
  chance: number;
  wins_in?: number | null;
  told?: Words | null;
}

/** What the computer would do. */
export interface Hint {
  move: string;
  taps: string[];
  studied: Studied;
}

/** The best ways to go on, as the seat that moves could find them. */
export interface Studied {
  seat: string;
  value: number;
  chance: number;
  first: number | null;
  best: Best[];
  depth: number;
  nodes: number;
}

/** How strong a computer plays. */
export interface LevelInfo {
  number: number;
  title: Words;
  about: Words;
}

/** Everything a client may send, one message a frame. */
export type Asked = Look | Away | Play | Preview | Resign | Offer | Agree | Decline | Claim | Abort | Say | Reclaim | Leave | Ping;

/** Everything a client is told; a frame is an array of these. */
export type Answer = News | Done | Refused | Previewed | Pong;
