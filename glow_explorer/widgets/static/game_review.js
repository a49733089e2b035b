// @ts-check
/* A reviewed game: books, timeline, decisions with what they lost, luck day by day. */

import { button, cardColor, diceRow, rove, widget } from "./common.js";
import { h } from "./elements.js";
import { optionOf } from "./hint_panel.js";

/** @import { App as AppOf, GameReviewView, ReviewedEntry, ReviewedGame } from "./types.d.ts" */

/** @typedef {AppOf<GameReviewView, { all: boolean, code: string }>} App */

const HUES = ["#d89b1d", "#3f7fc4", "#3f9b45", "#b0509b"];
const WIDTH = 760;
const HEIGHT = 260;
const LEFT = 44;
const BELOW = 30;
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @param {App} app */
function page(app) {
  const { ready, review } = app.view;
  const again = button(app.t("coach.review-start"), () => app.act("review"), { look: "main", disabled: !ready });
  return h(
    "section",
    { key: "review", class: "glow-review", "aria-label": app.t("coach.review-tab") },
    !review && h("p", { class: "glow-empty" }, ready ? "" : app.t("coach.review-nothing")),
    h("div", { key: "again", class: "glow-row glow-review-row" }, again, codeField(app)),
    review && reviewOf(app, review),
  );
}

/** A field for the code of a game.
 * @param {App} app */
function codeField(app) {
  const open = () => app.ui.code.trim() && app.act("open", { code: app.ui.code });
  return [
    h("input", {
      key: "code",
      type: "text",
      class: "glow-input glow-review-code",
      "aria-label": app.t("coach.review-code"),
      placeholder: app.t("coach.review-code"),
      value: app.ui.code,
      oninput: (event) => {
        app.ui.code = event.target.value;
      },
      onkeydown: (event) => event.key === "Enter" && open(),
    }),
    button(app.t("coach.review-open"), open),
  ];
}

/** @param {App} app @param {ReviewedGame} review */
function reviewOf(app, review) {
  return h(
    "div",
    { key: "made", class: "glow-review-made" },
    h("h2", null, review.title),
    books(app, review),
    timeline(app, review),
    h(
      "div",
      { class: "glow-review-columns" },
      decisions(app, review),
      h("div", { class: "glow-review-side" }, app.view.entry && entryOf(app, app.view.entry), luckOf(app, review)),
    ),
    review.notes.map((note) => h("p", { key: note, class: "glow-faint" }, note)),
  );
}

