// @ts-check
/* A game: who plays, then the table, phase by phase. What can be done comes from the kernel; here it
 * is only drawn. `app.ui` keeps what is typed, the dice that are chosen and which lists are long. */

import {
  arrow,
  badge,
  button,
  choice,
  diceRow,
  dieFace,
  find,
  inkOf,
  readDie,
  reasonList,
  rove,
  ruleNote,
  sayDie,
  sign,
  widget,
} from "./common.js";
import { GLOW } from "./drawing.js";
import { h } from "./elements.js";
import { boardControl } from "./game_board.js";
import { entryList, setAside } from "./game_entries.js";
import { entryPad, joinPad, mark, tileFace } from "./game_pictures.js";

/** @import { App as AppOf, Act, Adventurer, Answer, Child, Deed, Deeds, GameTableView, Happening, Option, Props, Reason, Term, Todo, TrackSpace } from "./types.d.ts" */

/** @import { Drag } from "./game_board.js" */

/** @typedef {{ name: string, adventurer: string }} Seat */
/** Fields that keep what is typed. @typedef {"seed" | "code" | "result" | "typed"} Typed */
/** @typedef {{ mode: string, journey: string, seats: Seat[], hero: string, tom: string[], strategy: string,
 *   dice: number[], whole: Record<string, boolean>, faces: Record<string, string[]>,
 *   picks: Record<string, string[]>, search?: string, line?: string, at?: number | null, drag?: Drag | null,
 *   along?: string[], prints?: number,
 *   centred?: string, seed: string, code?: string,
 *   result?: string, typed?: string, seen?: string, pending?: string | null, copied?: boolean, share?: boolean,
 *   acted?: boolean, map?: boolean, story?: boolean, books?: boolean, counted?: number,
 *   entries?: boolean, correcting?: number | null, corrected?: string }} Ui */
/** @typedef {{ places: string[], reasons: Reason[], counts: { name: string, lines: Answer[] }[] }} Counted */
/** @typedef {AppOf<GameTableView, Ui>} App */

const MOST_SHOWN = 8;

/** Draw a section with a heading.
 * @param {string} key @param {string} heading @param {...Child} inside */
const part = (key, heading, ...inside) =>
  h(
    "section",
    { key, class: `glow-play-part glow-play-${key}` },
    h("h3", { tabindex: "-1", class: "glow-play-heading" }, heading),
    ...inside,
  );

/** Draw a field with its label.
 * @param {string} label @param {Child} control */
const field = (label, control) =>
  h("label", { class: "glow-play-field" }, h("span", { class: "glow-faint" }, label), control);

/** Draw a text field that keeps in `app.ui` what is typed; Enter does `onenter`. @param {App} app
 * @param {Typed} name @param {{ label: string, placeholder?: string, onenter?: (() => unknown) | null } & Props} options */
function typing(app, name, { label, placeholder = "", onenter = null, ...more }) {
  return h("input", {
    type: "text",
    class: "glow-input",
    "aria-label": label,
    placeholder,
    value: app.ui[name] || "",
    autocomplete: "off",
    spellcheck: "false",
    oninput: (event) => {
      app.ui[name] = event.target.value;
    },
    onkeydown: (event) => {
      if (event.key === "Enter" && onenter) {
        event.preventDefault();
        onenter();
      }
    },
    ...more,
  });
}

/** Draw a list to choose from.
 * @param {string} label @param {Option[]} options @param {string} chosen
 * @param {(id: string) => void} onchoose @param {Props} [more] */
function select(label, options, chosen, onchoose, more = {}) {
  return h(
    "select",
    { "aria-label": label, value: chosen, onchange: (event) => onchoose(event.target.value), ...more },
    options.map(({ id, text }) => h("option", { key: id, value: id, selected: id === chosen }, text)),
  );
}

// ---------------------------------------------------------------- the beginning

