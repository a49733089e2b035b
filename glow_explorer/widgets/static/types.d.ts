/* What the front ends are made of, for whoever checks or writes them. Browsers never see this file. */

// ---------------------------------------------------------------- a widget

/** What is being worked out, in words, and which part of it is done, if that is known. */
export interface Working {
  text: string;
  part: number | null;
}

/** Traits, as the browser gets them. */
export interface Traits {
  on_beamer: boolean;
  printed: { name?: string; page?: string; number?: number };
  pupils: string[];
  hints: boolean;
  tutor: boolean;
  answer: unknown;
  _answered: number;
  _sent: number;
  _received: number;
  _book: Entry[];
  _catalogue: Record<string, Listed[]>;
  _map: string;
  _modules: string[];
  _scene: Board;
  _view: object;
  _words: Words;
  _working: Partial<Working>;
  /** One for each question: the letters chosen, or the numbers. */
  answers: (string[] | number[])[];
  at: number;
  boats: number[];
  by_hand: boolean;
  camp: number;
  cards: string[];
  case: string;
  cemetery: string[];
  children: string[];
  code: string;
  days: number;
  done: boolean;
  evening: number;
  fireflies: number;
  footprints: number;
  free_rerolls: number;
  goal: number[];
  highlight: Marks;
  journey: string;
  key: string;
  language: string;
  level: number;
  line: string;
  light: number;
  locked: number[];
  name: string;
  number: number;
  pool: string;
  problem: Problem;
  questions: number;
  rerolls: number;
  roll: string[];
  rulings: { preset: string; changes: Record<string, string> };
  seed: number;
  sharing: boolean;
  sketal_dice: Record<string, number | null>;
  steps: string[];
  style: string;
  terms: Terms;
  theme: string;
  track: boolean;
  used: number[];
  weights: Record<string, number>;
  whole_day: boolean;
  weighing: boolean;
}

/** The messages that a widget may say; "" has the numbers that take the form `one`. */
export type Words = Record<string, string | { one: string; other: string }>;

export interface Problem {
  kind?: string;
  text?: string;
  detail?: string;
}

/** What anywidget hands to a widget. */
export interface Model {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(name: string, f: () => void): void;
  off(name: string, f: () => void): void;
  widget_manager: {
    get_model(id: string): Promise<Model>;
    create_view(model: Model, options?: object): Promise<WidgetView>;
  };
}

/** A widget inside another, as Jupyter shows it. */
export interface WidgetView {
  el: HTMLElement;
  remove(): void;
}

/** What only one view of a widget knows, whatever the widget: what is awaited, and what went wrong. */
export interface Mind {
  afterwards: (() => void)[];
  answered: number;
  alarmed?: number;
  shut?: number;
  fault?: Error | null;
  waiting?: string | null;
  /** What is asked once all values that were set before have come. */
  queue: (() => void)[];
  waitTimer?: number;
  /** The icon that the glossary is opened at. */
  glossary?: string | null;
}

/** One view of a widget: `View` is what Python says there is to see, `Ui` what only this view knows,
 * such as what is open and what is hovered. A widget at rest, or one that was refused, shows less. */
export interface App<View extends object = object, Ui extends object = object> {
  model: Model;
  root: HTMLElement;
  ui: Mind & Ui;
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  readonly view: View & { refused?: string };
  set(values: Record<string, unknown>): void;
  /** Set values that nobody waits for, such as what is looked at. */
  hint(values: Record<string, unknown>): void;
  act(kind: string, data?: Record<string, unknown>): void;
  redraw(): void;
  /** Say a message of the catalogue. */
  t(key: string, data?: object): string;
  /** Do something once what is described is there. */
  later(f: () => void): void;
}

// ---------------------------------------------------------------- elements

/** What somebody does, with what is asked of it. */
export type Act = KeyboardEvent & PointerEvent & WheelEvent & { target: HTMLInputElement; currentTarget: HTMLElement };
export type Listener = (event: Act) => unknown;
export type Heard = Listener | null | false;

/** An attribute, a listener, or one of the three that `patch` knows by name. */
export interface Props {
  [name: string]: unknown;
  key?: string | number;
  ref?(node: Element): void;
  onchange?: Heard;
  onclick?: Heard;
  onfocus?: Heard;
  onfocusin?: Heard;
  onfocusout?: Heard;
  oninput?: Heard;
  onkeydown?: Heard;
  onmouseenter?: Heard;
  onmouseleave?: Heard;
  onpointercancel?: Heard;
  onpointerdown?: Heard;
  onpointermove?: Heard;
  onpointerup?: Heard;
  ontoggle?: Heard;
  onwheel?: Heard;
}