/** @param {App} app @param {ReviewedGame} review */
function books(app, { columns, players }) {
  return h(
    "div",
    { key: "books", class: "glow-review-scroll", tabindex: 0, role: "region", "aria-label": app.t("coach.books") },
    h(
      "table",
      { class: "glow-review-books" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          columns.map((name) => h("th", { key: name, scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        players.map((one, place) =>
          h(
            "tr",
            { key: one.name },
            h(
              "th",
              { scope: "row" },
              h("span", { class: "glow-review-dot", style: `background:${HUES[place % 4]}` }),
              one.name,
            ),
            [one.start, one.luck, one.lost, one.end, one.fair, one.marks].map((cell, at) => h("td", { key: at }, cell)),
          ),
        ),
      ),
    ),
  );
}

/** @param {App} app @param {ReviewedGame} review */
function timeline(app, review) {
  const { low, high, steps, lines, days } = review;
  const span = Math.max(1, high - low);
  /** @param {number} step */
  const x = (step) => LEFT + ((WIDTH - LEFT - 10) * step) / Math.max(1, steps);
  /** @param {number} light */
  const y = (light) => 10 + (HEIGHT - BELOW - 10) * (1 - (light - low) / span);
  const ticks = [low, (low + high) / 2, high].map((light) => Math.round(light));
  const drawn = h(
    "svg",
    {
      key: "timeline",
      class: "glow-review-timeline",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": app.t("coach.timeline"),
    },
    ticks.map((light) =>
      h(
        "g",
        { key: `y${light}` },
        h("line", { x1: LEFT, x2: WIDTH - 10, y1: y(light), y2: y(light), class: "glow-review-grid" }),
        h("text", { x: LEFT - 6, y: y(light) + 5, "text-anchor": "end", class: "glow-review-tick" }, String(light)),
      ),
    ),
    days.map(([step, day]) =>
      h(
        "g",
        { key: `d${day}` },
        h("line", { x1: x(step), x2: x(step), y1: 10, y2: HEIGHT - BELOW, class: "glow-review-grid" }),
        h("text", { x: x(step) + 3, y: HEIGHT - 10, class: "glow-review-tick" }, app.t("coach.day", { day })),
      ),
    ),
    lines.map((line, place) =>
      h("polyline", {
        key: line.name,
        points: line.points.map(([step, light]) => `${x(step)},${y(light)}`).join(" "),
        fill: "none",
        stroke: HUES[place % 4],
        "stroke-width": 2.5,
      }),
    ),
    review.decisions.map((one, number) =>
      one.counts && one.mark in SIGNS
        ? h(
            "text",
            {
              key: `m${number}`,
              x: x(one.step),
              y: Math.min(HEIGHT - BELOW, y(one.after) + 18),
              "text-anchor": "middle",
              class: "glow-review-sign",
              fill: HUES[one.player % 4],
              onclick: () => app.act("look", { entry: number }),
            },
            SIGNS[/** @type {keyof typeof SIGNS} */ (one.mark)],
          )
        : null,
    ),
  );
  return h(
    "figure",
    { key: "line", class: "glow-review-figure" },
    h("figcaption", null, app.t("coach.timeline-days")),
    h(
      "div",
      { class: "glow-review-scroll", tabindex: 0, role: "region", "aria-label": app.t("coach.timeline") },
      drawn,
    ),
  );
}

/** @param {App} app @param {ReviewedGame} review */
function decisions(app, review) {
  const open = app.view.entry ? app.view.entry.number : -1;
  const costly = ["inaccuracy", "mistake", "blunder"];
  const shown = review.decisions
    .map((one, number) => ({ ...one, number }))
    .filter((one) => app.ui.all || costly.includes(one.mark));
  const turn = () => {
    app.ui.all = !app.ui.all;
    app.redraw();
  };
  return h(
    "nav",
    { key: "decisions", class: "glow-review-decisions", "aria-label": app.t("coach.decisions") },
    h("h3", null, app.t("coach.decisions")),
    button(app.t("coach.show-all"), turn, { "aria-pressed": String(app.ui.all) }),
    shown.length === 0 && h("p", { class: "glow-empty" }, app.t("coach.costly-none")),
    h(
      "ol",
      { onkeydown: (event) => rove(event, "button", { vertical: true, wrap: false }) },
      shown.map((one) =>
        h(
          "li",
          { key: one.number },
          h(
            "button",
            {
              type: "button",
              class: `glow-review-decision glow-mark-${one.mark}`,
              "data-decision": String(one.number),
              "aria-current": one.number === open ? "true" : false,
              onclick: () => app.act("look", { entry: one.number }),
            },
            h("span", { class: "glow-review-dot", style: `background:${HUES[one.player % 4]}` }),
            one.title,
          ),
        ),
      ),
    ),
  );
}

/** @param {App} app @param {ReviewedEntry} entry */
function entryOf(app, entry) {
  return h(
    "article",
    { key: "entry", class: "glow-review-entry" },
    h("h3", null, entry.title),
    entry.why && h("p", null, app.t("coach.differs", { parts: entry.why })),
    h("h4", null, app.t("coach.position-then")),
    h("p", { class: "glow-faint" }, `${entry.stock} · ${entry.place}`),
    entry.dice.length > 0 && diceRow(app, entry.dice, { side: 28 }),
    h(
      "ul",
      { class: "glow-review-cards" },
      entry.cards.map((card) => h("li", { key: card.ref, style: `border-color:${cardColor(card)}` }, card.name)),
    ),
    h(
      "ol",
      { class: "glow-hint-options" },
      entry.options.map((one) => optionOf(app, one)),
    ),
    button(app.t("coach.play-from-here"), () => app.act("play", { entry: entry.number }), { look: "main" }),
  );
}

/** Everybody's luck, day by day: a bar above or below the line, and how much it was.
 * @param {App} app @param {ReviewedGame} review */
function luckOf(app, { luck }) {
  const most = Math.max(1, ...luck.flatMap((one) => one.days.map((day) => Math.abs(day.luck))));
  return h(
    "div",
    { key: "luck", class: "glow-review-luck" },
    h("h3", null, app.t("coach.luck-bars")),
    luck.map((one, place) =>
      h(
        "div",
        { key: one.name, class: "glow-review-player" },
        h("b", null, h("span", { class: "glow-review-dot", style: `background:${HUES[place % 4]}` }), one.name),
        h(
          "ol",
          { class: "glow-review-bars" },
          one.days.map((day) => barOf(app, day, most, HUES[place % 4])),
        ),
      ),
    ),
  );
}

/** @param {App} app @param {ReviewedGame["luck"][number]["days"][number]} day @param {number} most
 * @param {string} hue */
function barOf(app, day, most, hue) {
  const height = Math.max(2, (22 * Math.abs(day.luck)) / most);
  return h(
    "li",
    { key: day.day, class: "glow-review-bar", title: `${app.t("coach.day", { day: day.day })}: ${day.text}` },
    h("span", {
      class: day.luck < 0 ? "glow-review-bad" : "glow-review-good",
      style: `height:${height}px;background:${hue}`,
    }),
    h("small", null, day.text),
    h("small", { class: "glow-faint" }, day.day),
  );
}

export default widget("review", page, (app) => {
  Object.assign(app.ui, { all: false, code: "" });
});