/** @param {App} app @param {{ adventurers: Adventurer[], colors: string[] }} start */
function startForm(app, { adventurers, colors }) {
  const ui = app.ui;
  const modes = ["several", "solo", "seat"].map((id) => ({ id, text: app.t(`play.${id}`) }));
  const journeys = ["province", "archipelago"].map((id) => ({ id, text: app.t(`term.${id}`) }));
  /** @param {"mode" | "journey"} name @returns {(id: string) => void} */
  const change = (name) => (id) => {
    ui[name] = id;
    app.redraw();
  };
  return h(
    "div",
    { key: "start", class: "glow-column glow-play-start" },
    h(
      "div",
      { class: "glow-head" },
      h("h2", null, app.t("play.title")),
      app.view.undo && button(app.t("play.undo"), () => app.act("undo")),
      app.view.redo && button(app.t("play.redo"), () => app.act("redo")),
    ),
    choice(app.t("play.mode"), modes, ui.mode, change("mode")),
    ui.mode === "several" && seats(app, adventurers),
    ui.mode === "solo" && soloForm(app, adventurers, colors),
    ui.mode === "seat" && seatForm(app, adventurers),
    choice(app.t("play.journey"), journeys, ui.journey, change("journey")),
    h(
      "div",
      { class: "glow-row glow-play-seed" },
      field(
        app.t("play.seed"),
        typing(app, "seed", {
          label: app.t("play.seed"),
          placeholder: app.t("play.seed-hint"),
          inputmode: "numeric",
          onenter: () => begin(app),
        }),
      ),
      h("span", { class: "glow-faint" }, app.t("play.seed-note")),
    ),
    handSwitch(app),
    h(
      "div",
      { class: "glow-row" },
      button(app.t("play.begin"), () => begin(app), { look: "main" }),
      h("span", { class: "glow-faint" }, app.view.rulings),
    ),
    h("div", { class: "glow-play-open" }, opening(app)),
  );
}

/** @param {Adventurer[]} adventurers */
const listed = (adventurers) => adventurers.map(({ key, name }) => ({ id: key, text: name }));

/** @param {App} app @param {Adventurer[]} adventurers */
function seats(app, adventurers) {
  const seated = app.ui.seats;
  /** @param {Seat} one @param {number} place */
  const seat = (one, place) =>
    h(
      "li",
      { key: place, class: "glow-row glow-play-seat" },
      dieFace(
        { color: adventurers.find(({ key }) => key === one.adventurer)?.color || "", size: "large", symbol: null },
        { side: 26 },
      ),
      select(app.t("play.adventurer", { number: place + 1 }), listed(adventurers), one.adventurer, (key) => {
        one.adventurer = key;
        app.redraw();
      }),
      h("input", {
        type: "text",
        class: "glow-input",
        "aria-label": app.t("play.name", { number: place + 1 }),
        placeholder: app.t("play.name-hint"),
        value: one.name,
        oninput: (event) => {
          one.name = event.target.value;
        },
      }),
      seated.length > 2 &&
        h(
          "button",
          {
            type: "button",
            class: "glow-icon-button",
            "aria-label": app.t("play.remove-player", { number: place + 1 }),
            onclick: () => {
              seated.splice(place, 1);
              app.redraw();
            },
          },
          "×",
        ),
    );
  const free = adventurers.find(({ key }) => !seated.some((one) => one.adventurer === key));
  return h(
    "div",
    { key: "seats", class: "glow-column" },
    h("ol", { class: "glow-play-seats" }, seated.map(seat)),
    free &&
      seated.length < 4 &&
      h(
        "div",
        null,
        button(app.t("play.add-player"), () => {
          seated.push({ adventurer: free.key, name: "" });
          app.redraw();
        }),
      ),
  );
}

/** @param {App} app @param {Adventurer[]} adventurers @param {string[]} colors */
function soloForm(app, adventurers, colors) {
  const ui = app.ui;
  const dice = colors.map((color) => ({ id: color, text: app.t(`color.${color}`) }));
  return h(
    "div",
    { key: "solo", class: "glow-column" },
    field(
      app.t("play.your-adventurer"),
      select(app.t("play.your-adventurer"), listed(adventurers), ui.hero, (key) => {
        ui.hero = key;
        app.redraw();
      }),
    ),
    h(
      "div",
      { class: "glow-row" },
      [0, 1].map((place) =>
        field(
          app.t("play.tom-die", { number: place + 1 }),
          h(
            "span",
            { class: "glow-row" },
            dieFace({ color: ui.tom[place], size: "large", symbol: null }, { side: 26 }),
            select(app.t("play.tom-die", { number: place + 1 }), dice, ui.tom[place], (color) => {
              ui.tom[place] = color;
              app.redraw();
            }),
          ),
        ),
      ),
      h("span", { class: "glow-faint" }, app.t("play.tom-note")),
    ),
  );
}

/** @param {App} app @param {Adventurer[]} adventurers */
const seatForm = (app, adventurers) =>
  h(
    "div",
    { key: "seat", class: "glow-column" },
    field(
      app.t("play.your-adventurer"),
      select(app.t("play.your-adventurer"), listed(adventurers), app.ui.hero, (key) => {
        app.ui.hero = key;
        app.redraw();
      }),
    ),
    h("span", { class: "glow-faint" }, app.t("play.seat-note")),
  );