/** An element as `h` describes it, or text. */
export interface VNode {
  tag: string;
  props: Props;
  children: Drawn[];
}
export type Drawn = VNode | string;
/** What may stand among the children: what is empty is left out, lists are laid flat. */
export type Child = Drawn | number | boolean | null | undefined | readonly Child[];

/** An element or a text that `patch` has made. */
export interface Made extends Element {
  _vnode: VNode;
  _heard?: Record<string, Listener | null>;
  data: string;
}

export type Guard = (f: Listener) => Listener;

// ---------------------------------------------------------------- what Python says, whatever the widget

/** Places of dice that no longer count, each with why: "cursed", "returned" or "used". */
export type Fates = Record<string, string>;

/** Places of dice, and what is said of each: ✓ for, ✗ against, • that it is silent. */
export type Marks = Record<string, string>;

export type Size = "large" | "small";

export interface Die {
  size: Size;
  color: string;
  symbol: string | null;
}

/** A kind of dice: its faces, the sixth, its usual size, and how many there are of each size. */
export interface Kind {
  faces: string[];
  sixth: string;
  usual: Size;
  large: number;
  small: number;
}

/** What front ends draw with: icons, the dice that exist, and colours by what they are for. */
export interface Drawing {
  /** What every icon is called and means, by language. */
  glossary: Record<string, { title: string; open: string; close: string; icons: Record<string, [string, string]> }>;
  icons: Record<string, Shape[]>;
  dice: Record<string, Kind>;
  colors: {
    ink: Record<string, string>;
    body: Record<string, string>;
    edge: Record<string, string>;
    mark: Record<string, string>;
    deck: Record<string, string>;
    ivory: string;
    cross: string;
    spell: string;
  };
}

/** A shape of a drawing: tag, attributes, and what is inside. */
export type Shape = [tag: string, look: Look, inner: Shape[]];

/** The attributes of a shape, of which each kind of shape has its own. */
export interface Look {
  [name: string]: string | number;
  x: number;
  y: number;
  cx: number;
  cy: number;
  width: number;
  height: number;
  side: number;
  size: number;
  crowded: number;
  "font-size": number;
  ink: string;
  name: string;
}

export interface Term {
  icon: string;
  amount: string;
  text: string;
}

export interface Card {
  ref: string;
  key: string;
  kind: string;
  name: string;
  identity: string;
  deck: string;
  color: string;
  badges: [name: string, crossed: boolean][];
  condition: string;
  effect: Term[];
  effect_text: string;
  powers: [kind: string, text: string][];
  end: number;
  text: string;
}

/** A card as it is listed, with what it is found by. */
export interface Listed extends Card {
  elements: string[];
  deeds: string[];
}

/** A card at the table: its place, and its number among the companions. */
export interface Held extends Card {
  place: number;
  nth: number | null;
}

export interface Rule {
  id: string;
  name: string;
  text: string;
  where: string;
}

export interface Reason {
  code: string;
  sign: string;
  text: string;
  dice: number[];
  rule: Rule;
}

export interface Ruling {
  id: string;
  question: string;
  answer: string;
  answers: { id: string; text: string; followed: boolean }[];
}

/** An answer with its parts: what was asked, and why it is so. */
export interface Answer {
  id: string;
  title: string;
  sign: string;
  label: string;
  amount: string;
  reasons: Reason[];
  parts: Answer[];
  hints: string[];
  alternatives: string[];
  outcomes?: string[];
  more?: number;
}

export interface Stock {
  light: number;
  footprints: number;
  fireflies: number;
  rerolls: number;
}

/** One of several that can be chosen. */
export interface Option<Id extends string | number = string> {
  id: Id;
  text: Child;
  title?: string;
}

// ---------------------------------------------------------------- what each widget shows

export interface DiceTrayView {
  totals: { symbol: string; count: number; counts: number }[];
  elements: number;
  fates: Fates;
  curse: { text: string; rule: Rule } | null;
  brought: string[];
}

