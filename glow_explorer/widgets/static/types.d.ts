/* What the front ends are made of, for whoever checks or writes them. Browsers never see this file. */

/** Plain values that Python sends: what there is to see, in the language of the widget. */
export type Seen = any;

/** Traits that are lists, or that others are found in. */
export interface Traits {
  [name: string]: any;
  _book: Seen[];
  _catalogue: Record<string, Seen[]>;
  _modules: string[];
  boats: number[];
  cards: string[];
  locked: number[];
  roll: string[];
  used: number[];
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
    create_view(model: Model, options?: object): Promise<any>;
  };
}

/** One view of a widget. */
export interface App {
  model: Model;
  root: HTMLElement;
  /** What only this view knows: what is open, what is hovered. */
  ui: Record<string, any>;
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  readonly view: Seen;
  set(values: Record<string, unknown>): void;
  /** Set values that nobody waits for, such as what is looked at. */
  hint(values: Record<string, unknown>): void;
  act(kind: string, data?: Record<string, unknown>): void;
  redraw(): void;
  /** Say a message of the catalogue. */
  t(key: string, data?: Record<string, unknown>): string;
  /** Do something once what is described is there. */
  later(f: () => void): void;
}

export interface Die {
  size: string;
  color: string;
  symbol: string | null;
}

/** What somebody does, with what is asked of it. */
export type Act = KeyboardEvent & PointerEvent & WheelEvent & { target: any; currentTarget: any };
export type Listener = (event: Act) => unknown;

/** An attribute, a listener, or one of the three that `patch` knows by name. */
export interface Props {
  [name: string]: any;
  key?: string | number;
  ref?: (node: any) => void;
  onchange?: Listener | null | false;
  onclick?: Listener | null | false;
  onfocus?: Listener | null | false;
  onfocusin?: Listener | null | false;
  onfocusout?: Listener | null | false;
  oninput?: Listener | null | false;
  onkeydown?: Listener | null | false;
  onmouseenter?: Listener | null | false;
  onmouseleave?: Listener | null | false;
  onpointercancel?: Listener | null | false;
  onpointerdown?: Listener | null | false;
  onpointermove?: Listener | null | false;
  onpointerup?: Listener | null | false;
  ontoggle?: Listener | null | false;
  onwheel?: Listener | null | false;
}

/** An element as `h` describes it. */
export interface VNode {
  tag: string;
  props: Props;
  children: (VNode | string)[];
}

export type Guard = (f: Listener) => Listener;
export type Drawn = unknown;
