// Generated from server/ws/messages.py by `make protocol`; edit that instead.

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

/** Ask what could follow some moves of a turn; nothing is kept, and nobody hears of it. */
export interface Preview {
  ask: "preview";
  id?: string;
  table: string;
  seat: string;
  moves: string[];
  layers?: string[];
}

/** Ask whether the server is there. */
export interface Ping {
  ask: "ping";
  id?: string;
  table?: string;
}

/** Leave a seat; once the game runs, only to be absent. */
export interface Leave {
  ask: "leave";
  id?: string;
  table?: string;
  seat: string;
}

/** Make moves of one turn, all or none. */
export interface Play {
  ask: "play";
  id?: string;
  table?: string;
  seat: string;
  moves: string[];
  seq: number;
}

/** Concede, with the mates' consent. */
export interface Resign {
  ask: "resign";
  id?: string;
  table?: string;
  seat: string;
}

/** Propose `draw`, `count`, `take-back`, `clock`, `rematch` or `takeover`. */
export interface Offer {
  ask: "offer";
  id?: string;
  table?: string;
  seat: string;
  kind: string;
  target?: string;
  level?: string;
  clock?: ClockRule | null;
}

/** Time limits in seconds, where 0 means no limit. Several can be in force together. */
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
  table?: string;
  seat: string;
  kind: string;
}

/** Decline what was proposed, or take one's own proposal back. */
export interface Decline {
  ask: "decline";
  id?: string;
  table?: string;
  seat: string;
  kind: string;
}

/** Claim that a seat which let its time run out again and again has left the game. */
export interface Claim {
  ask: "claim";
  id?: string;
  table?: string;
  seat: string;
  target: string;
}

/** Call the game off before every side has made a turn. */
export interface Abort {
  ask: "abort";
  id?: string;
  table?: string;
  seat: string;
}

/** Say something, in words or by a preset phrase. */
export interface Say {
  ask: "say";
  id?: string;
  table?: string;
  seat?: string;
  channel?: string;
  text?: string;
  phrase?: string;
}

/** Play on oneself where a computer took over. */
export interface Reclaim {
  ask: "reclaim";
  id?: string;
  table?: string;
  seat: string;
}

/** What a receiver has newly heard, and what it sees after it. */
export interface News {
  tell: "news";
  table: string;
  seat: string;
  seq: number;
  told?: RedactedEvent[];
  fresh?: boolean;
  now: number;
  seen?: MatchView | null;
  stage?: Stage | null;
  changes?: StageChanges | null;
}