export interface CompanyTableView {
  strangers?: Record<string, Card>;
  taken?: Record<string, string>;
  brings: { dice: string[]; rerolls: string } | null;
}

export interface Verdict {
  ref: string;
  times: number;
  sign: string;
  answer: string;
  lead: string;
  marks: Marks;
  groups: number[][];
  reasons: (Omit<Reason, "rule"> & { rule: string; marks: Marks })[];
  change: { text: string; dice: string[]; marks: Marks } | null;
  rulings: UsedRuling[];
}

/** A ruling that a verdict rests on, and what each other answer would give. */
export interface UsedRuling {
  id: string;
  question: string;
  followed: string;
  others: { id: string; text: string; gives: string; differs: boolean }[];
  decides: boolean;
}

export interface VerdictBoardView {
  headline?: string;
  cards?: Card[];
  verdicts?: Verdict[];
  rules?: Record<string, Rule>;
  fates?: Fates;
  strip?: Strip;
  empty?: string;
}

/** What each card would say to every face of one die, or of a black one more. */
export interface Strip {
  place: number | null;
  die: string;
  now: string | null;
  faces: string[];
  rows: { ref: string; name: string; times: number[]; now: number }[];
}

export interface NoonStepperView {
  sketals?: Sketal[];
  cemetery?: { lying: Named[]; free: Named[] } | null;
  title: string;
  dice: string[];
  fates: Fates;
  stock: Stock;
  companions: string[];
  spells: string[];
  casts: boolean;
  nexts: NextCard[];
  may_end: boolean;
  stages: { title: string; reasons: Reason[]; stock: Stock }[];
  rulings: Ruling[];
  compared: Compared;
  empty?: string;
  refused?: string;
}

export interface Named {
  ref: string;
  name: string;
}

export interface Sketal extends Named {
  dice: { place: number; text: string }[];
  told: boolean;
  die: number | null;
}

/** A card that may be applied next. */
export interface NextCard {
  entry: string;
  card: Card;
  choice: string;
  best: boolean;
}

/** The results of noon, best first. */
export interface Compared {
  title: string;
  rows: NoonResult[];
  left: number;
  matters: boolean;
  said: string;
  reasons: Reason[];
  loses: number;
}

export interface NoonResult extends Stock {
  companions: string;
  lost: string[];
  dice: string[];
  told: string;
  order: string[];
  reachable: boolean;
}

export interface JourneyMapView {
  headline: string;
  fates: Fates;
  options: MapOption[];
  closed: MapOption[];
  asked: MapOption[];
  over: Overlay[];
  camp: MapOption | null;
  gifts: { text: string; rule: Rule; cards: Named[] } | null;
  last: string;
  undo: number;
  stale: boolean;
  unplanned: string;
  gains: Record<string, string | null>;
  compared: Compared | null;
  plan: Plan | null;
  ways: Ways | null;
}

/** A step or a voyage, or to camp: whether it may be done, and why. */
export interface MapOption {
  id: string;
  origin: number;
  to: number;
  joker: boolean;
  legal: boolean;
  title: string;
  place: string;
  line: string;
  die: number | null;
  terms: Term[];
  reasons: Reason[];
  marks: Marks;
  alternatives: string[];
}

/** A drawing over the map, with what it belongs to. */
export interface Overlay {
  kind: string;
  named: { place: number; origin: number; to: number; kind: string; piece: string; step: number };
  title: string;
  parts: Shape[];
}

export interface Planned {
  id: string;
  origin: number | null;
  to: number | null;
  title: string;
  worth: string;
  short: string;
  part: number;
  best: boolean;
  compared: string;
}

export interface Plan {
  headline: string;
  made_of: string;
  now: Planned[];
  first: string[];
  ends: { place: number; light: number; chance: string; part: number; expected: string }[];
  sailed: { id: string; title: string; often: string }[];
  routes: { id: string; text: string; chance: string }[];
  evenings: { day: number; likely: string }[];
  goal: { islands: number[]; named: string; chance: string; part: number } | null;
}

/** Under which terms a plan is made. */
export interface Terms {
  footprints: number;
  rerolls: number;
  skull: number;
  reroll: number;
  firefly: number;
  tokens: boolean;
  dice: string[];
}

/** A chance with the length of its bar. */
export interface Side {
  chance: string;
  part: number;
}

