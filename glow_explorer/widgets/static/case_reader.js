// @ts-check
/* The casebook: the list with a search, and the case that is open. The answers come from the kernel;
 * searching and filtering happen here. */

import {
  arrow,
  button,
  cardColor,
  choice,
  diceRow,
  find,
  markClass,
  reasonList,
  rove,
  sign,
  widget,
} from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Answer, Case, CaseReaderView, Ruling } from "./types.d.ts" */

/** @typedef {{ search: string, kind: string, disputed: boolean, open?: string }} Ui */
/** @typedef {AppOf<CaseReaderView, Ui>} App */

const CASE_KINDS = ["noon", "rerolls", "walk", "sail", "score", "tom"];

/** Fold a text so that it is found without accents and capitals.
 * @param {string} text */
const folded = (text) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/’/g, "'")
    .toLowerCase();

/** @param {App} app */
function casesFound(app) {
  const { search, kind, disputed } = app.ui;
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  const known = app.view.disputed;
  return app
    .get("_book")
    .filter(
      (one) =>
        (!kind || one.kind === kind) &&
        (!disputed || !known || known.includes(one.id)) &&
        wanted.every((word) => folded(one.found).includes(word)),
    );
}

/** @param {App} app */
function reader(app) {
  return h(
    "div",
    { key: "reader", class: "glow-cases-page" },
    bookList(app),
    app.view.case ? openCase(app, app.view.case) : null,
  );
}

// ---------------------------------------------------------------- the list

/** @param {App} app */
function bookList(app) {
  const ui = app.ui;
  const found = casesFound(app);
  const open = app.get("case");
  if (ui.open !== open) app.later(() => showEntry(app, open));
  const compare = () => {
    ui.disputed = !ui.disputed;
    if (ui.disputed && !app.view.disputed) app.act("compare");
    app.redraw();
  };
  const kinds = ["", ...CASE_KINDS].map((id) => ({ id, text: app.t(`cases.kind-${id || "all"}`) }));
  return h(
    "nav",
    { key: "list", class: "glow-cases-list", "aria-label": app.t("cases.title") },
    h("h2", null, app.t("cases.title")),
    h("input", {
      type: "search",
      class: "glow-input glow-cases-search",
      "aria-label": app.t("cases.search"),
      placeholder: app.t("cases.search"),
      value: ui.search,
      oninput: (event) => {
        ui.search = event.target.value;
        app.redraw();
      },
    }),
    choice(app.t("cases.kind"), kinds, ui.kind, (id) => {
      ui.kind = id;
      app.redraw();
    }),
    h(
      "div",
      { class: "glow-row" },
      button(app.t("cases.disputed"), compare, { "aria-pressed": String(ui.disputed) }),
      h("span", { class: "glow-faint", role: "status" }, app.t("cases.count", { count: found.length })),
    ),
    found.length === 0 && h("p", { class: "glow-empty" }, app.t("cases.none")),
    h(
      "ol",
      { class: "glow-cases-entries", onkeydown: (event) => rove(event, "button", { vertical: true, wrap: false }) },
      found.map((one) =>
        h(
          "li",
          { key: one.id },
          h(
            "button",
            {
              type: "button",
              class: "glow-cases-entry",
              "data-case": one.id,
              "aria-current": one.id === open ? "true" : false,
              onclick: () => choose(app, one.id),
            },
            h("b", null, one.title),
            (app.view.disputed || []).includes(one.id) &&
              h("span", { class: "glow-cases-mark" }, "⚖ ", app.t("cases.differs")),
            h("span", { class: "glow-cases-question" }, one.question),
          ),
        ),
      ),
    ),
  );
}

/** Scroll the list, and nothing else, to the case that is open.
 * @param {App} app @param {string} id */