/** An event as one receiver is told of it. `seq` counts the events of this receiver without gaps. */
export interface RedactedEvent {
  seq: number;
  at: number;
  event: string;
  seat?: string;
  move?: string;
  taps?: string[];
  masked?: boolean;
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

/** A match as one receiver sees it. */
export interface MatchView {
  seq: number;
  phase: string;
  to_move: string;
  waiting: string[];
  text?: string;
  places?: SeatView[];
  moves?: Spelling[];
  result?: Result | null;
  clock?: ClockView | null;
  offers?: OfferView[];
  hidden?: boolean;
}

/** A seat, as everybody sees it. */
export interface SeatView {
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

/** Text and taps of a move, independent of seat and position; notations may cache and share them. */
export interface Spelling {
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

/** The clocks at a time, in milliseconds; those of the seats in `running` are ticking. */
export interface ClockView {
  at: number;
  rule: ClockRule;
  moves?: Record<string, number>;
  banks?: Record<string, number>;
  game?: number;
  running?: string[];
}

/** An open offer, as everybody sees it. */
export interface OfferView {
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
  caption: Text | null;
  queue: string[];
}

/** A piece as it is drawn. */
export interface Token {
  art: string;
  side: string;
  title: Text;
  letter: string;
  node: string;
  bases: string[];
  aloft: boolean;
  badge: string;
  heading: number;
  label: Text | null;
  medal: string;
  tap: string;
}

/** A sentence or name in English and Vietnamese. */
export interface Text {
  en: string;
  vi: string;
}

/** A place beside the board: captured pieces, a hand, a squadron board. */
export interface Tray {
  name: string;
  title: Text;
  tokens: Token[];
  note: Text | null;
  seat: string;
}

/** Marks over the board that a person may switch on: zones, threats, ranges. */
export interface Layer {
  name: string;
  title: Text;
  marks: Record<string, string>;
  shown: boolean;
}

/** What changed from one stage to the next; what is left out did not. Each list is put together anew from parts of the list before and new parts, in their order. */
export interface StageChanges {
  tokens?: ([number, number] | Token)[];
  trays?: ([number, number] | Tray)[];
  layers?: ([number, number] | Layer)[];
  caption?: Text | null;
  queue?: string[];
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

/** A record to be written anew. */
export interface Converting {
  text: string;
  foreign?: boolean;
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
  seen: MatchView;
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
  title: Text;
  summary: Text;
  presets: Record<string, Text>;
  options: OptionInfo[];
  seats: Seat[];
  primer: string[];
  is_side_game: boolean;
  interchange: string;
}

/** An option that can be chosen. */
export interface OptionInfo {
  name: string;
  title: Text;
  default: string;
  choices: Record<string, Text>;
  rule: string;
  source: Text;
  confidence: number | null;
  least: number | null;
  most: number | null;
  form: Text | null;
  seats: boolean;
  at_table: string;
}

/** A place at the table. Several seats may make up one side. */
export interface Seat {
  name: string;
  side: string;
  index: number;
  title: Text;
  army: Text | null;
}

/** All rules of a game in one language. */
export interface Rulebook {
  title: string;
  prose: string[];
  chapters: Chapter[];
}

/** A heading, the paragraphs below it, and its rules. */
export interface Chapter {
  number: string;
  title: string;
  prose: string[];
  rules: Rule[];
}

/** One numbered sentence. */
export interface Rule {
  number: string;
  text: string;
  source: string;
}

/** A position that illustrates one rule. */
export interface Diagram {
  rule: string;
  text: string;
  touched: string[];
  layers: string[];
  options: string;
  first_taps: boolean;
}

/** The bare board of a game under some options, and who sits at it. */
export interface SceneInfo {
  scene: Scene;
  seats: Seat[];
  options: Record<string, string>;
}

/** The empty board of a game. */
export interface Scene {
  width: number;
  height: number;
  nodes: Node[];
  shapes: Shape[];
  labels: Label[];
  turns: Record<string, number>;
  faces: Record<string, Text>;
}

/** A place that can be tapped. */
export interface Node {
  name: string;
  x: number;
  y: number;
  outline: [number, number][];
  paint: string;
  title: Text | null;
}

/** Something painted under or over the nodes: a river, a line, a border. */
export interface Shape {
  path: string;
  paint: string;
  width: number;
  over: boolean;
}

/** A short text on the board's edge or in the corner of a node. It stays upright for every seat. */
export interface Label {
  text: string;
  x: number;
  y: number;
  scale: number;
}

/** A position that was read and found in order. */
export interface PositionInfo {
  game: string;
  options: string;
  text: string;
  to_move: string;
  waiting: string[];
  starts_turn: boolean;
  moves: Spelling[];
  stage: Stage;
  result: Result | null;
  taps: string[];
  spoken: Text | null;
  told: Text | null;
  weights: number[];
}

/** A board that somebody works at: it need not be a position. */
export interface DraftInfo {
  game: string;
  options: string;
  text: string;
  wrong: Text | null;
  refused: Text | null;
  is_read: boolean;
  stage: Stage;
  figures: EditorPiece[];
  boxes: PieceBox[];
  onsets: StartChoice[];
  height: number;
  to_move: string;
  waiting: string[];
  result: Result | null;
}

/** A piece on the board, or one that can be put there. */
export interface EditorPiece {
  name: string;
  token: Token;
  traits: Trait[];
  left: number;
}

/** A property of a piece that can be changed: enhanced or not, face up or down, how badly damaged. */
export interface Trait {
  title: Text;
  variants: Variant[];
}

/** One choice of a trait. */
export interface Variant {
  title: Text;
  name: string;
}

/** The pieces of one side that can be put on the board. */
export interface PieceBox {
  side: string;
  title: Text;
  figures: EditorPiece[];
}

/** A way in which play may continue from a board: usually whose turn it is. */
export interface StartChoice {
  name: string;
  title: Text;
  chosen: boolean;
}

/** Whether a piece may go from one place to another, and if not, which rule forbids it. */
export interface Explained {
  legal: boolean;
  rule: string;
  sentence: Text | null;
  detail: Text | null;
  nodes: string[];
}

/** The answer to one question about chance. */
export interface Odds {
  name: string;
  title: Text;
  rows: Odd[];
}

/** One thing that may happen, and how likely it is. */
export interface Odd {
  title: Text;
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
  spoken?: Text | null;
  told?: Text | null;
  comment?: string;
}

/** A record as a file. */
export interface WrittenRecord {
  text: string;
  suffix: string;
}

/** What checking every die and card of a game against its seed has found. */
export interface Fairness {
  chances: number;
  wrong: Text[];
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
  title: Text;
  best: Best[];
}

/** A line of play that an engine found. */
export interface Best {
  moves: string[];
  value: number;
  chance: number;
  wins_in?: number | null;
  told?: Text | null;
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
  title: Text;
  about: Text;
}

/** Everything a client may send, one message a frame. */
export type Asked = Look | Away | Preview | Ping | Leave | Play | Resign | Offer | Agree | Decline | Claim | Abort | Say | Reclaim;

/** Everything a client is told; a frame is an array of these. */
export type Answer = News | Done | Refused | Previewed | Pong;