/** Two routes beside each other. */
export interface Compared {
  routes: { side: string; title: string; light: string; waits: boolean }[];
  verdict: string;
  islands: { place: number; light: number; sides: Record<string, Side> }[];
  spread: { light: string; sides: Record<string, Side> }[];
  likely: { side: string; text: string }[];
}

export interface Way {
  id: string;
  path: number[];
  place: number;
  camp: number | null;
  title: string;
  line: string;
}

export interface Ways {
  headline: string;
  best: string;
  villages: Way[];
  more: number;
  others: Way[];
}

/** The board as it is drawn: its size, its places, and its layers. */
export interface Board {
  id: string;
  width: number;
  height: number;
  spots: Record<string, Spot>;
  shapes: (Shape | BoardGroup)[];
  camps: number[];
  /** By how much numbers may grow, and where each stands then. */
  growth: number[];
  numbers: Record<string, number[][]>;
}

/** Shapes of the board that belong to a place, a way or a mark. */
export interface BoardGroup {
  kind: string;
  named: { place: number; a: number; b: number };
  title: string;
  parts: Shape[];
}

export interface Spot {
  x: number;
  y: number;
  r: number;
}

export interface RerollAdviserView {
  total: number;
  fates: Fates;
  sources: Reason[];
  advice: Advice | null;
  stale: boolean;
}

export interface Advice {
  headline: string;
  value: string;
  dice: string[];
  options: AdvisedOption[];
  more: string;
  weighed: string;
  notes: string[];
  disputed: Reason[];
  opened: { ends: { value: string; chance: string; part: number }[]; rulings: string[] } | null;
}

export interface AdvisedOption {
  kind: string;
  dice: number[];
  to: string | null;
  deed: string;
  paid: string;
  value: string;
  less: string;
  part: number;
  parts: string;
}

export interface ClassCell {
  text: string;
  heat: number | null;
}

export interface ClassView {
  kinds: string[];
  rows: { pupil: string; cells: ClassCell[]; points: string }[];
  whole: ClassCell[];
  again: { line: string; pupils: string; rules: Rule[] }[];
}

export interface DeskView {
  levels: string[];
  kinds: { id: string; text: string; on: boolean }[];
  list: { kind: string; prompt: string }[];
  seeds: { name: string; seed: number }[];
  results: ClassView | null;
}

export interface ExerciseOption {
  id: string | number;
  text: string;
  card: Card | null;
  die: string;
}

export interface ExerciseAttempt {
  right: boolean;
  given: unknown;
  title: string;
  text: string;
  findings: { part: string; right: boolean; reasons: Reason[] }[];
}

export interface ExerciseView {
  id: string;
  number: number;
  count: number;
  states: string[];
  question: string;
  form: string;
  dice: string[];
  turn: string[][];
  cards: Card[];
  held: { icon: string; text: string }[];
  options: ExerciseOption[];
  places: { id: number; text: string; at: [number, number, number] }[];
  start: number | null;
  choices: { id: string; text: string }[];
  hints: string[];
  attempt: ExerciseAttempt | null;
  solution: ExerciseAttempt;
}

export interface QuizView {
  level: string;
  levels: string[];
  score: string;
  points: (number | null)[];
  question: Question | null;
  mark: Mark | null;
  sheet: Sheet | null;
  scores: string;
}

export interface Question {
  kind: string;
  form: string;
  title: string;
  prompt: string;
  dice: string[];
  used: number[];
  cards: Card[];
  held: { icon: string; text: string }[];
  facts: string[];
  agreed: string[];
  board: string[];
  parts: QuestionPart[];
}

export interface QuestionPart {
  letter: string;
  text: string;
  card: Card | null;
  die: string;
  choices: number[];
}

export interface Mark {
  points: number;
  of: number;
  verdict: string;
  right: string;
  reasons: Reason[];
  parts: MarkPart[];
}

export interface MarkPart {
  ok: boolean;
  given: number;
  right: number;
  said: string;
  worth: string;
  reasons: Reason[];
}

export interface Sheet {
  columns: string[];
  rows: { cells: string[]; points: number }[];
  again: Rule[];
}

/** A case as it is listed. */
export interface Entry {
  id: string;
  title: string;
  kind: string;
  question: string;
  /** All that it is found by. */
  found: string;
}

export interface CaseReaderView {
  case: Case;
  rolls: number;
  opens: boolean;
  disputed: string[] | null;
}

