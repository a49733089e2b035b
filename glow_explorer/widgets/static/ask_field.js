// @ts-check
/* The field to ask in. */

import { arrow, badge, button, diceRow, dieFace, find, readDie, reasonList, ruleNote, sign, widget } from "./common.js";
import { GLOW } from "./drawing.js";
import { h } from "./elements.js";

/** @import { App as AppOf, AskFieldView, Card, Chip, Judged, Meant } from "./types.d.ts" */

/** @typedef {AppOf<AskFieldView, { line?: string }>} App */

/** @param {App} app */
function field(app) {
  const { title, choices = [], unread = [], examples } = app.view;
  keepLine(app);
  return [
    form(app),
    examples && beginning(app, examples),
    title && chips(app),
    unread.length > 0 &&
      h("p", { key: "unread", class: "glow-ask-unread" }, app.t("field.unread", { words: unread.join(", ") })),
    choices.map((choice, at) => choose(app, choice, at)),
    h("div", { key: "answer", role: "status", "aria-label": app.t("field.answer") }, title && answer(app, choices)),
  ];
}

/** Write the line that Python has into the field, where it is another than before.
 * @param {App} app */
function keepLine(app) {
  const line = app.get("line");
  if (line === app.ui.line) return;
  app.ui.line = line;
  app.later(() => {
    const input = lineOf(app);
    if (input) input.value = line;
  });
}

/** @param {App} app */
const lineOf = (app) => /** @type {HTMLInputElement | null} */ (find(app, ".glow-ask-line"));

/** @param {App} app */
function form(app) {
  const asking = () => app.act("ask", { line: lineOf(app)?.value || "" });
  return h(
    "div",
    { key: "form", class: "glow-ask-form", role: "search" },
    h("input", {
      key: "line",
      type: "text",
      class: "glow-input glow-ask-line",
      "aria-label": app.t("field.label"),
      placeholder: app.t("field.placeholder"),
      spellcheck: "false",
      autocomplete: "off",
      enterkeyhint: "search",
      "aria-keyshortcuts": "/",
      onkeydown: (event) => {
        if (event.key === "Enter") asking();
      },
    }),
    button(app.t("field.ask"), asking, { key: "ask", look: "main", "data-deed": "ask" }),
    app.view.title && button(app.t("field.clear"), () => app.act("clear"), { key: "clear", "data-deed": "clear" }),
  );
}

/** @param {App} app @param {string[]} examples */
function beginning(app, examples) {
  return h(
    "details",
    { key: "examples", class: "glow-ask-examples" },
    h("summary", null, app.t("field.for-example")),
    examples.map((line) => button(line, () => app.act("ask", { line }), { key: line, look: "quiet" })),
  );
}

/** Draw what was understood: each chip can be taken out.
 * @param {App} app */
function chips(app) {
  const list = app.view.chips || [];
  return h(
    "ul",
    { key: "chips", class: "glow-ask-chips", "aria-label": app.t("field.understood") },
    list.map((chip, at) =>
      h(
        "li",
        { key: at, class: `glow-ask-chip ${chip.supposed ? "glow-ask-supposed" : ""}`, "data-chip": chip.kind },
        chip.supposed && h("span", { class: "glow-faint" }, app.t("field.supposed")),
        picture(app, chip),
        chip.dice.length === 0 && h("span", null, chip.text),
        chip.corrected && h("span", { class: "glow-ask-corrected" }, app.t("field.instead", { typed: chip.typed })),
        h(
          "button",
          {
            type: "button",
            class: "glow-icon-button glow-ask-drop",
            "aria-label": app.t("field.remove", { name: chip.text }),
            onclick: () => app.act("drop", { part: at }),
          },
          "×",
        ),
      ),
    ),
  );
}

/** Draw the dice, the card or the icon of something. @param {App} app @param {Chip} thing */
function picture(app, thing) {
  if (thing.dice.length) return diceRow(app, thing.dice, { side: 26 });
  if (thing.card) return cardPicture(thing.card);
  return thing.icon ? badge(thing.icon, { side: 22 }) : null;
}

