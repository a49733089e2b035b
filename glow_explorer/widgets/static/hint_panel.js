// @ts-check
/* Hints beside a game: what the coach would do, and the question before a blunder. */

import { button, widget } from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, HintOption, HintPanelView } from "./types.d.ts" */

/** @typedef {AppOf<HintPanelView, Record<string, never>>} App */

/** Where this narrow a page shows hints above the game, the options are folded. */
const NARROW = "(max-width: 720px)";

/** @param {App} app */
function panel(app) {
  const { advice, warning } = app.view;
  return h(
    "section",
    { key: "hints", class: "glow-hint", "aria-label": app.t("coach.hint-ask") },
    h(
      "div",
      { key: "switches", class: "glow-row glow-hint-switches" },
      switched(app, "hints", "coach.hint-on"),
      switched(app, "tutor", "coach.tutor"),
    ),
    warning &&
      h(
        "div",
        { key: "warning", class: "glow-hint-warning", role: "alert" },
        h("p", null, h("b", null, warning.text)),
        warning.why && h("p", { class: "glow-faint" }, warning.why),
        h(
          "div",
          { class: "glow-row" },
          button(app.t("coach.tutor-back"), () => app.act("back"), { look: "main" }),
          button(app.t("coach.tutor-anyway"), () => app.act("anyway")),
        ),
      ),
    advice && adviceOf(app, advice),
  );
}

/** @param {App} app @param {"hints" | "tutor"} name @param {string} label */
function switched(app, name, label) {
  const on = Boolean(app.get(name));
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: "glow-choice-button",
      "aria-pressed": String(on),
      "data-switch": name,
      onclick: () => app.set({ [name]: !on }),
    },
    app.t(label),
  );
}

/** @param {App} app @param {NonNullable<HintPanelView["advice"]>} advice */
function adviceOf(app, { headline, options, more, note }) {
  return h(
    "div",
    { key: "advice", class: "glow-hint-advice" },
    h("p", { class: "glow-hint-headline" }, h("b", null, headline)),
    h(
      "details",
      { key: "options", open: !window.matchMedia(NARROW).matches },
      h("summary", null, app.t("coach.options")),
      optionsOf(app, options, more),
    ),
    h("p", { class: "glow-faint glow-hint-note" }, note),
  );
}

/** @param {App} app @param {HintOption[]} options @param {string} more */
function optionsOf(app, options, more) {
  return [
    h(
      "p",
      { key: "heads", class: "glow-hint-line glow-hint-heads glow-faint" },
      h("span", { class: "glow-hint-light" }, app.t("coach.expected")),
      options.some((one) => one.win) && h("span", { class: "glow-hint-win" }, app.t("coach.chance")),
    ),
    h(
      "ol",
      { key: "options", class: "glow-hint-options" },
      options.map((one) => optionOf(app, one)),
    ),
    more && h("p", { key: "more", class: "glow-faint glow-hint-note" }, more),
  ];
}

/** @param {Pick<App, "t">} app @param {HintOption} one */
export const optionOf = (app, one) =>
  h(
    "li",
    {
      key: one.typed,
      class: `glow-hint-option glow-mark-${one.mark}${one.taken ? " glow-hint-taken" : ""}`,
      "data-option": one.typed,
    },
    h(
      "div",
      { class: "glow-hint-line" },
      h("span", { class: "glow-hint-action" }, one.action, one.taken && h("i", null, ` (${app.t("coach.taken")})`)),
      h("span", { class: "glow-hint-light" }, one.light, one.less && h("small", null, ` ${one.less}`)),
      one.win && h("span", { class: "glow-hint-win", title: app.t("coach.chance") }, one.win),
    ),
    h("div", { class: "glow-hint-bar", "aria-hidden": "true" }, h("span", { style: `width:${100 * one.share}%` })),
    one.why && h("div", { class: "glow-faint glow-hint-why" }, one.why),
  );

export default widget("hint", panel);