export interface Case {
  id: string;
  title: string;
  question: string;
  example: string;
  position: { rolls: string[][]; cards: Card[]; lines: string[] };
  answer: Answer;
  code: string;
  results: Answer[];
  presets: { id: string; name: string; answer: string; followed: boolean; differs: boolean }[];
  agreed: boolean;
  rules: Rule[];
  rulings: Ruling[];
}

export interface GameTableView {
  undo: boolean;
  redo: boolean;
  rulings: string;
  title: string;
  turn: string;
  day: number;
  phases: { id: string; name: string; now: boolean }[];
  over: boolean;
  /** Whether only one seat is kept of a game that others play, too. */
  follows: boolean;
  track: TrackSpace[];
  reserve: string[];
  cemetery: Card[];
  players: Player[];
  lately: Happening[];
  before: number;
  chapters: { id: string; title: string; phases: { name: string; events: Happening[] }[] | null }[];
  rules: Record<string, Rule>;
  todo?: Todo;
  code: string;
  followed: string;
  map: boolean;
  board?: BoardView | null;
  books?: { name: string; balance: string; lines: string[]; count: Answer[] }[] | null;
  entries?: GameEntry[] | null;
  broken?: Broken | null;
  start?: { adventurers: Adventurer[]; colors: string[] };
  tom?: Tom;
  final?: { places: string[]; reasons: Reason[]; counts: { name: string; lines: Answer[] }[] };
  answer?: Answer & { asked: string };
}

/** Something that was entered, and can be put right. */
export interface GameEntry {
  number: number;
  sentence: string;
  typed: string;
}

/** What no longer holds after something was put right. */
export interface Broken {
  title: string;
  lines: string[];
}

export interface Adventurer {
  key: string;
  name: string;
  color: string;
}

export interface TrackSpace {
  label: string;
  element: string;
  card: Card | null;
  nobody: string;
  dice: string[];
  footprints: [number, string] | null;
  tile: TileFace | null;
  tom: string[];
}

export interface Tom {
  title: string;
  color: string;
  total: string;
  stock: Term[];
  dice: string[];
  lines: string[];
}

export interface Player {
  name: string;
  title: string;
  color: string;
  acting: boolean;
  total: string;
  stock: Term[];
  dice: string[];
  cards: Card[];
  hidden: string;
  place: string;
  first: boolean;
}

/** Something that happened in a game, told in words and dice. */
export interface Happening {
  code: string;
  who: string;
  parts: (string | string[])[];
  moved: string;
  rule: string;
  ruled: string;
}

/** What may be done now. */
export interface Todo {
  head: string;
  groups: Deeds[];
  dice: [number, string][];
  joining?: Joining;
}

export interface Deeds {
  verb: string;
  name: string;
  items: Deed[];
}

export interface Deed {
  text: string;
  said: string;
  card?: string;
  /** Not what a tap on the card means. */
  aside?: boolean;
  chance?: boolean;
  entry?: Entered;
  applies?: string;
  dice?: number[];
  die?: string;
  note?: string;
  to?: number;
  origin?: number;
  price?: Term[];
}

/** What one's own seat may be told in the morning. */
export interface Joining {
  companions: Card[];
  spells: Card[];
  dice: string[];
  most: number[];
}

/** A tile of Tom's: steps of his band, light, and which way he travels. */
export interface TileFace {
  number: number;
  band: number;
  light: number;
  journey: string;
  piece: string;
  text: string;
}

/** What real dice and cards may show, to be entered by pictures. */
export interface Entered {
  kind: "dice" | "cards" | "tiles" | "players";
  number: number;
  dice?: { die: string; faces: string[] }[];
  cards?: (Card & { copies: number })[];
  tiles?: TileFace[];
  players?: string[];
  slots?: { text: string; icon: string }[];
}

/** Where everything is on the board, in parts of a hundred; `seat` is -1 for Tom. */
export interface BoardView {
  ratio: number;
  /** Of each place: from the left, from above, and how wide. */
  places: Record<number, [number, number, number]>;
  names: Record<number, string>;
  /** Spaces several steps away, with what the best way there takes and brings. */
  far: { place: number; price: Term[]; village: boolean }[];
  pieces: BoardPiece[];
}

export interface BoardPiece {
  place: number;
  kind: string;
  seat: number;
  name: string;
}