/** Draw a card in a line: the die it brings, its condition and its effect. @param {Card} card */
const cardPicture = (card) =>
  h(
    "span",
    { class: "glow-ask-card", "aria-hidden": "true" },
    GLOW.dice[card.color] && dieFace({ color: card.color, size: "large", symbol: null }, { side: 22 }),
    card.effect.length > 0 && arrow(card, { side: 18 }),
  );

/** Draw a choice: each thing that may be meant is a button with its picture.
 * @param {App} app @param {Meant} choice @param {number} at */
function choose(app, choice, at) {
  return h(
    "fieldset",
    { key: `choice${at}`, class: "glow-ask-choice" },
    h("legend", null, choice.question),
    choice.options.map((option, place) =>
      h(
        "button",
        {
          key: place,
          type: "button",
          class: "glow-button glow-ask-option",
          "data-option": option.text,
          onclick: () => app.act("choose", { choice: at, option: place }),
        },
        option.dice.length
          ? h("span", { "aria-hidden": "true" }, dieFace(readDie(option.dice[0]), { side: 30 }))
          : option.card && cardPicture(option.card),
        h("span", null, option.text),
      ),
    ),
  );
}

/** Draw the answer: the first line, and behind it everything else. Where a choice asks the same, it
 * is not asked twice. @param {App} app @param {Meant[]} choices */
function answer(app, choices) {
  const view = app.view;
  if (choices.some((choice) => choice.question === view.title)) return null;
  return [
    h(
      "p",
      { key: "title", class: "glow-ask-answer" },
      sign(view.sign),
      h("b", null, view.title),
      view.before && [" ", h("span", { class: "glow-faint" }, view.before)],
    ),
    h(
      "details",
      { key: "why", class: "glow-ask-why" },
      h("summary", null, app.t("field.why")),
      view.judged.map((judged, at) => judgement(app, judged, at)),
      view.rules.length > 0 && h("h3", { key: "rules" }, app.t("field.related-rules")),
      view.rules.map((rule) => h("div", { key: rule.id }, ruleNote(rule))),
      view.cases.length > 0 && h("h3", { key: "cases" }, app.t("field.related-cases")),
      view.cases.map((one) => relatedCase(app, one)),
    ),
  ];
}

/** @param {App} app @param {Judged} judged @param {number} at */
function judgement(app, judged, at) {
  return h(
    "section",
    { key: `judged${at}`, class: "glow-ask-judged" },
    judged.title && h("h3", null, judged.title),
    judged.dice.length > 0 && diceRow(app, judged.dice, { marks: judged.marks }),
    reasonList(judged.reasons),
    judged.parts.map((part, place) => h("p", { key: `part${place}` }, partText(part))),
    judged.hints.map((hint) => h("p", { key: hint }, "→ ", hint)),
    judged.alternatives.map((line) => h("p", { key: line, class: "glow-faint" }, "⚖ ", line)),
  );
}

/** @param {Judged["parts"][number]} part */
const partText = (part) => [
  part.sign && [part.sign, " "],
  part.text ? h("b", null, part.title) : part.title,
  part.text && [": ", part.text],
];

/** @param {App} app @param {AskFieldView["cases"][number]} one */
const relatedCase = (app, one) =>
  h(
    "div",
    { key: one.id, class: "glow-ask-case", "data-case": one.id },
    h("div", null, `${one.title}: ${one.question}`),
    one.opens && button(app.t("field.lay"), () => app.act("lay", { case: one.id }), { "data-deed": "lay" }),
  );

/** Let the key of the field take the focus there, from inside the app or from a page where nothing
 * has it; whoever types elsewhere, or works in a notebook, is left alone.
 * @param {App} app @param {KeyboardEvent} event */
function shortcut(app, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const near = target === document.body || app.root.closest(".glow-explorer")?.contains(target);
  const typing = target.closest("input, textarea, select, [contenteditable=true]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing || !near) return;
  event.preventDefault();
  lineOf(app)?.focus();
}

export default widget("ask", field, (app) => {
  /** @param {KeyboardEvent} event */
  const heard = (event) => shortcut(app, event);
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
});