/** @param {App} app */
function begin(app) {
  const { mode, seats: players, hero, tom, journey, seed } = app.ui;
  const common = { journey, seed: seed || null };
  if (mode === "seat") app.act("seat", { adventurer: hero, journey });
  else if (mode === "solo") app.act("solo", { adventurer: hero, tom, ...common });
  else app.act("new", { players, ...common });
}

/** @param {App} app */
const handSwitch = (app) =>
  h(
    "label",
    { key: "hand", class: "glow-play-switch" },
    h("input", {
      type: "checkbox",
      checked: app.get("by_hand"),
      onchange: (event) => {
        app.set({ by_hand: event.target.checked });
      },
    }),
    h("span", null, app.t("play.by-hand")),
  );

/** @param {App} app */
function opening(app) {
  const open = () => app.ui.code && app.act("open", { code: app.ui.code });
  return h(
    "div",
    { class: "glow-row glow-play-entry" },
    field(
      app.t("play.code"),
      typing(app, "code", { label: app.t("play.code"), placeholder: "glow1-…", onenter: open }),
    ),
    button(app.t("play.open"), open),
  );
}

// ---------------------------------------------------------------- the table

/** @param {App} app */
function table(app) {
  const view = app.view;
  if (view.start) return startForm(app, view.start);
  if (!view.players || !view.todo) return null;
  turned(app);
  const morning = view.todo.groups.some(({ items }) => items.some((item) => item.card));
  const travels = view.todo.groups.some(({ items }) => items.some((item) => item.to !== undefined));
  const away = travels || view.phases.some(({ id, now }) => now && id === "afternoon");
  const track = view.track.length > 0 && !view.follows && meetingTrack(app, view);
  return h(
    "div",
    { key: "table", class: "glow-column" },
    head(app, view),
    app.ui.share && sharing(app, view),
    view.followed &&
      h(
        "p",
        { key: "ruled", class: "glow-notice" },
        app.t("play.followed", { rulings: view.followed }),
        " ",
        button(app.t("play.rule", { rulings: view.rulings }), () => app.act("rule")),
      ),
    view.broken && setAside(app, view.broken),
    view.final && final(app, view.final),
    !view.over && doing(app, view, view.todo, morning && track, away && map(app, view)),
    !view.over && lately(app, view),
    !morning && track,
    players(app, view),
    !away && map(app, view),
    view.day > 0 && filled(app, "books", view.books && books(app, view.books)),
    story(app, view),
    filled(app, "entries", view.entries && entryList(app, view.entries)),
  );
}

/** Forget what was chosen for a moment that is over; keep the keyboard at what can be done.
 * @param {App} app */
function turned(app) {
  const ui = app.ui;
  if (ui.seen === app.view.code) return;
  Object.assign(ui, {
    seen: app.view.code,
    dice: [],
    pending: null,
    whole: {},
    faces: {},
    picks: {},
    search: "",
    line: "",
    at: null,
    drag: null,
    result: "",
    typed: "",
    copied: false,
    code: "",
  });
  if (!ui.acted) return;
  ui.acted = false;
  app.later(() => {
    if (document.activeElement === document.body) find(app, ".glow-play-heading")?.focus();
  });
}

/** @param {App} app @param {string} kind @param {Record<string, unknown>} [data] */
function act(app, kind, data) {
  app.ui.acted = true;
  app.act(kind, data);
}

/** @param {App} app @param {GameTableView} view */
function head(app, view) {
  const share = () => {
    app.ui.share = !app.ui.share;
    app.redraw();
  };
  return h(
    "div",
    { key: "head" },
    h(
      "div",
      { class: "glow-head" },
      h("div", null, h("h2", null, view.title), h("div", { role: "status", class: "glow-play-turn" }, view.turn)),
      h(
        "div",
        { class: "glow-row" },
        button(app.t("play.undo"), () => act(app, "undo"), { disabled: !view.undo }),
        button(app.t("play.redo"), () => act(app, "redo"), { disabled: !view.redo }),
        button(app.t("play.share"), share, { "aria-expanded": String(Boolean(app.ui.share)) }),
        button(app.t("play.another"), () => act(app, "leave")),
      ),
    ),
    view.day > 0 &&
      !view.over &&
      h(
        "ol",
        { class: "glow-play-phases", "aria-label": app.t("play.phases") },
        view.phases.map(({ id, name, now }) =>
          h("li", { key: id, "aria-current": now ? "step" : false }, h("span", null, name)),
        ),
      ),
  );
}