export interface Shared {
  code: string;
  link: string;
  qr: { side: number; path: string } | null;
  /** A picture of the position, as SVG. */
  picture: string;
  note: string;
  in_notebook: boolean;
}

export interface ExplorerView {
  /** What stays in sight on a phone: the dice, and how many cards trigger. */
  pinned: { dice: string[]; fates: Fates; count: string } | null;
  tab: string;
  tabs: string[];
  parts: string[];
  shown: string[];
  undo: boolean;
  redo: boolean;
  languages: [code: string, name: string][];
  preset: string;
  presets: string[];
  decided: Ruling[];
  share: Shared | null;
  empty: boolean;
  day: Day | null;
}

/** Where the day stands: what comes next or why it does not yet, what it gets, and the way back. */
export interface Day {
  next: string;
  refused: string;
  back: string;
  over: boolean;
  brings: { stock: Stock; gained: Stock; left: string[]; dice: string[] } | null;
}

export interface AskFieldView {
  title?: string;
  sign: string;
  chips?: Chip[];
  choices?: Meant[];
  unread?: string[];
  before: string;
  judged: Judged[];
  rules: Rule[];
  cases: { id: string; title: string; question: string; opens: boolean }[];
  examples?: string[];
}

/** Something that was understood in a line. */
export interface Chip {
  kind: string;
  typed: string;
  text: string;
  icon: string;
  corrected: boolean;
  supposed: boolean;
  dice: string[];
  card: Card | null;
}

/** What may be meant, to choose from. */
export interface Meant {
  question: string;
  options: { text: string; dice: string[]; card: Card | null }[];
}

/** What was judged, with its dice and its reasons. */
export interface Judged {
  title: string;
  sign: string;
  reasons: Reason[];
  parts: { title: string; sign?: string; text?: string }[];
  hints: string[];
  alternatives: string[];
  dice: string[];
  marks: Marks;
}

// ---------------------------------------------------------------- what a view of the map knows

export type MapApp = App<JourneyMapView, MapUi>;

export interface MapUi {
  mode: string;
  camera: Camera;
  board: Board;
  canvas?: Element;
  svg?: SVGSVGElement;
  focus: number;
  held: string | null;
  hot: string | null;
  hotPath: number[] | null;
  looked: number | null;
  drag: Drag | null;
  labels: Record<string, string>;
  where?: number[] | null;
  sought?: { selector: string; answered: number } | null;
  unwatch?: () => void;
}

/** Which part of the map is in sight. */
export interface Camera {
  zoom: number;
  x: number | null;
  y: number | null;
  aspect: number | null;
  width: number;
  /** Where each finger is, and where the first came down. */
  fingers: Map<number, number[]>;
  start: number[];
  dragged: boolean;
  moved: boolean;
  zoomed: boolean;
}

/** A piece that is dragged: where it was taken up, and how far it is by now. */
export interface Drag {
  piece: string;
  place: number;
  start: number[];
  from: number[];
  dx: number;
  dy: number;
  moved: boolean;
  to: number | null;
}

// ---------------------------------------------------------------- the coach

/** An option as the coach weighs it. */
export interface HintOption {
  action: string;
  typed: string;
  light: string;
  less: string;
  mark: string;
  win: string;
  why: string;
  share: number;
  taken?: boolean;
}

export interface HintPanelView {
  advice: { title: string; headline: string; options: HintOption[]; more: string; note: string } | null;
  warning: { text: string; why: string } | null;
}

export interface GameReviewView {
  ready: boolean;
  review: ReviewedGame | null;
  entry: ReviewedEntry | null;
}

export interface ReviewedGame {
  title: string;
  columns: string[];
  players: { name: string; start: string; luck: string; lost: string; end: string; fair: string; marks: string }[];
  lines: { name: string; points: number[][] }[];
  steps: number;
  low: number;
  high: number;
  days: number[][];
  decisions: ReviewedDecision[];
  luck: { name: string; days: { day: number; luck: number; text: string }[] }[];
  notes: string[];
}

export interface ReviewedDecision {
  day: number;
  player: number;
  mark: string;
  class: string;
  regret: string;
  title: string;
  step: number;
  after: number;
  counts: boolean;
}

export interface ReviewedEntry {
  number: number;
  title: string;
  why: string;
  options: HintOption[];
  dice: string[];
  cards: Card[];
  stock: string;
  place: string;
}
