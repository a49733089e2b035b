// @ts-check
/* The app: a head with what concerns everything, tabs, and a place for each widget. A widget is put
 * into its place when its tab is opened for the first time, and stays there. */

import {
  badge,
  button,
  choice,
  diceRow,
  find,
  glossaryName,
  handOverPages,
  openGlossary,
  rove,
  signed,
  widget,
} from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Act, Day, ExplorerView, Stock, WidgetView } from "./types.d.ts" */

/** @typedef {{ id: string, places: Record<string, Element>, filled: Set<string>, views: WidgetView[],
 *   ended: boolean, above: boolean, watch: IntersectionObserver | null, tab?: string, settings?: boolean, copied?: string | null, tour: number | null, first: boolean }} Ui */
/** @typedef {AppOf<ExplorerView, Ui>} App */

/** @param {App} app */
function explorer(app) {
  const { tab, tabs = [] } = app.view;
  if (tab !== app.ui.tab)
    app.later(() =>
      app.root.querySelector("[role=tab][aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
  app.ui.tab = tab;
  return [
    head(app),
    app.ui.tour !== null && tour(app, app.ui.tour),
    fieldPlace(app),
    app.view.decided?.length > 0 && decided(app),
    app.get("sharing") && share(app),
    app.view.empty &&
      h(
        "div",
        { key: "first", class: "glow-notice glow-row" },
        h("span", { class: "glow-explorer-question" }, app.t("explorer.first")),
        button(app.t("explorer.example"), () => app.act("example"), { look: "main", "data-deed": "example" }),
        app.ui.tour === null && button(app.t("explorer.tour-take"), () => goTo(app, 0), { "data-deed": "take-tour" }),
      ),
    h(
      "div",
      { key: "thread", class: "glow-explorer-thread" },
      h(
        "div",
        {
          key: "tabs",
          class: "glow-explorer-tabs",
          role: "tablist",
          "aria-label": app.t("explorer.tabs"),
          onkeydown: (event) => turnByKey(app, event),
        },
        tabs.map((id) =>
          h(
            "button",
            {
              key: id,
              type: "button",
              role: "tab",
              id: `${app.ui.id}-${id}`,
              class: "glow-explorer-tab",
              "data-text": app.t(`explorer.tab-${id}`),
              "aria-selected": String(id === tab),
              "aria-controls": `${app.ui.id}-panel`,
              tabindex: id === tab ? 0 : -1,
              onclick: () => app.set({ tab: id }),
            },
            app.t(`explorer.tab-${id}`),
          ),
        ),
      ),
      app.view.day && dayBar(app, app.view.day),
    ),
    app.view.pinned && pinnedStrip(app, app.view.pinned),
    h(
      "div",
      {
        key: "panel",
        id: `${app.ui.id}-panel`,
        role: "tabpanel",
        "aria-labelledby": `${app.ui.id}-${tab}`,
        class: `glow-explorer-panel glow-explorer-${tab}`,
      },
      places(app),
    ),
    h("p", { key: "credit", class: "glow-faint glow-explorer-credit" }, app.t("explorer.credit")),
  ];
}

const SHEETS = ["day", "symbols"];

/** Offer the cheat sheets, one page each. @param {App} app */
const toPrint = (app) =>
  h(
    "span",
    { key: "to-print", class: "glow-row" },
    app.t("explorer.to-print"),
    SHEETS.map((name) =>
      button(app.t(`explorer.sheet-${name}`), () => app.act("print", { name }), { key: name, "data-print": name }),
    ),
  );

// ---------------------------------------------------------------- the tour

const STEPS = 3;
const TOURED = "glow-explorer:tour";

/** Whether somebody has taken the tour or skipped it, in this browser. */
function isToured() {
  try {
    return localStorage.getItem(TOURED) !== null;
  } catch {
    return true;
  }
}

/** Go to a step of the tour, or end it. @param {App} app @param {number | null} step */
function goTo(app, step) {
  app.ui.tour = step;
  app.root.dataset.tour = step === null ? "" : String(step + 1);
  if (step === null)
    try {
      localStorage.setItem(TOURED, "1");
    } catch {
      // a page that may keep nothing offers the tour again
    }
  else if (app.view.tab !== "cards" && step < STEPS - 1) app.set({ tab: "cards" });
  app.later(() => find(app, step === null ? "[data-deed=tour]" : "[data-tour-next]")?.focus({ preventScroll: true }));
  app.redraw();
}

/** @param {App} app */
const tourButton = (app) =>
  button(app.t("explorer.tour"), () => goTo(app, app.ui.tour === null ? 0 : null), {
    class: `glow-button ${isToured() ? "" : "glow-explorer-untoured"}`,
    "aria-expanded": String(app.ui.tour !== null),
    "data-deed": "tour",
  });

/** Draw a step of the tour: what is framed is spoken of. @param {App} app @param {number} step */
function tour(app, step) {
  const last = step === STEPS - 1;
  return h(
    "div",
    {
      key: "tour",
      class: "glow-notice glow-explorer-tour",
      role: "group",
      "aria-label": app.t("explorer.tour-step", { number: step + 1, count: STEPS }),
      onkeydown: (event) => {
        if (event.key === "Escape") goTo(app, null);
      },
    },
    h("b", { role: "status" }, app.t("explorer.tour-step", { number: step + 1, count: STEPS })),
    h("span", { class: "glow-explorer-question" }, app.t(`explorer.tour-${step + 1}`)),
    last && toPrint(app),
    h(
      "span",
      { class: "glow-row" },
      step > 0 && button(app.t("explorer.tour-back"), () => goTo(app, step - 1), { key: "back" }),
      button(app.t(last ? "explorer.tour-end" : "explorer.tour-next"), () => goTo(app, last ? null : step + 1), {
        key: "next",
        look: "main",
        "data-tour-next": "true",
      }),
      !last && button(app.t("explorer.tour-skip"), () => goTo(app, null), { key: "skip", look: "quiet" }),
    ),
  );
}

/** On a phone the dice, and how many cards trigger, stay in sight once the tray is out of it.
 * @param {App} app @param {NonNullable<ExplorerView["pinned"]>} pinned */
const pinnedStrip = (app, { dice, fates, count }) =>
  h(
    "div",
    { key: "pinned", class: "glow-explorer-pinned", hidden: !app.ui.above, "aria-hidden": "true" },
    h(
      "div",
      { class: "glow-explorer-pinned-strip" },
      diceRow(app, dice, { fates, side: 24 }),
      count && h("b", { class: "glow-explorer-count" }, count),
    ),
  );

/** @type {[keyof Stock, string][]} */
const STOCK = [
  ["light", "light"],
  ["footprints", "footprints"],
  ["fireflies", "firefly"],
  ["rerolls", "reroll"],
];

/** Draw the thread of the day: the way back, what is handed on, and the step that comes next.
 * @param {App} app @param {Day} day */
function dayBar(app, { next, refused, back, over, brings }) {
  const noteId = `${app.ui.id}-day-note`;
  return h(
    "div",
    { key: "day", class: "glow-explorer-day", role: "group", "aria-label": app.t("explorer.day") },
    back && button(["◂ ", back], () => app.act("take_back"), { "data-deed": "take-back" }),
    h(
      "div",
      { key: "note", id: noteId, class: "glow-explorer-handed", role: "status" },
      over && h("span", null, app.t("explorer.noon-over")),
      refused && h("span", { class: "glow-faint" }, refused),
      brings && handedOn(app, brings),
    ),
    button([next, " ▸"], () => app.act("hand_on"), {
      look: refused ? "" : "main",
      disabled: Boolean(refused),
      "aria-describedby": noteId,
      "data-deed": "hand-on",
    }),
  );
}

/** Say what the journey begins with, and who and what does not come along.
 * @param {App} app @param {NonNullable<Day["brings"]>} brings */
function handedOn(app, { stock, gained, left, dice }) {
  return [
    h("span", { key: "what", class: "glow-faint glow-explorer-begins" }, app.t("explorer.handed-on")),
    STOCK.map(([name, symbol]) =>
      h(
        "span",
        { key: name, class: "glow-amount", "data-handed": name },
        badge(symbol, { side: 20, label: app.t(`noon.${name}`) }),
        h("b", null, stock[name]),
        gained[name] !== 0 && h("span", { class: "glow-faint" }, `(${signed(gained[name])})`),
      ),
    ),
    left.length > 0 && h("span", { key: "left" }, app.t("explorer.leave", { names: left.join(", ") })),
    dice.length > 0 &&
      h(
        "span",
        { key: "dice", class: "glow-row" },
        app.t("explorer.dice-back", { count: dice.length }),
        diceRow(app, dice, { side: 22 }),
      ),
  ];
}

/** @param {App} app */
function head(app) {
  const { undo, redo, languages = [], preset, presets = [] } = app.view;
  const settings = () => {
    app.ui.settings = !app.ui.settings;
    app.redraw();
  };
  /** @param {string} id @param {string} text @param {string} chosen */
  const option = (id, text, chosen) => h("option", { key: id, value: id, selected: id === chosen }, text);
  return h(
    "div",
    { key: "head", class: "glow-head glow-explorer-head", onkeydown: null },
    h("h2", { class: "glow-explorer-title" }, lamp(), app.t("explorer.title")),
    button(app.t("explorer.settings"), settings, {
      class: "glow-button glow-explorer-more",
      "aria-expanded": String(Boolean(app.ui.settings)),
      "data-deed": "settings",
    }),
    h(
      "div",
      { key: "settings", class: `glow-explorer-settings ${app.ui.settings ? "glow-explorer-unfolded" : ""}` },
      choice(
        app.t("explorer.language"),
        languages.map(([id, name]) => ({ id, text: id.toUpperCase(), title: name })),
        app.get("language"),
        (id) => app.set({ language: id }),
      ),
      h(
        "label",
        { class: "glow-explorer-label" },
        app.t("explorer.rulings"),
        h(
          "select",
          { onchange: (event) => app.act("preset", { preset: event.target.value }) },
          presets.map((id) => option(id, app.t(`ruling.${id}`), preset)),
        ),
      ),
      h(
        "label",
        { class: "glow-explorer-label" },
        app.t("explorer.theme"),
        h(
          "select",
          { onchange: (event) => app.set({ theme: event.target.value }) },
          ["auto", "dark", "light"].map((id) => option(id, app.t(`explorer.theme-${id}`), app.get("theme"))),
        ),
      ),
      tourButton(app),
      button(glossaryName(app), () => openGlossary(app), { "data-deed": "glossary" }),
    ),
    h(
      "span",
      { class: "glow-row glow-explorer-deeds" },
      button(app.t("explorer.undo"), () => app.act("undo"), { disabled: !undo, "data-deed": "undo" }),
      button(app.t("explorer.redo"), () => app.act("redo"), { disabled: !redo, "data-deed": "redo" }),
      button(app.t("explorer.share"), () => app.set({ sharing: !app.get("sharing") }), {
        "aria-expanded": String(Boolean(app.get("sharing"))),
        "data-deed": "share",
      }),
    ),
  );
}

const lamp = () =>
  h(
    "svg",
    { viewBox: "0 0 32 32", width: 30, height: 30, "aria-hidden": "true", class: "glow-explorer-lamp" },
    h("circle", { cx: 16, cy: 16, r: 15, fill: "var(--glow-paper)" }),
    h("circle", { cx: 16, cy: 17, r: 6.5, fill: "var(--glow)" }),
    h("path", {
      d: "M16 3v4M5.5 8.5l3 3M26.5 8.5l-3 3M3.5 18h4M24.5 18h4",
      stroke: "var(--glow)",
      "stroke-width": 2,
      "stroke-linecap": "round",
    }),
  );

/** Show the points that are decided otherwise than by the preset; each can be put back.
 * @param {App} app */
function decided(app) {
  const list = app.view.decided;
  return h(
    "details",
    { key: "decided", class: "glow-notice", open: true },
    h("summary", null, app.t("explorer.decided", { count: list.length })),
    list.map((ruling) =>
      h(
        "div",
        { key: ruling.id, class: "glow-row glow-explorer-ruling", "data-ruling": ruling.id },
        h(
          "span",
          { class: "glow-explorer-question" },
          ruling.question,
          " ",
          h("b", null, ruling.answers.find((one) => one.followed)?.text),
        ),
        button(app.t("explorer.usual"), () => app.act("usual", { ruling: ruling.id })),
      ),
    ),
  );
}

/** Draw what there is to share: a link with its QR code, the code, a picture; and a place for codes.
 * @param {App} app */
function share(app) {
  const { code, link, qr, picture, note, in_notebook: inNotebook } = app.view.share || {};
  const opening = () => {
    const field = /** @type {HTMLInputElement | null} */ (find(app, ".glow-explorer-given"));
    app.act("open", { code: field?.value });
  };
  return h(
    "div",
    { key: "share", class: "glow-panel glow-explorer-share" },
    qr &&
      h(
        "svg",
        {
          key: "qr",
          class: "glow-explorer-qr",
          viewBox: `0 0 ${qr.side} ${qr.side}`,
          role: "img",
          "aria-label": app.t("explorer.qr"),
        },
        h("rect", { width: qr.side, height: qr.side, fill: "#ffffff" }),
        h("path", { d: qr.path, fill: "#000000", "shape-rendering": "crispEdges" }),
      ),
    h(
      "div",
      { key: "texts", class: "glow-explorer-texts" },
      link && toCopy(app, "link", link),
      toCopy(app, "code", code || ""),
      h("span", { role: "status", class: "glow-faint" }, app.ui.copied && app.t(`explorer.${app.ui.copied}`)),
      note && h("p", { class: "glow-explorer-note" }, note),
      code && !link && h("p", { class: "glow-explorer-note" }, app.t("explorer.no-link")),
      h(
        "span",
        { key: "opening", class: "glow-explorer-copy" },
        h(
          "label",
          { class: "glow-explorer-field" },
          app.t("explorer.open"),
          h("input", {
            class: "glow-input glow-explorer-given",
            placeholder: "glow1-…",
            spellcheck: "false",
            autocomplete: "off",
            onkeydown: (event) => {
              if (event.key === "Enter") opening();
            },
          }),
        ),
        button(app.t("explorer.open-it"), opening),
      ),
    ),
    picture && sharedPicture(app, picture, link || ""),
    h("div", { key: "sheets", class: "glow-explorer-note" }, toPrint(app)),
    inNotebook &&
      h(
        "p",
        { key: "keep", class: "glow-explorer-note" },
        app.t("explorer.keep-why"),
        " ",
        button(app.t("explorer.keep"), () => app.act("keep"), { look: "quiet" }),
      ),
  );
}

/** Draw something to copy, with its button. @param {App} app @param {"link" | "code"} what @param {string} text */
const toCopy = (app, what, text) =>
  h(
    "span",
    { key: what, class: "glow-explorer-copy" },
    h(
      "label",
      { class: "glow-explorer-field" },
      app.t(`explorer.${what}`),
      h("input", {
        class: `glow-input glow-explorer-${what}`,
        readonly: true,
        value: text,
        onclick: (event) => event.target.select(),
      }),
    ),
    button(app.t("explorer.copy"), () => copy(app, what, text), {
      look: what === "link" || !app.view.share?.link ? "main" : "",
      disabled: !text,
      "data-copy": what,
    }),
  );

/** Draw the picture of the position, with the ways to take it along.
 * @param {App} app @param {string} picture @param {string} link */
function sharedPicture(app, picture, link) {
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  return h(
    "div",
    { key: "picture", class: "glow-explorer-picture" },
    h("img", { src: address, alt: app.t("explorer.picture") }),
    h(
      "span",
      { class: "glow-row" },
      button(app.t("explorer.save-png"), () => savePng(address), { "data-save": "png" }),
      button(app.t("explorer.save-svg"), () => save(address, "svg"), { "data-save": "svg" }),
      link &&
        typeof navigator.share === "function" &&
        button(app.t("explorer.send"), () => navigator.share({ title: "Glow Explorer", url: link }).catch(() => null), {
          "data-save": "send",
        }),
    ),
  );
}

/** @param {string} address @param {string} kind */
function save(address, kind) {
  Object.assign(document.createElement("a"), { href: address, download: `glow-position.${kind}` }).click();
}

/** Let the browser draw the picture at twice its size, and save that. @param {string} address */
async function savePng(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  save(canvas.toDataURL("image/png"), "png");
}

/** Copy something; where the browser does not allow it, it is left selected.
 * @param {App} app @param {string} what @param {string} text */
async function copy(app, what, text) {
  /** @type {HTMLInputElement | null} */ (find(app, `.glow-explorer-${what}`))?.select();
  try {
    await navigator.clipboard.writeText(text);
    app.ui.copied = "copied";
  } catch {
    app.ui.copied = document.execCommand("copy") ? "copied" : "copy-by-hand";
  }
  app.redraw();
}

/** @param {App} app @param {Act} event */
function turnByKey(app, event) {
  if (!rove(event, "[role=tab]")) return;
  const id = document.activeElement?.id.slice(app.ui.id.length + 1);
  app.set({ tab: id });
}

/** Draw a place for each widget. The cards to choose from come last: on a narrow screen the answer
 * follows the dice.
 * @param {App} app */
function places(app) {
  const { parts = [], shown = [] } = app.view;
  /** @param {string} name */
  const last = (name) => Number(name === "company");
  return [...parts]
    .sort((one, two) => last(one) - last(two))
    .map((name) =>
      h("div", {
        key: name,
        "data-part": name,
        class: "glow-explorer-place",
        hidden: !shown.includes(name),
        foreign: true,
        ref: (node) => {
          app.ui.places[name] = node;
          if (name === "tray") app.ui.watch?.observe(node);
        },
      }),
    );
}

/** Notice when the tray is scrolled out of sight above. @param {App} app */
const watchTray = (app) =>
  new IntersectionObserver((entries) => {
    const { isIntersecting, boundingClientRect, rootBounds } = entries[entries.length - 1];
    const above = !isIntersecting && boundingClientRect.height > 0 && boundingClientRect.top < (rootBounds?.top ?? 0);
    if (above === app.ui.above) return;
    app.ui.above = above;
    app.redraw();
  });

const FIELD = "ask_field";

/** Draw the place of the field to ask in, above all tabs. @param {App} app */
const fieldPlace = (app) =>
  h("div", {
    key: FIELD,
    "data-part": FIELD,
    class: "glow-explorer-ask",
    foreign: true,
    ref: (node) => {
      app.ui.places[FIELD] = node;
    },
  });

/** Put the widgets that are shown into their places, once.
 * @param {App} app */
function fill(app) {
  const { parts = [], shown = [] } = app.view;
  const children = app.get("children") || [];
  const all = [...parts, FIELD];
  for (const name of parts.length ? [FIELD, ...shown] : []) {
    const reference = children[all.indexOf(name)];
    if (!reference || app.ui.filled.has(name)) continue;
    app.ui.filled.add(name);
    mount(app, name, reference.replace("IPY_MODEL_", "")).catch((fault) => {
      app.ui.fault = fault;
      app.redraw();
    });
  }
}

/** @param {App} app @param {string} name @param {string} id */
async function mount(app, name, id) {
  const manager = app.model.widget_manager;
  const view = await manager.create_view(await manager.get_model(id));
  if (app.ui.ended) return view.remove();
  app.ui.views.push(view);
  app.ui.places[name].append(view.el);
  showTop(app);
}

/** Bring the top into view while the first Explorer of a page is put together, unless the reader is
 * busy already: a notebook goes on to the cell beneath, and would show the foot.
 * @param {App} app */
function showTop(app) {
  if (!app.ui.first || document.body.dataset.glowBusy) return;
  requestAnimationFrame(() => {
    const scroller = app.root.closest(".jp-WindowedPanel-outer, .jp-Notebook");
    if (!scroller || document.body.dataset.glowBusy) return;
    if (app.root.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
      app.root.scrollIntoView({ block: "start" });
  });
}

/** Note once that the reader does something. */
function watchReader() {
  const note = () => {
    document.body.dataset.glowBusy = "true";
  };
  for (const type of ["wheel", "pointerdown", "keydown", "touchstart"])
    document.addEventListener(type, note, { once: true, capture: true, passive: true });
}

/** @param {App} app @param {Act} event */
function shortcut(app, event) {
  const typing = event.target.closest("input, textarea, select");
  if (typing || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const deed = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!deed) return;
  event.preventDefault();
  event.stopPropagation();
  if (app.view[deed]) app.act(deed);
}

let explorers = 0;

export default widget(
  "explorer",
  /** @param {App} app */
  (app) => {
    app.later(() => fill(app));
    return explorer(app);
  },
  (app) => {
    explorers += 1;
    Object.assign(app.ui, {
      id: `glow-explorer-${explorers}-${Date.now().toString(36)}`,
      places: {},
      filled: new Set(),
      views: [],
      ended: false,
      tour: null,
      first: explorers === 1,
      above: false,
      watch: watchTray(app),
    });
    if (app.ui.first) watchReader();
    const end = handOverPages(app.model);
    app.root.addEventListener("keydown", (event) => shortcut(app, /** @type {Act} */ (event)));
    return () => {
      end();
      app.ui.ended = true;
      app.ui.watch?.disconnect();
      for (const view of app.ui.views) view.remove();
    };
  },
);
