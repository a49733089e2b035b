// @ts-check
/* The board of verdicts: one panel for each card. Closed, it says whether the card triggers, with
 * which dice and the reason that matters most; open, everything. What is looked at, by pointer or
 * focus, marks its dice here and in whatever is linked. */

import { arrow, button, diceRow, dieFace, markClass, readDie, reasonLine, sign, widget } from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Act, Card, Child, Marks, Props, Rule, UsedRuling, Verdict, VerdictBoardView } from "./types.d.ts" */

/** @typedef {{ verdict: number, reason: number | null }} Looked */
/** What is looked at and what is open; and what was drawn last.
 * @typedef {{ open: Record<number, boolean>, at: Looked | null, looking?: number | null,
 *   verdicts: Verdict[], rules: Record<string, Rule>, dice: string[] }} Ui */
/** @typedef {AppOf<VerdictBoardView, Ui>} App */

/** @param {App} app @param {Looked | null} at */
const marksOf = (app, at) => {
  const verdict = at && app.ui.verdicts[at.verdict];
  if (!verdict) return {};
  return at?.reason == null ? verdict.marks : verdict.reasons[at.reason]?.marks || {};
};

/** Look at a verdict, or at one of its reasons; null looks away.
 * @param {App} app @param {Looked | null} at */
function look(app, at) {
  app.ui.at = at;
  if (!app.ui.looking) app.ui.looking = setTimeout(() => tell(app), 40);
}

/** Let everybody know what is marked; nothing waits for an answer.
 * @param {App} app */
function tell(app) {
  app.ui.looking = null;
  const wanted = marksOf(app, app.ui.at);
  if (JSON.stringify(wanted) === JSON.stringify(app.get("highlight"))) return app.redraw();
  app.hint({ highlight: wanted });
  return app.redraw();
}

/** @param {App} app @param {Looked} at @param {Props} [more] */
const watched = (app, at, more = {}) => ({
  ...more,
  onmouseenter: () => look(app, at),
  onmouseleave: () => look(app, at.reason === null ? null : { ...at, reason: null }),
  /** @param {Act} event */
  onfocusin: (event) => {
    event.stopPropagation();
    look(app, at);
  },
  onfocusout: () => look(app, null),
});

/** @param {App} app @param {number} at @param {number} all */
const isOpen = (app, at, all) => app.ui.open[at] ?? all <= 2;

/** @param {App} app @param {number} at @param {number} all */
function toggle(app, at, all) {
  app.ui.open[at] = !isOpen(app, at, all);
  app.redraw();
}

/** @param {App} app */
function board(app) {
  const { headline, empty, cards = [], verdicts = [], rules = {} } = app.view;
  Object.assign(app.ui, { verdicts, rules, dice: app.get("roll") });
  const every = verdicts.length > 0 && verdicts.every((_, at) => isOpen(app, at, verdicts.length));
  const openAll = () => {
    verdicts.forEach((_, at) => {
      app.ui.open[at] = !every;
    });
    app.redraw();
  };
  return [
    h(
      "div",
      { key: "head", class: "glow-head" },
      h("h2", null, app.t("board.title")),
      headline && h("span", { class: "glow-board-headline", role: "status" }, headline),
      verdicts.length > 1 && button(app.t(every ? "board.close-all" : "board.open-all"), openAll),
    ),
    preset(app),
    empty && h("p", { key: "empty", class: "glow-empty" }, empty),
    columns(
      cards.map((card, at) =>
        verdicts[at] ? panel(app, card, verdicts[at], at, verdicts.length) : waitingCard(card, at),
      ),
    ),
  ];
}

/** Put panels into two columns, which stack on a narrow screen: the order stays, and what opens
 * moves no other column.
 * @param {Child[]} panels */
function columns(panels) {
  const half = Math.ceil(panels.length / 2);
  const parts = panels.length > 1 ? [panels.slice(0, half), panels.slice(half)] : [panels];
  return h(
    "div",
    { key: "list", class: "glow-board-list" },
    parts.map((part, number) => h("div", { key: number, class: "glow-board-column" }, part)),
  );
}

/** Say which rulings are followed; those that were changed can be put back.
 * @param {App} app */
function preset(app) {
  const { preset: name, changes } = app.get("rulings");
  const count = Object.keys(changes).length;
  return (
    count > 0 &&
    h(
      "div",
      { key: "preset", class: "glow-board-preset glow-row" },
      h("span", null, app.t("board.preset", { preset: app.t(`ruling.${name}`) })),
      h("b", null, app.t("board.changed", { count })),
      button(app.t("board.back"), () => app.set({ rulings: { preset: name, changes: {} } }), { look: "quiet" }),
    )
  );
}

/** @param {Card} card @param {number} at */
const waitingCard = (card, at) =>
  h(
    "div",
    { key: at, class: "glow-board-card", "data-card": card.ref },
    h(
      "div",
      { class: "glow-board-title" },
      h("span", { class: "glow-card-name" }, card.name),
      arrow(card, { side: 22 }),
      h("span", { class: "glow-hidden" }, card.text),
    ),
  );

