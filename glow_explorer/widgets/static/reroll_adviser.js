// @ts-check
/* The rerolls at hand, the advice over the dice, and the other options. Any option can be chosen:
 * the dice then show what it does, and the buttons do it. */

import {
  button,
  diceRow,
  dieFace,
  fateClass,
  fateSign,
  readDie,
  reasonList,
  rove,
  sayDie,
  stepper,
  strokes,
  widget,
} from "./common.js";
import { GLOW } from "./drawing.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Act, Advice, AdvisedOption, Reason, RerollAdviserView } from "./types.d.ts" */

/** @typedef {{ shown?: string, chosen: number, byHand: boolean, faces: Record<number, string>, why: boolean,
 *   whyAsked: boolean, all: boolean }} Ui */
/** @typedef {AppOf<RerollAdviserView, Ui>} App */

// ---------------------------------------------------------------- the rerolls at hand

/** @param {App} app */
function purse(app) {
  /** @param {string} name @returns {(value: number | string) => void} */
  const put = (name) => (value) => app.set({ [name]: value });
  const track = app.get("track");
  return h(
    "div",
    { key: "purse", class: "glow-row glow-adviser-purse" },
    stepper(app, app.t("adviser.free"), app.get("free_rerolls"), put("free_rerolls"), { most: 9 }),
    stepper(app, app.t("adviser.tokens"), app.get("rerolls"), put("rerolls"), { most: 44, symbol: "reroll" }),
    h(
      "label",
      { class: "glow-adviser-check" },
      h("input", { type: "checkbox", checked: track, onchange: (event) => app.set({ track: event.target.checked }) }),
      app.t("adviser.track"),
    ),
    track && stepper(app, app.t("adviser.light"), app.get("light"), put("light"), { symbol: "light" }),
    wholeDay(app),
  );
}

/** Whether noon and journey are decided together, and for how many days.
 * @param {App} app */
function wholeDay(app) {
  const whole = app.get("whole_day");
  /** @param {number | string} days */
  const put = (days) => app.set({ days });
  return [
    h(
      "label",
      { key: "day", class: "glow-adviser-check" },
      h("input", {
        type: "checkbox",
        checked: whole,
        onchange: (event) => app.set({ whole_day: event.target.checked }),
      }),
      app.t("adviser.whole-day"),
    ),
    whole && stepper(app, app.t("adviser.days"), app.get("days"), put, { least: 1, most: 8 }),
  ];
}

/** @param {App} app @param {Reason[]} list */
const sources = (app, list) =>
  h(
    "details",
    { key: "sources", class: "glow-adviser-more" },
    h("summary", null, app.t("adviser.sources")),
    reasonList(list),
  );

/** @param {App} app */
function worths(app) {
  const weights = app.get("weights");
  /** @param {string} name @returns {(value: number | string) => void} */
  const put = (name) => (value) => app.set({ weights: { ...weights, [name]: value } });
  return h(
    "details",
    { key: "worths", class: "glow-adviser-more" },
    h("summary", null, app.t("adviser.worths")),
    h(
      "div",
      { class: "glow-row" },
      [
        ["footprints", "footprints"],
        ["fireflies", "firefly"],
        ["rerolls", "reroll"],
      ].map(([name, symbol]) =>
        h(
          "div",
          { key: name },
          stepper(app, app.t(`adviser.worth-${name}`), weights[name] || 0, put(name), { most: 20, symbol }),
        ),
      ),
    ),
  );
}

// ---------------------------------------------------------------- the dice

const RING = h("svg", { viewBox: "0 0 24 24", width: 16, height: 16, "aria-hidden": "true" }, strokes("reroll"));

/** Draw the dice, and what an option does to each.
 * @param {App} app @param {Advice} advice @param {AdvisedOption} option @param {boolean} stale */
function laidOut(app, advice, option, stale) {
  const deed = option.kind === "turn" ? "turned" : "again";
  return h(
    "ul",
    { key: "dice", class: "glow-adviser-dice", "aria-label": app.t("adviser.dice") },
    advice.dice.map((text, place) => {
      const die = readDie(text);
      const moved = option.dice.includes(place);
      const fate = stale ? "" : app.view.fates[place];
      const label = [sayDie(app, die), fate && app.t(`dice.${fate}`), app.t(`adviser.${moved ? deed : "kept"}`)]
        .filter(Boolean)
        .join(", ");
      return h(
        "li",
        {
          key: place,
          "data-die": place,
          class: `glow-adviser-die ${moved ? "glow-adviser-moved" : ""} ${fateClass(fate)}`,
        },
        fateSign(fate),
        dieFace(die, { side: die.size === "small" ? 36 : 48, label }),
        moved &&
          option.to && [
            h("span", { class: "glow-then", "aria-hidden": "true" }, "→"),
            dieFace(
              { ...die, symbol: option.to },
              { side: die.size === "small" ? 36 : 48, label: app.t(`symbol.${option.to}`) },
            ),
          ],
        moved && !option.to && h("span", { class: "glow-adviser-ring" }, RING),
      );
    }),
  );
}