/** Copy a text that stands in a field; where the page may not, it is left selected for the user.
 * @param {string} text @param {HTMLInputElement} from @returns {Promise<boolean>} whether it was copied */
async function copyText(text, from) {
  from.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** @param {App} app @param {GameTableView} view */
function sharing(app, view) {
  const copy = async () => {
    app.ui.copied = await copyText(view.code, /** @type {HTMLInputElement} */ (find(app, ".glow-play-code")));
    app.redraw();
  };
  return h(
    "div",
    { key: "share", class: "glow-panel glow-column" },
    h(
      "div",
      { class: "glow-row glow-play-entry" },
      field(
        app.t("play.its-code"),
        h("input", {
          class: "glow-input glow-play-code",
          readonly: true,
          "aria-label": app.t("play.its-code"),
          value: view.code,
          onfocus: (event) => event.target.select(),
        }),
      ),
      button(app.t("play.copy"), copy, { look: "main" }),
      h("span", { role: "status" }, app.ui.copied && app.t("play.copied")),
    ),
    h("span", { class: "glow-faint" }, app.t("play.share-note")),
    opening(app),
  );
}

// ---------------------------------------------------------------- what can be done

/** Draw what can be done: in the morning at the track, in the afternoon above the map.
 * @param {App} app @param {GameTableView} view @param {Todo} todo @param {Child} track @param {Child} where */
function doing(app, view, todo, track, where) {
  const told = view.answer;
  const chance = todo.groups.flatMap(({ items }) => items).filter((item) => item.chance && !item.dice);
  const groups = todo.groups
    .filter(({ items }) => !items.some((item) => item.card || (item.chance && !item.dice)))
    .sort((one, two) => Number(one.verb === "rest") - Number(two.verb === "rest")); // to stop comes last
  const asked =
    told && !todo.groups.some(({ items }) => items.some((item) => shownItem(app, item) && item.text === told.asked));
  return part(
    "todo",
    todo.head,
    track,
    todo.joining && joinPad(app, todo.joining),
    chance.map((item) => drawing(app, item)),
    todo.dice.length > 0 && diceToChoose(app, todo.dice),
    groups.map((group) => groupOf(app, view, group)),
    asked && answer(app, told),
    where,
    h(
      "div",
      { key: "ways", class: "glow-column glow-play-ways" },
      !view.follows && playing(app),
      !view.follows && handSwitch(app),
      typed(app),
    ),
  );
}

/** @param {App} app @param {Deed} item */
const shownItem = (app, item) => !item.dice || sameDice(item.dice, app.ui.dice);
/** @param {number[]} some @param {number[]} others */
const sameDice = (some, others) => some.length === others.length && some.every((one) => others.includes(one));

/** Draw what chance decides: a button to draw it; by hand, first a way to say what came up.
 * @param {App} app @param {Deed} item */
function drawing(app, item) {
  const hand = app.get("by_hand");
  const draw = button(hand ? app.t("play.draw") : item.said, () => act(app, "do", { action: item.text }), {
    look: hand ? "" : "main",
    "data-do": item.text,
  });
  return h(
    "div",
    { key: item.text, class: "glow-play-chance glow-column" },
    hand && [h("b", { key: "what" }, item.said), byHand(app, item)],
    h("div", { key: "draw", class: "glow-row" }, draw, why(app, item)),
  );
}

/** Draw how it is said what came up: by pictures, or in words where there are none.
 * @param {App} app @param {Deed} item */
function byHand(app, item) {
  if (item.entry) return entryPad(app, item);
  const ui = app.ui;
  const verb = item.text.split(" ")[0];
  const give = () => (ui.result || "").trim() && act(app, "do", { action: `${item.text} = ${ui.result}` });
  /** @param {Act} event */
  const keep = (event) => {
    ui.result = event.target.value;
    app.redraw();
  };
  return h(
    "div",
    { key: "hand", class: "glow-row glow-play-entry" },
    field(
      app.t(`play.give-${verb}`),
      typing(app, "result", { label: app.t(`play.give-${verb}`), onenter: give, oninput: keep }),
    ),
    button(app.t("play.give"), give, { look: "main", disabled: !(ui.result || "").trim() }),
  );
}

/** Draw the dice of which one or two are chosen, to reroll or to turn.
 * @param {App} app @param {[number, string][]} dice */
function diceToChoose(app, dice) {
  const chosen = app.ui.dice;
  /** @param {number} place */
  const toggle = (place) => {
    app.ui.dice = chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place].slice(-2);
    app.ui.pending = null;
    app.redraw();
  };
  return h(
    "div",
    { key: "dice", class: "glow-play-dice" },
    h(
      "div",
      {
        class: "glow-row",
        role: "group",
        "aria-label": app.t("play.dice"),
        onkeydown: (event) => rove(event, "button"),
      },
      dice.map(([place, text]) =>
        h(
          "button",
          {
            key: place,
            type: "button",
            class: "glow-play-die",
            "data-place": place,
            "aria-pressed": String(chosen.includes(place)),
            "aria-label": sayDie(app, readDie(text)),
            onclick: () => toggle(place),
          },
          dieFace(readDie(text), { side: readDie(text).size === "small" ? 32 : 42 }),
        ),
      ),
    ),
    chosen.length === 0 && h("span", { class: "glow-faint" }, app.t("play.choose-dice")),
  );
}

