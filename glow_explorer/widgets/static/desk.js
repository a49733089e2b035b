// @ts-check
/* The teacher's desk: choose questions, show them, print them, and see what the class got. */

import { button, choice, handOverPages, ruleNote, stepper, widget } from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Act, ClassCell, ClassView, DeskView, WidgetView } from "./types.d.ts" */

/** @typedef {{ host: Element | null, views: WidgetView[], filled: boolean, ended: boolean, over: boolean }} Ui */
/** @typedef {AppOf<DeskView, Ui>} App */

/** @param {App} app */
function desk(app) {
  if (!app.view.levels) return null;
  app.later(() => fill(app));
  return h(
    "div",
    { class: "glow-desk-page" },
    h("h3", { class: "glow-desk-title" }, app.t("desk.title")),
    h("div", { class: "glow-desk-columns" }, chooser(app), paper(app)),
    listing(app),
    beamer(app),
    scores(app),
    app.view.results && results(app, app.view.results),
  );
}

// ---------------------------------------------------------------- which questions

/** @param {App} app */
function chooser(app) {
  const { levels, kinds } = app.view;
  const chosen = kinds.filter((kind) => kind.on).map((kind) => kind.id);
  /** @param {string} id */
  const toggle = (id) =>
    app.set({ kinds: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] });
  return h(
    "section",
    { class: "glow-panel glow-column", "aria-label": app.t("desk.which") },
    h("h4", null, app.t("desk.which")),
    choice(
      app.t("quiz.level"),
      levels.map((text, place) => ({ id: place + 1, text: `${place + 1} ${text}` })),
      app.get("level"),
      (level) => app.set({ level }),
    ),
    h(
      "div",
      { class: "glow-choice", role: "group", "aria-label": app.t("desk.kinds") },
      kinds.map((kind) =>
        h(
          "button",
          {
            key: kind.id,
            type: "button",
            class: "glow-choice-button",
            "data-kind": kind.id,
            "aria-pressed": String(kind.on),
            onclick: () => toggle(kind.id),
          },
          kind.text,
        ),
      ),
    ),
    h("div", { class: "glow-faint" }, app.t(chosen.length ? "desk.some-kinds" : "desk.all-kinds")),
    h(
      "div",
      { class: "glow-row" },
      stepper(app, app.t("quiz.questions"), app.get("questions"), (questions) => app.set({ questions }), {
        least: 1,
        most: 50,
      }),
      stepper(app, app.t("quiz.seed"), app.get("seed"), (seed) => app.set({ seed }), { most: 999999999 }),
      button(app.t("desk.other-seed"), () => app.act("seed"), { look: "quiet" }),
    ),
    h("div", { class: "glow-faint" }, app.t("quiz.seed-help")),
  );
}

/** @param {App} app */
function listing(app) {
  return h(
    "details",
    { class: "glow-desk-list", key: "list" },
    h("summary", null, app.t("desk.list", { count: app.view.list.length })),
    h(
      "ol",
      null,
      app.view.list.map((question, place) =>
        h("li", { key: place }, h("b", null, question.kind), " · ", question.prompt),
      ),
    ),
  );
}

// ---------------------------------------------------------------- on paper

/** @param {App} app */
function paper(app) {
  const pupils = app.get("pupils");
  /** @param {string} name @param {object} [more] */
  const print = (name, more = {}) =>
    button(app.t(`desk.print-${name}`), () => app.act("print", { name }), { "data-print": name, ...more });
  return h(
    "section",
    { class: "glow-panel glow-column", "aria-label": app.t("desk.paper") },
    h("h4", null, app.t("desk.paper")),
    h("div", { class: "glow-row" }, print("sheet", { look: "main" }), print("key")),
    h(
      "label",
      { class: "glow-column" },
      h("span", null, app.t("desk.pupils")),
      h("textarea", {
        class: "glow-input glow-desk-pupils",
        rows: 3,
        placeholder: app.t("desk.pupils-example"),
        value: pupils.join("\n"),
        onchange: (event) => app.set({ pupils: event.target.value.split(/[\n,;]/) }),
      }),
    ),
    app.view.seeds.length > 0 &&
      h("div", { class: "glow-faint" }, app.view.seeds.map(({ name, seed }) => `${name}: ${seed}`).join(" · ")),
    h(
      "div",
      { class: "glow-row" },
      print("pupils", { disabled: !pupils.length }),
      print("pupil-keys", { disabled: !pupils.length }),
    ),
    h("h4", null, app.t("desk.cheat-sheets")),
    h("div", { class: "glow-row" }, print("day"), print("symbols")),
    h("div", { class: "glow-faint" }, app.t("desk.print-help")),
  );
}

// ---------------------------------------------------------------- on the beamer