/** Let the player say which faces came up; once all are said, they are taken.
 * @param {App} app @param {Advice} advice @param {AdvisedOption} option @param {number} place */
function cameUp(app, advice, option, place) {
  const said = app.ui.faces;
  /** @param {number} at @param {string} symbol */
  const say = (at, symbol) => {
    said[at] = symbol;
    if (option.dice.every((die) => said[die])) {
      app.ui.byHand = false;
      app.ui.faces = {};
      app.act("rolled", { option: place, faces: option.dice.map((die) => said[die]) });
    }
    app.redraw();
  };
  return h(
    "div",
    {
      key: "faces",
      class: "glow-adviser-faces",
      role: "group",
      "aria-label": app.t("adviser.came-up"),
      onkeydown: (event) => {
        if (event.key === "Escape") {
          app.ui.byHand = false;
          app.redraw();
        }
      },
    },
    h("b", null, app.t("adviser.came-up")),
    option.dice.map((at) => {
      const die = readDie(advice.dice[at]);
      const name = sayDie(app, { ...die, symbol: null }).split(",")[0];
      return h(
        "div",
        { key: at, class: "glow-row", role: "group", "aria-label": name, onkeydown: (event) => rove(event, "button") },
        GLOW.dice[die.color].faces.map((symbol) =>
          h(
            "button",
            {
              key: symbol,
              type: "button",
              class: "glow-adviser-face",
              "data-face": `${at}:${symbol}`,
              "aria-pressed": String(said[at] === symbol),
              "aria-label": app.t("adviser.face", { die: name, symbol: app.t(`symbol.${symbol}`) }),
              title: app.t(`symbol.${symbol}`),
              onclick: () => say(at, symbol),
            },
            dieFace({ ...die, symbol }, { side: 36 }),
          ),
        ),
      );
    }),
  );
}

/** @param {App} app @param {Advice} advice @param {AdvisedOption} option @param {number} place */
function deeds(app, advice, option, place) {
  if (option.kind === "stop") return null;
  const byHand = () => {
    app.ui.byHand = !app.ui.byHand;
    app.ui.faces = {};
    app.redraw();
  };
  const roll = option.kind === "turn" ? app.t("adviser.turn") : app.t("adviser.roll", { count: option.dice.length });
  return h(
    "div",
    { key: "deeds" },
    h(
      "div",
      { class: "glow-row" },
      button(
        roll,
        () => {
          app.ui.byHand = false;
          app.act("roll", { option: place });
        },
        { look: "main" },
      ),
      option.kind === "reroll" && button(app.t("adviser.rolled"), byHand, { "aria-expanded": String(app.ui.byHand) }),
    ),
    app.ui.byHand && option.kind === "reroll" && cameUp(app, advice, option, place),
  );
}

// ---------------------------------------------------------------- the options

const FIRST = 4;
/** @param {number} part */
const bar = (part) =>
  h(
    "div",
    { class: "glow-adviser-bar", "aria-hidden": "true" },
    h("div", { style: `width: ${(100 * part).toFixed(1)}%` }),
  );

/** @param {App} app @param {Advice} advice @param {number} chosen @param {boolean} stale */
function options(app, advice, chosen, stale) {
  /** @param {number} place */
  const choose = (place) => {
    app.ui.chosen = place;
    app.ui.byHand = false;
    app.redraw();
  };
  const shown = advice.options
    .map((_, place) => place)
    .filter((place) => app.ui.all || place < FIRST || place === chosen || advice.options[place].kind === "stop");
  const rest = advice.options.length - shown.length;
  return h(
    "div",
    {
      key: "options",
      class: "glow-adviser-options",
      role: "group",
      "aria-label": app.t("advice.options"),
      onkeydown: (event) => rove(event, "button", { wrap: false, vertical: true }),
    },
    shown
      .map((place) => ({ option: advice.options[place], place }))
      .map(({ option, place }) =>
        h(
          "button",
          {
            key: place,
            type: "button",
            class: `glow-adviser-option glow-adviser-${option.kind}`,
            disabled: stale,
            "aria-pressed": String(place === chosen),
            "data-option": place,
            onclick: () => choose(place),
          },
          h("b", { class: "glow-adviser-value" }, option.value),
          h(
            "span",
            { class: "glow-adviser-what" },
            option.deed,
            option.paid && h("span", { class: "glow-faint" }, " · ", option.paid),
            option.parts && h("span", { class: "glow-faint glow-adviser-parts" }, option.parts),
          ),
          bar(option.part),
          h("span", { class: "glow-adviser-less" }, option.less || app.t("adviser.best")),
        ),
      ),
    rest > 0 &&
      h(
        "div",
        { key: "rest" },
        button(
          app.t("adviser.show-more", { count: rest }),
          () => {
            app.ui.all = true;
            app.redraw();
          },
          { look: "quiet" },
        ),
      ),
    rest === 0 && advice.more && h("span", { class: "glow-faint" }, advice.more),
  );
}