/** @param {App} app @param {GameTableView} view @param {Deeds} group */
function groupOf(app, view, { verb, name, items }) {
  const fitting = items.filter((item) => shownItem(app, item));
  if (!fitting.length) return null;
  const most = app.ui.whole[verb] ? fitting.length : MOST_SHOWN;
  return h(
    "div",
    { key: verb, class: "glow-play-group" },
    name && h("h4", null, name),
    h(
      "ul",
      { class: "glow-play-deeds" },
      fitting.slice(0, most).map((item) => deed(app, view, item)),
    ),
    fitting.length > most &&
      button(
        app.t("play.more", { count: fitting.length - most }),
        () => {
          app.ui.whole[verb] = true;
          app.redraw();
        },
        { look: "quiet" },
      ),
  );
}

/** @param {App} app @param {GameTableView} view @param {Deed} item */
function deed(app, view, item) {
  const waits = item.chance && app.get("by_hand");
  const go = () => {
    if (!waits) return act(app, "do", { action: item.text });
    app.ui.pending = app.ui.pending === item.text ? null : item.text;
    app.redraw();
  };
  return h(
    "li",
    { key: item.text },
    h(
      "span",
      { class: "glow-play-deed" },
      button(said(app, item), go, {
        "data-do": item.text,
        "aria-expanded": waits ? String(app.ui.pending === item.text) : false,
      }),
      why(app, item),
    ),
    app.ui.pending === item.text &&
      h(
        "div",
        { class: "glow-panel glow-column" },
        byHand(app, item),
        h(
          "div",
          null,
          button(app.t("play.draw"), () => act(app, "do", { action: item.text })),
        ),
      ),
    view.answer?.asked === item.text && answer(app, view.answer),
  );
}

/** Say an action; beneath it the die that it takes, and what it costs and brings.
 * @param {App} app @param {Deed} item */
const said = (app, item) => [
  item.said,
  (item.note || item.die) &&
    h("span", { key: "note", class: "glow-play-note" }, item.die && diceRow(app, [item.die], { side: 20 }), item.note),
];

/** @param {App} app @param {Deed} item */
const why = (app, item) =>
  h(
    "button",
    {
      type: "button",
      class: "glow-button glow-play-why",
      "aria-label": app.t("play.why", { deed: item.said }),
      onclick: () => app.act("explain", { action: item.text }),
    },
    app.t("play.ask-why"),
  );

/** Draw whether something is allowed, with the reasons.
 * @param {App} app @param {Answer} answer */
function answer(app, { sign: mark, title, reasons, alternatives }) {
  return h(
    "div",
    {
      key: "answer",
      role: "status",
      class: `glow-panel glow-play-answer ${mark === "✓" ? "glow-for" : "glow-against"}`,
    },
    h(
      "div",
      { class: "glow-play-answer-head" },
      sign(mark),
      h("b", null, title),
      h(
        "button",
        {
          type: "button",
          class: "glow-icon-button",
          "aria-label": app.t("widget.close"),
          onclick: () => app.act("explain"),
        },
        "×",
      ),
    ),
    reasonList(reasons),
    alternatives.map((line, place) => h("p", { key: place, class: "glow-faint" }, `⚖ ${line}`)),
  );
}

/** Draw a field for an action in the words of the code, folded away.
 * @param {App} app */
function typed(app) {
  /** @param {string} kind */
  const go = (kind) => () =>
    app.ui.typed && (kind === "do" ? act(app, kind, { action: app.ui.typed }) : app.act(kind, { line: app.ui.typed }));
  return h(
    "details",
    { key: "typed", class: "glow-play-typed" },
    h("summary", null, app.t("play.typed")),
    h(
      "div",
      { class: "glow-row" },
      typing(app, "typed", {
        label: app.t("play.typed"),
        placeholder: app.t("play.typed-hint"),
        onenter: go("do"),
        class: "glow-input glow-play-wide",
      }),
      button(app.t("play.do"), go("do")),
      button(app.t("play.may-i"), go("ask")),
    ),
  );
}