/** @param {App} app @param {Card} card @param {Verdict} verdict @param {number} at @param {number} all */
function panel(app, card, verdict, at, all) {
  const open = isOpen(app, at, all);
  const decided = verdict.rulings.some((one) => one.decides);
  const state = { "✓": "glow-board-fires", "✗": "glow-board-silent" }[verdict.sign] || "glow-board-still";
  return h(
    "section",
    watched(
      app,
      { verdict: at, reason: null },
      {
        key: at,
        class: `glow-board-card glow-board-judged ${state}`,
        "data-card": card.ref,
        "data-times": verdict.times,
        "aria-label": card.name,
      },
    ),
    h(
      "button",
      {
        key: "head",
        type: "button",
        class: "glow-board-summary",
        "aria-expanded": String(open),
        onclick: () => toggle(app, at, all),
      },
      h(
        "span",
        { class: "glow-board-title" },
        sign(verdict.sign),
        h("span", { class: "glow-card-name" }, card.name),
        h(
          "span",
          { class: "glow-board-answer" },
          verdict.answer,
          h("span", { class: "glow-board-chevron", "aria-hidden": "true" }, open ? "▾" : "▸"),
        ),
      ),
      h("span", { class: "glow-board-facts" }, arrow(card, { side: 22 }), !open && spoken(app, verdict)),
      !open &&
        h(
          "span",
          { class: "glow-board-lead" },
          verdict.lead,
          decided && h("span", { class: "glow-board-disputed" }, scales(), app.t("board.disputed")),
        ),
    ),
    open && whole(app, card, verdict, at),
  );
}

/** Show only the dice that a verdict speaks of, one group for each trigger.
 * @param {App} app @param {Verdict} verdict */
function spoken(app, verdict) {
  const { dice } = app.ui;
  const known = verdict.groups.map((group) => group.filter((place) => dice[place]));
  return h(
    "span",
    { class: "glow-board-groups", "aria-hidden": "true" },
    known.map(
      (group, number) =>
        group.length > 0 &&
        h(
          "span",
          { key: number, class: `glow-board-group ${markClass(verdict.marks[group[0]])}` },
          verdict.marks[group[0]] && sign(verdict.marks[group[0]]),
          group.map((place) => {
            const die = readDie(dice[place]);
            return h("span", { key: place }, dieFace(die, { side: die.size === "small" ? 18 : 24 }));
          }),
        ),
    ),
  );
}

/** @param {Marks} marks */
const any = (marks) => Object.keys(marks).length > 0;

/** Mark what a verdict speaks of, or, if it speaks of no dice itself, what its reasons do.
 * @param {Verdict} verdict */
const resting = (verdict) =>
  any(verdict.marks) ? verdict.marks : Object.assign({}, ...verdict.reasons.map((reason) => reason.marks));

/** Show everything about a verdict.
 * @param {App} app @param {Card} card @param {Verdict} verdict @param {number} at */
function whole(app, card, verdict, at) {
  const marks = resting(verdict);
  const looked = app.ui.at?.verdict === at && app.ui.at.reason !== null ? marksOf(app, app.ui.at) : marks;
  return h(
    "div",
    { key: "whole", class: "glow-board-whole" },
    h("div", { key: "card", class: "glow-faint" }, card.text),
    any(marks) && h("div", { key: "dice" }, diceRow(app, app.ui.dice, { marks: looked, side: 34 })),
    h(
      "div",
      { key: "reasons", class: "glow-reasons" },
      verdict.reasons.map((reason, place) =>
        h(
          "div",
          watched(app, { verdict: at, reason: place }, { key: `${reason.code} ${place}` }),
          reasonLine({ ...reason, rule: app.ui.rules[reason.rule] }),
        ),
      ),
    ),
    verdict.change && change(app, verdict.change),
    verdict.rulings.map((one) => ruling(app, one)),
  );
}

/** @param {App} app @param {NonNullable<Verdict["change"]>} change */
const change = (app, { text, dice, marks }) =>
  h(
    "div",
    { key: "change", class: "glow-board-change" },
    h("span", { class: "glow-board-mark", "aria-hidden": "true" }, "→"),
    h(
      "div",
      null,
      h("div", null, text),
      dice.length > 0 && [
        h("div", { class: "glow-faint" }, app.t("board.then")),
        diceRow(app, dice, { marks, side: 34 }),
      ],
    ),
  );

/** Show a ruling that was used: what is followed, and what each other answer would give.
 * @param {App} app @param {UsedRuling} one */
function ruling(app, one) {
  const { preset: name, changes } = app.get("rulings");
  /** @param {string} answer */
  const follow = (answer) => app.set({ rulings: { preset: name, changes: { ...changes, [one.id]: answer } } });
  return h(
    "div",
    { key: one.id, class: `glow-board-ruling ${one.decides ? "glow-board-decides" : ""}`, "data-ruling": one.id },
    h(
      "div",
      { class: "glow-board-question" },
      scales(),
      h("span", null, h("b", null, app.t("board.ruling")), " · ", one.question),
    ),
    h(
      "div",
      { key: "followed", class: "glow-board-option glow-board-followed" },
      h("span", null, one.followed),
      h("b", null, "✓ ", app.t("board.followed")),
    ),
    one.others.map((other) =>
      h(
        "div",
        { key: other.id, class: "glow-board-option" },
        h(
          "span",
          null,
          other.text,
          " ",
          h("b", { class: other.differs ? "glow-board-gives" : "glow-faint" }, "→ ", other.gives),
        ),
        button(app.t("board.switch"), () => follow(other.id), { "data-answer": other.id }),
      ),
    ),
  );
}

const scales = () =>
  h(
    "svg",
    { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true", class: "glow-board-scales" },
    h("path", {
      d: "M12 4v16M7 20h10M5 7l7-2 7 2M5 7l-3 7h6zM19 7l-3 7h6z",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.6,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
  );

export default widget("board", board, (app) => {
  Object.assign(app.ui, { open: {}, at: null, looking: null, verdicts: [] });
  return () => clearTimeout(app.ui.looking ?? undefined);
});