/** @param {App} app @param {Advice} advice */
function why(app, advice) {
  const opened = advice.opened;
  return h(
    "details",
    {
      key: "why",
      class: "glow-adviser-more",
      open: app.ui.why,
      ontoggle: (event) => {
        app.ui.why = event.currentTarget.hasAttribute("open");
        if (app.ui.why && !opened && !app.ui.whyAsked) {
          app.ui.whyAsked = true;
          patiently(app, "open");
        }
      },
    },
    h("summary", null, app.t("adviser.why")),
    advice.weighed && h("p", { key: "weighed" }, advice.weighed),
    advice.disputed.length > 0 && reasonList(advice.disputed),
    opened &&
      h(
        "table",
        { class: "glow-adviser-ends" },
        h("caption", null, app.t("advice.in-the-end")),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col", class: "glow-num" }, app.t("adviser.end")),
            h("th", { scope: "col", class: "glow-num" }, app.t("adviser.chance")),
            h("td", null),
          ),
        ),
        h(
          "tbody",
          null,
          opened.ends.map((end, place) =>
            h(
              "tr",
              { key: place },
              h("td", { class: "glow-num" }, end.value),
              h("td", { class: "glow-num" }, end.chance),
              h("td", { class: "glow-adviser-wide" }, bar(end.part)),
            ),
          ),
        ),
      ),
    opened?.rulings.map((line, place) => h("p", { key: `ruling${place}` }, line)),
  );
}

/** Ask for what may take long: it is being worked out, and nothing is wrong if that takes a while.
 * @param {App} app @param {string} kind */
function patiently(app, kind) {
  app.act(kind);
  clearTimeout(app.ui.waitTimer);
  app.ui.waiting = "waiting";
  app.redraw();
}

// ---------------------------------------------------------------- the whole

/** @param {App} app @param {Advice} advice @param {boolean} stale */
function panel(app, advice, stale) {
  const place = Math.min(app.ui.chosen, advice.options.length - 1);
  const option = advice.options[place];
  return h(
    "div",
    { key: "advice", class: `glow-panel glow-adviser-panel ${stale ? "glow-adviser-stale" : ""}` },
    h("p", { class: "glow-adviser-headline", role: "status" }, advice.headline),
    advice.notes.map((note, at) => h("p", { key: `note${at}`, class: "glow-faint" }, note)),
    laidOut(app, advice, option, stale),
    place > 0 &&
      h(
        "p",
        { key: "chosen", class: "glow-adviser-chosen" },
        app.t("adviser.chosen", {
          deed: option.deed.charAt(0).toLowerCase() + option.deed.slice(1),
          value: option.value,
        }),
      ),
    !stale && deeds(app, advice, option, place),
    options(app, advice, place, stale),
    !stale && why(app, advice),
  );
}

/** Another advice begins with its best option, and with nothing opened that was not asked for.
 * @param {App} app @param {Advice | null} advice */
function fresh(app, advice) {
  const shown = advice && JSON.stringify([advice.headline, advice.dice, advice.options]);
  if (app.ui.shown === shown) return;
  Object.assign(app.ui, { shown, chosen: 0, byHand: false, faces: {}, why: false, whyAsked: false, all: false });
}

/** @param {App} app */
function adviser(app) {
  const { advice = null, stale = false, sources: reasons = [], total = 0, refused } = app.view;
  const dice = app.get("roll").length > 0;
  fresh(app, advice);
  return [
    h(
      "div",
      { key: "head", class: "glow-head" },
      h("h2", null, app.t("adviser.title")),
      !refused && h("span", { class: "glow-faint" }, app.t("adviser.at-hand", { count: total })),
    ),
    purse(app),
    !dice && h("p", { key: "none", class: "glow-empty" }, app.t("adviser.no-dice")),
    dice && app.get("cards").length === 0 && h("p", { key: "bare", class: "glow-faint" }, app.t("adviser.no-cards")),
    dice &&
      !refused &&
      (stale || !advice) &&
      h(
        "div",
        { key: "ask", class: "glow-row glow-adviser-ask" },
        button(app.t("adviser.advise"), () => patiently(app, "advise"), { look: "main" }),
        h("span", { class: "glow-faint" }, app.t("adviser.ask")),
      ),
    dice &&
      !refused &&
      !advice &&
      h("div", { key: "lying" }, diceRow(app, app.get("roll"), { fates: app.view.fates, side: 40 })),
    dice && stale && h("p", { key: "stale", class: "glow-notice" }, app.t("adviser.stale")),
    dice && advice && panel(app, advice, stale),
    reasons.length > 0 && sources(app, reasons),
    worths(app),
  ];
}

export default widget("adviser", adviser, (app) => {
  fresh(app, null);
});