/** Draw how a strategy goes on.
 * @param {App} app */
function playing(app) {
  const ui = app.ui;
  const players_ = ["random", "greedy", "careful", "master"].map((id) => ({ id, text: app.t(`play.by-${id}`) }));
  return h(
    "div",
    { key: "playing", class: "glow-row glow-play-strategy" },
    h("span", { class: "glow-faint" }, app.t("play.let")),
    select(app.t("play.strategy"), players_, ui.strategy, (id) => {
      ui.strategy = id;
      app.redraw();
    }),
    ["decision", "phase", "day", "game"].map((span) =>
      button(app.t(`play.span-${span}`), () => act(app, "play", { strategy: ui.strategy, span }), {
        key: span,
        "data-span": span,
      }),
    ),
  );
}

// ---------------------------------------------------------------- what lies there

/** @param {App} app @param {GameTableView} view */
function meetingTrack(app, view) {
  const items = (view.todo?.groups || []).flatMap((group) => group.items).filter((item) => item.card);
  /** @param {TrackSpace} space */
  const open = (space) => items.filter((item) => item.card === space.card?.key);
  /** @param {TrackSpace} space */
  const meant = (space) => open(space).filter((item) => !item.aside);
  const spaces = view.track.filter(
    (space) => items.length || space.card || space.dice.length || space.footprints || space.tom.length || space.tile,
  );
  const inside = [
    h(
      "ol",
      { class: "glow-play-spaces" },
      spaces.map((space, place) =>
        h(
          "li",
          {
            key: place,
            class: `glow-play-space ${space.card ? "" : "glow-play-bare"}`,
            "aria-label": space.label,
            title: space.label,
            style: `--head: ${inkOf(space.element)}`,
            "data-open": String(meant(space).length === 1),
            "data-companion": space.card ? space.card.key : false,
            onclick: (event) => {
              const [only, ...others] = meant(space);
              if (!only || others.length || event.target.closest("button, summary, input, .glow-play-answer")) return;
              act(app, "do", { action: only.text });
            },
          },
          meeting(app, space),
          space.card &&
            h(
              "ul",
              { class: "glow-play-deeds" },
              open(space).map((item) => deed(app, view, item)),
            ),
        ),
      ),
    ),
    h(
      "div",
      { class: "glow-row" },
      h("span", { class: "glow-faint" }, app.t("play.reserve")),
      diceRow(app, view.reserve, { side: 20 }),
    ),
    view.cemetery.length > 0 &&
      h(
        "div",
        { class: "glow-faint" },
        app.t("play.cemetery", { cards: view.cemetery.map(({ name }) => name).join(", ") }),
      ),
  ];
  return items.length ? h("div", { key: "track" }, inside) : part("track", app.t("play.track"), inside);
}

/** @param {App} app @param {TrackSpace} space */
function meeting(app, space) {
  const { card, footprints } = space;
  return [
    h(
      "div",
      { key: "who", class: "glow-card-head" },
      h("span", { class: card ? "glow-card-name" : "glow-faint" }, card ? card.name : space.nobody),
      badge(space.element, { side: 22 }),
    ),
    card && card.effect.length > 0 && h("div", { key: "arrow" }, arrow(card, { side: 20 })),
    card && h("div", { key: "text", class: "glow-card-text" }, card.text),
    h(
      "div",
      { key: "things", class: "glow-row" },
      diceRow(app, space.dice, { side: 34 }),
      footprints &&
        h(
          "span",
          { class: "glow-amount" },
          h("b", { "aria-hidden": "true" }, footprints[0]),
          badge("footprints", { side: 20, label: footprints[1] }),
        ),
      space.tom.length > 0 &&
        h(
          "span",
          { class: "glow-row" },
          diceRow(app, space.tom, { side: 28 }),
          h("span", { class: "glow-faint" }, "Tom"),
        ),
    ),
    space.tile && h("div", { key: "tile" }, tileFace(space.tile, { label: true })),
  ];
}

/** @param {Term[]} stock */
const held = (stock) =>
  h(
    "span",
    { class: "glow-play-stock" },
    stock.map(({ icon: name, amount, text }) =>
      h(
        "span",
        { key: name, class: "glow-amount" },
        h("b", { "aria-hidden": "true" }, amount),
        badge(name, { side: 20, label: text }),
      ),
    ),
  );