/** @param {App} app */
function beamer(app) {
  const on = app.get("on_beamer");
  return h(
    "section",
    { class: "glow-column", key: "beamer" },
    h(
      "div",
      { class: "glow-row" },
      button(app.t(on ? "desk.beamer-off" : "desk.beamer-on"), () => app.set({ on_beamer: !on }), {
        "aria-expanded": String(on),
        "data-act": "beamer",
      }),
    ),
    h("div", {
      key: "host",
      class: "glow-desk-host",
      hidden: !on,
      foreign: true,
      ref: (element) => {
        app.ui.host = element;
      },
    }),
  );
}

/** Put the quiz in its place, once. @param {App} app */
async function fill(app) {
  const { ui } = app;
  if (!app.get("on_beamer") || ui.filled || !ui.host) return;
  ui.filled = true;
  const [reference] = app.get("children") || [];
  const id = reference.replace("IPY_MODEL_", "");
  const manager = app.model.widget_manager;
  const view = await manager.create_view(await manager.get_model(id));
  if (ui.ended) return view.remove();
  ui.views.push(view);
  ui.host.append(view.el);
}

// ---------------------------------------------------------------- what the class got

/** Read files and hand their texts to the kernel. @param {App} app @param {Iterable<File>} files */
async function read(app, files) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (const file of files) texts[file.name] = await file.text();
  if (Object.keys(texts).length) app.act("scores", { files: texts });
}

/** @param {App} app */
function scores(app) {
  /** @param {boolean} over */
  const mark = (over) => {
    app.ui.over = over;
    app.redraw();
  };
  return h(
    "section",
    {
      key: "scores",
      class: `glow-panel glow-column glow-desk-drop ${app.ui.over ? "glow-desk-over" : ""}`,
      "aria-label": app.t("desk.scores"),
      ondragover: (/** @type {Act} */ event) => {
        event.preventDefault();
        mark(true);
      },
      ondragleave: () => mark(false),
      ondrop: (/** @type {Act} */ event) => {
        event.preventDefault();
        mark(false);
        return read(app, /** @type {DragEvent} */ (/** @type {unknown} */ (event)).dataTransfer?.files || []);
      },
    },
    h("h4", null, app.t("desk.scores")),
    h("div", null, app.t("desk.scores-help")),
    h(
      "div",
      { class: "glow-row" },
      h("input", {
        type: "file",
        multiple: true,
        accept: ".json,.csv",
        "aria-label": app.t("desk.scores"),
        onchange: (event) =>
          read(app, /** @type {HTMLInputElement} */ (/** @type {unknown} */ (event.target)).files || []),
      }),
      app.view.results && button(app.t("desk.forget"), () => app.act("forget"), { look: "quiet" }),
    ),
  );
}

/** @param {ClassCell} cell @param {string | number} key */
const cellOf = ({ text, heat }, key) =>
  h("td", { key, class: heat === null ? "" : `glow-desk-heat glow-desk-heat-${heat}`, role: "cell" }, text);

/** @param {App} app @param {ClassView} view */
function results(app, view) {
  return h(
    "section",
    { key: "results", class: "glow-panel glow-column" },
    h("h4", null, app.t("desk.results")),
    h(
      "div",
      { class: "glow-scroll", tabindex: "0", role: "region", "aria-label": app.t("desk.results") },
      h(
        "table",
        { class: "glow-desk-map", role: "table" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, app.t("desk.name")),
            view.kinds.map((kind) => h("th", { key: kind, scope: "col" }, kind)),
            h("th", { scope: "col" }, app.t("desk.points")),
          ),
        ),
        h(
          "tbody",
          null,
          view.rows.map((row) =>
            h(
              "tr",
              { key: row.pupil },
              h("th", { scope: "row" }, row.pupil),
              row.cells.map(cellOf),
              h("td", { role: "cell" }, row.points),
            ),
          ),
          h(
            "tr",
            { key: " whole", class: "glow-desk-whole" },
            h("th", { scope: "row" }, app.t("desk.whole-class")),
            view.whole.map(cellOf),
            h("td", null),
          ),
        ),
      ),
    ),
    h("h4", null, app.t("desk.again")),
    view.again.length === 0
      ? h("p", null, app.t("desk.nothing-again"))
      : h(
          "ul",
          { class: "glow-desk-again" },
          view.again.map(({ line, pupils, rules }, place) =>
            h(
              "li",
              { key: place },
              line,
              h("div", { class: "glow-faint" }, pupils),
              rules.map((rule) => ruleNote(rule)),
            ),
          ),
        ),
  );
}

export default widget("desk", desk, (app) => {
  Object.assign(app.ui, {
    host: null,
    views: [],
    filled: false,
    ended: false,
    over: false,
  });
  const end = handOverPages(app.model);
  return () => {
    end();
    app.ui.ended = true;
    for (const view of app.ui.views) view.remove();
  };
});
