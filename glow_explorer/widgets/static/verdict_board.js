// @ts-check
/* The board of verdicts: one panel for each card. Closed, it says whether the card triggers, with
 * which dice and the reason that matters most; open, everything. What is looked at, by pointer or
 * focus, marks its dice here and in whatever is linked. */

import {
  arrow,
  button,
  diceRow,
  dieFace,
  fateClass,
  markClass,
  readDie,
  reasonLine,
  rove,
  sayDie,
  sign,
  widget,
} from "./common.js";
import { h } from "./elements.js";

/** @import { Act, App as AppOf, Card, Child, Die, Fates, Marks, Props, Rule, Strip, UsedRuling, Verdict, VerdictBoardView } from "./types.d.ts" */

/** @typedef {{ verdict: number, reason: number | null }} Looked */
/** What is looked at and what is open; and what was drawn last.
 * @typedef {{ open: Record<number, boolean>, at: Looked | null, looking?: number | null,
 *   verdicts: Verdict[], rules: Record<string, Rule>, fates: Fates, dice: string[] }} Ui */
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
  const { headline, empty, cards = [], verdicts = [], rules = {}, fates = {}, strip } = app.view;
  Object.assign(app.ui, { verdicts, rules, fates, dice: app.get("roll") });
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
    strip && strip.rows.length > 0 && whatIf(app, strip),
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
            return h(
              "span",
              { key: place, class: fateClass(app.ui.fates[place]) },
              dieFace(die, { side: die.size === "small" ? 18 : 24 }),
            );
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
    any(marks) &&
      h("div", { key: "dice" }, diceRow(app, app.ui.dice, { marks: looked, fates: app.ui.fates, side: 34 })),
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

// ---------------------------------------------------------------- what if

/** Show what each card would say to every face of one die; a face can be put on the table.
 * @param {App} app @param {Strip} strip */
function whatIf(app, strip) {
  const die = readDie(strip.die);
  const added = strip.place === null;
  const title = added ? app.t("board.what-if-added") : app.t("board.what-if-die", { die: sayPlain(app, die) });
  return h(
    "section",
    { key: "strip", class: "glow-board-strip", "aria-label": app.t("board.what-if") },
    h("h3", null, title),
    chooseDie(app, strip),
    h(
      "div",
      { class: "glow-scroll", tabindex: "0", role: "region", "aria-label": title },
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("td", null),
            strip.faces.map((symbol) =>
              h(
                "th",
                { key: symbol, scope: "col", class: symbol === strip.now ? "glow-board-now" : "" },
                h(
                  "button",
                  {
                    type: "button",
                    class: "glow-board-face",
                    "data-face": symbol,
                    disabled: symbol === strip.now,
                    "aria-label":
                      symbol === strip.now
                        ? `${app.t(`symbol.${symbol}`)}, ${app.t("board.if-now")}`
                        : app.t("board.try", { symbol: app.t(`symbol.${symbol}`) }),
                    title: app.t(symbol === strip.now ? "board.if-now" : "board.try", {
                      symbol: app.t(`symbol.${symbol}`),
                    }),
                    onclick: () => app.act("try", { symbol }),
                  },
                  dieFace({ ...die, symbol }, { side: 30 }),
                ),
              ),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          strip.rows.map((row, place) =>
            h(
              "tr",
              { key: `${place} ${row.ref}`, "data-row": row.ref },
              h("th", { scope: "row" }, row.name),
              row.times.map((times, at) => stripCell(app, strip, row.now, times, at)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {App} app @param {Strip} strip @param {number} now @param {number} times @param {number} at */
function stripCell(app, strip, now, times, at) {
  const said = times ? app.t("board.if-yes", { count: times }) : app.t("board.if-no");
  const look = [
    strip.faces[at] === strip.now && "glow-board-now",
    times !== now && "glow-board-other",
    times ? "glow-board-yes" : "glow-board-no",
  ];
  return h(
    "td",
    { key: strip.faces[at], class: look.filter(Boolean).join(" "), title: said, "data-would": times },
    h("span", { "aria-hidden": "true" }, times > 1 ? `✓${times}` : times ? "✓" : "✗"),
    h("span", { class: "glow-hidden" }, said),
  );
}

/** Say a die that shows nothing yet. @param {App} app @param {Die} die */
const sayPlain = (app, die) => app.t(`die.plain-${die.size}`, { color: app.t(`color.${die.color}`) });

/** Choose the die that is compared: one that lies there, or a black one more.
 * @param {App} app @param {Strip} strip */
function chooseDie(app, strip) {
  const black = app.ui.dice.some((text) => readDie(text).color === "black");
  return h(
    "div",
    {
      class: "glow-board-which",
      role: "group",
      "aria-label": app.t("board.what-if-which"),
      onkeydown: (event) => rove(event, "button"),
    },
    app.ui.dice.map((text, place) => {
      const die = readDie(text);
      return h(
        "button",
        {
          key: place,
          type: "button",
          class: "glow-board-choose",
          "data-which": place,
          "aria-pressed": String(place === strip.place),
          "aria-label": sayDie(app, die),
          onclick: () => app.set({ what_if: place }),
        },
        dieFace(die, { side: die.size === "small" ? 20 : 26 }),
      );
    }),
    !black &&
      h(
        "button",
        {
          key: "black",
          type: "button",
          class: "glow-board-choose",
          "data-which": "black",
          "aria-pressed": String(strip.place === null),
          onclick: () => app.set({ what_if: null }),
        },
        "+ ",
        dieFace({ color: "black", size: "small", symbol: null }, { side: 20 }),
        h("span", { class: "glow-board-add" }, app.t("board.add-black")),
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
  Object.assign(app.ui, { open: {}, at: null, looking: null, verdicts: [], fates: {}, dice: [] });
  return () => clearTimeout(app.ui.looking ?? undefined);
});