/** @param {App} app @param {GameTableView} view */
function players(app, view) {
  const all = view.players.map((one, seat) =>
    h(
      "li",
      {
        key: one.name,
        class: `glow-play-player ${one.acting ? "glow-play-acting" : ""}`,
        style: `--head: ${GLOW.colors.body[one.color]}`,
      },
      h(
        "div",
        { class: "glow-play-player-head" },
        mark(seat, one.color),
        h("b", null, one.acting && "▸ ", one.title),
        one.first && h("span", { class: "glow-play-first" }, app.t("play.first")),
        held(one.stock),
      ),
      diceRow(app, one.dice, { side: 30 }),
      one.cards.map((card) =>
        h(
          "details",
          { key: card.ref, class: "glow-play-card" },
          h("summary", null, h("span", null, card.name), card.effect.length > 0 && arrow(card, { side: 18 })),
          h("div", { class: "glow-card-text" }, card.text),
          one.acting && applying(app, view, card.ref),
        ),
      ),
      one.hidden && h("div", { class: "glow-faint" }, one.hidden),
      h("div", { class: "glow-faint" }, one.place, !view.over && ` · ${one.total}`),
    ),
  );
  const tom = view.tom;
  return part(
    "players",
    app.t("play.players"),
    h(
      "ul",
      { class: "glow-play-seated" },
      all,
      tom &&
        h(
          "li",
          { key: "Tom", class: "glow-play-player glow-play-tom", style: `--head: ${GLOW.colors.body[tom.color]}` },
          h("div", { class: "glow-play-player-head" }, mark(-1, tom.color), h("b", null, tom.title), held(tom.stock)),
          diceRow(app, tom.dice, { side: 30 }),
          tom.lines.map((line, place) => h("div", { key: place, class: "glow-faint" }, line)),
          !view.over && h("div", { class: "glow-faint" }, tom.total),
        ),
    ),
  );
}

/** Draw how a card of the acting player can be applied now.
 * @param {App} app @param {GameTableView} view @param {string} ref */
function applying(app, view, ref) {
  const items = (view.todo?.groups || []).flatMap((group) => group.items).filter((item) => item.applies === ref);
  return (
    items.length > 0 &&
    h(
      "div",
      { class: "glow-row" },
      items.map((item) =>
        button(item.said, () => act(app, "do", { action: item.text }), { key: item.text, "data-apply": item.text }),
      ),
    )
  );
}

/** Draw a part that opens; `turn` hears whether it shall be open.
 * @param {string} key @param {string} look @param {string} label @param {boolean} open
 * @param {(open: boolean) => void} turn @param {Child} inside */
const fold = (key, look, label, open, turn, inside) =>
  h(
    "details",
    { key, class: look, open },
    h(
      "summary",
      {
        onclick: (event) => {
          event.preventDefault();
          turn(!open);
        },
      },
      label,
    ),
    open && inside,
  );

/** Draw a part that the kernel fills only while it is open. @param {App} app
 * @param {"map" | "story" | "entries" | "books"} name @param {Child} inside */
const filled = (app, name, inside) =>
  fold(
    name,
    "glow-play-fold",
    app.t(`play.${name}`),
    Boolean(app.ui[name] ?? (name === "story" ? false : app.view[name])),
    (shown) => {
      app.ui[name] = shown;
      app.redraw();
      app.act(name, { shown });
    },
    inside,
  );

/** @param {App} app @param {GameTableView} view */
function map(app, view) {
  const ways = (view.todo?.groups || []).flatMap(({ items }) => items).filter((item) => item.to !== undefined);
  /** @param {Deed[]} several */
  const choose = (several) =>
    h(
      "ul",
      { class: "glow-play-deeds" },
      several.map((item) => deed(app, view, item)),
    );
  return filled(app, "map", app.get("_map") && view.board && boardControl(app, view.board, ways, choose));
}

// ---------------------------------------------------------------- what happened

/** @param {App} app @param {GameTableView} view @param {Happening} event @param {string | number} key */
function eventLine(app, view, event, key) {
  return h(
    "li",
    { key, class: "glow-play-event", "data-code": event.code },
    event.who && h("b", null, event.who, " · "),
    event.parts.map((one, place) =>
      Array.isArray(one) ? h("span", { key: place }, diceRow(app, one, { side: 22 })) : h("span", { key: place }, one),
    ),
    event.moved && h("b", { class: "glow-play-moved" }, " ", event.moved),
    " ",
    ruleNote(view.rules[event.rule]),
    event.ruled && h("span", { class: "glow-faint" }, ` ⚖ ${event.ruled}`),
  );
}