function showEntry(app, id) {
  app.ui.open = id;
  const entry = find(app, `[data-case="${id}"]`);
  const list = /** @type {HTMLElement | null | undefined} */ (entry?.closest(".glow-cases-entries"));
  if (!entry || !list) return;
  const [top, bottom] = [entry.offsetTop - list.offsetTop, entry.offsetTop - list.offsetTop + entry.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - 40;
}

/** Open a case; where the list stands above it, bring it into sight.
 * @param {App} app @param {string} id */
function choose(app, id) {
  app.set({ case: id });
  const [page, list] = [find(app, ".glow-cases-case"), find(app, ".glow-cases-list")];
  if (page && list && page.offsetTop > list.offsetTop) page.scrollIntoView({ block: "start" });
}

// ---------------------------------------------------------------- a case

/** @param {App} app @param {Case} one */
function openCase(app, one) {
  return h(
    "article",
    { key: one.id, class: "glow-cases-case glow-column", "aria-label": one.title },
    h(
      "div",
      null,
      h("h2", null, one.title),
      h("p", { class: "glow-cases-asked" }, one.question),
      one.example && h("p", { class: "glow-faint" }, one.example),
    ),
    h(
      "div",
      { key: "answer", class: "glow-cases-said glow-cases-head", "data-code": one.code },
      sign(one.answer.sign),
      h("b", null, one.answer.title),
    ),
    presetsOf(app, one),
    positionOf(app, one.position),
    h(
      "section",
      { class: "glow-column" },
      h("h3", null, app.t("cases.answer")),
      one.results.map((found, place) => answerOf(app, found, place, one.results.length)),
    ),
    one.rulings.length > 0 &&
      h(
        "section",
        null,
        h("h3", null, app.t("cases.rulings")),
        one.rulings.map((ruling) => rulingOf(app, ruling)),
      ),
    h(
      "section",
      null,
      h("h3", null, app.t("cases.rules")),
      h(
        "ul",
        { class: "glow-cases-rules" },
        one.rules.map((rule) =>
          h(
            "li",
            { key: rule.id },
            h("b", null, rule.name),
            " ",
            rule.text,
            " ",
            h("span", { class: "glow-faint" }, rule.where),
          ),
        ),
      ),
    ),
  );
}

/** @param {App} app @param {Case["position"]} position */
function positionOf(app, { rolls, cards, lines }) {
  const opens = app.view.opens;
  const several = rolls.length > 1;
  return h(
    "section",
    { key: "position", class: "glow-panel glow-column" },
    h("h3", null, app.t("cases.position")),
    rolls.map((dice, place) =>
      h(
        "div",
        { key: `roll${place}`, class: "glow-row" },
        several && h("span", { class: "glow-faint" }, `${place + 1}.`),
        diceRow(app, dice, { side: 36 }),
        several &&
          opens &&
          button(app.t("cases.open-roll", { number: place + 1 }), () => app.act("open", { which: place })),
      ),
    ),
    cards.length > 0 &&
      h(
        "ul",
        { class: "glow-cases-cards" },
        cards.map((card) =>
          h(
            "li",
            { key: card.ref, class: "glow-cases-card", style: `--head: ${cardColor(card)}` },
            h(
              "details",
              null,
              h("summary", null, h("b", null, card.name), card.effect.length > 0 && arrow(card, { side: 20 })),
              h("div", { class: "glow-card-text" }, card.text),
            ),
          ),
        ),
      ),
    lines.length > 0 &&
      h(
        "ul",
        { class: "glow-cases-lines" },
        lines.map((line, place) => h("li", { key: place }, line)),
      ),
    opens &&
      !several &&
      h(
        "div",
        null,
        button(app.t("cases.open"), () => app.act("open"), { look: "main" }),
      ),
    !opens && h("div", { class: "glow-faint" }, app.t("cases.no-table")),
  );
}

/** @param {App} app @param {Answer} result @param {number} place @param {number} number */
function answerOf(app, { title, sign: answer, reasons, parts, outcomes, more, hints }, place, number) {
  const look = answer === "•" ? "" : markClass(answer);
  return h(
    "div",
    { key: place, class: `glow-panel glow-cases-answer ${look}` },
    number > 1 && h("div", { class: "glow-faint" }, app.t("cases.answer-roll", { number: place + 1 })),
    h("div", { class: "glow-cases-head" }, sign(answer), h("b", null, title)),
    parts.map((one, at) =>
      h(
        "details",
        { key: at, class: "glow-cases-part" },
        h("summary", null, one.sign && sign(one.sign), h("span", null, one.title)),
        reasonList(one.reasons),
      ),
    ),
    outcomes &&
      h(
        "ol",
        { class: "glow-cases-outcomes" },
        outcomes.map((line, at) => h("li", { key: at }, line)),
        more !== undefined &&
          more > 0 &&
          h("li", { key: "more", class: "glow-faint" }, app.t("cases.more", { count: more })),
      ),
    reasonList(reasons),
    hints.map((hint, at) => h("p", { key: `hint${at}` }, `→ ${hint}`)),
  );
}

/** Draw what each preset says side by side; other answers than the one above stand out.
 * @param {App} app @param {Case} one */
function presetsOf(app, { presets, agreed }) {
  return h(
    "section",
    { key: "presets" },
    h("h3", null, app.t("cases.presets")),
    agreed && h("p", null, sign("✓"), " ", app.t("cases.agreed")),
    !agreed &&
      h(
        "ul",
        { class: "glow-cases-presets" },
        presets.map(({ id, name, answer, differs, followed }) =>
          h(
            "li",
            { key: id, "data-preset": id, class: `glow-cases-preset ${differs ? "glow-cases-differs" : ""}` },
            h(
              "div",
              { class: "glow-cases-head" },
              h("b", null, name),
              differs && h("span", { class: "glow-cases-mark" }, "≠ ", app.t("cases.otherwise")),
            ),
            h("p", null, answer),
            followed
              ? h("span", { class: "glow-faint" }, "✓ ", app.t("cases.followed"))
              : button(app.t("cases.follow", { preset: name }), () =>
                  app.set({ rulings: { preset: id, changes: {} } }),
                ),
          ),
        ),
      ),
  );
}

/** @param {App} app @param {Ruling} ruling */
function rulingOf(app, { id, question, answers }) {
  const rulings = app.get("rulings");
  /** @param {string} answer */
  const decide = (answer) =>
    app.set({ rulings: { preset: rulings.preset, changes: { ...rulings.changes, [id]: answer } } });
  return h(
    "div",
    { key: id, class: "glow-cases-ruling", role: "group", "aria-label": question },
    h("p", null, question),
    h(
      "div",
      { class: "glow-cases-choices" },
      answers.map((one) =>
        h(
          "button",
          {
            key: one.id,
            type: "button",
            class: "glow-choice-button",
            "aria-pressed": String(one.followed),
            onclick: () => decide(one.id),
          },
          one.text,
        ),
      ),
    ),
  );
}

export default widget("cases", reader, (app) => {
  Object.assign(app.ui, { search: "", kind: "", disputed: false });
});