/** @param {App} app @param {GameTableView} view */
function lately(app, view) {
  if (!view.lately.length) return null;
  return part(
    "lately",
    app.t("play.lately"),
    view.before > 0 && h("div", { class: "glow-faint" }, app.t("play.before", { count: view.before })),
    h(
      "ol",
      { class: "glow-play-events" },
      view.lately.map((event, place) => eventLine(app, view, event, `${place} ${event.code}`)),
    ),
  );
}

/** Draw what the day was to each player, and how the score comes about.
 * @param {App} app @param {NonNullable<GameTableView["books"]>} players_ */
const books = (app, players_) =>
  h(
    "div",
    { class: "glow-play-seated" },
    players_.map(({ name, balance, lines, count }) =>
      h(
        "div",
        { key: name, class: "glow-panel", "data-book": name },
        h("h4", null, name),
        h("b", null, balance),
        h(
          "ol",
          { class: "glow-play-events" },
          lines.map((line, place) => h("li", { key: place }, line)),
        ),
        h("h4", null, app.t("play.if-now")),
        count.map((line) => countLine(line)),
      ),
    ),
  );

/** @param {App} app @param {GameTableView} view */
const story = (app, view) =>
  filled(
    app,
    "story",
    view.chapters.map((one, place) => chapter(app, view, one, place === 0)),
  );

/** @param {App} app @param {GameTableView} view @param {GameTableView["chapters"][number]} told @param {boolean} today */
function chapter(app, view, { id, title, phases }, today) {
  const inside = (phases || []).map(({ name, events }, place) =>
    h(
      "div",
      { key: place },
      h("h4", null, name),
      h(
        "ol",
        { class: "glow-play-events" },
        events.map((event, at) => eventLine(app, view, event, at)),
      ),
    ),
  );
  if (today) return h("div", { key: id, class: "glow-play-chapter" }, h("h3", null, title), inside);
  return fold(
    id,
    "glow-play-chapter",
    title,
    phases !== null,
    (shown) => app.act("chapter", { chapter: id, shown }),
    inside,
  );
}

/** @param {App} app @param {Counted} counted */
function final(app, { places, reasons, counts }) {
  const lines = Math.max(...counts.map((count) => count.lines.length));
  const shown = app.ui.counted ?? lines;
  /** @param {number} number */
  const count = (number) => () => {
    app.ui.counted = number;
    app.redraw();
  };
  const steps = h(
    "div",
    { key: "steps", class: "glow-row" },
    button(app.t("play.count-again"), count(1)),
    shown < lines && button(app.t("play.count-next"), count(shown + 1), { look: "main" }),
  );
  if (shown < lines) return part("final", app.t("play.final"), steps, countedSoFar(counts, shown));
  return part(
    "final",
    app.t("play.final"),
    steps,
    h(
      "ol",
      { class: "glow-play-places" },
      places.map((line, place) => h("li", { key: place }, line)),
    ),
    reasonList(reasons),
    countedSoFar(counts, lines),
  );
}

/** Draw the first lines of everybody's count. @param {Counted["counts"]} counts @param {number} shown */
const countedSoFar = (counts, shown) =>
  h(
    "div",
    { key: "counts", class: "glow-play-seated" },
    counts.map(({ name, lines }) =>
      h(
        "div",
        { key: name, class: "glow-panel" },
        h("h4", null, name),
        lines.slice(0, shown).map((line) => countLine(line)),
      ),
    ),
  );

/** Draw a line of a count; where there are reasons it opens.
 * @param {Answer} line */
function countLine({ id, label, amount, reasons }) {
  const look = `glow-play-count ${id === "total" ? "glow-play-sum" : ""}`;
  const said = [h("span", null, label), h("b", null, amount)];
  if (!reasons.length) return h("div", { key: id, class: look }, h("div", { class: "glow-play-line" }, said));
  return h("details", { key: id, class: look }, h("summary", { class: "glow-play-line" }, said), reasonList(reasons));
}

export default widget("play", table, (app) => {
  const seated = [
    { adventurer: "pocana", name: "" },
    { adventurer: "eoles", name: "" },
  ];
  Object.assign(app.ui, {
    mode: "several",
    journey: "province",
    seats: seated,
    hero: "pocana",
    tom: ["green", "yellow"],
    seed: "",
    strategy: "careful",
    dice: [],
    whole: {},
    faces: {},
    picks: {},
  });
});
