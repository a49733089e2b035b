// @ts-check
/* The entries of a game, to be put right: what was typed wrongly is changed or left out, and what
 * followed is played again by the kernel. `app.ui.correcting` is the entry whose field is open. */

import { button } from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Broken, GameEntry } from "./types.d.ts" */

/** @typedef {AppOf<object, { correcting?: number | null, corrected?: string }>} App */

/** List what was entered, newest first; one of them can be open to be changed.
 * @param {App} app @param {GameEntry[]} entries */
export const entryList = (app, entries) =>
  h(
    "ol",
    { class: "glow-play-entries" },
    entries.map((entry) =>
      h(
        "li",
        { key: entry.number, class: "glow-play-entry", "data-entry": entry.number },
        h("span", { class: "glow-faint" }, `${entry.number}. `),
        h("span", { class: "glow-play-entry-text" }, entry.sentence),
        app.ui.correcting === entry.number ? changing(app, entry) : opener(app, entry),
      ),
    ),
  );

/** @param {App} app @param {GameEntry} entry */
const opener = (app, entry) =>
  button(
    app.t("play.correct"),
    () => {
      app.ui.correcting = entry.number;
      app.ui.corrected = entry.typed;
      app.redraw();
    },
    { look: "quiet", "aria-label": app.t("play.correct-entry", { number: entry.number }) },
  );

/** @param {App} app @param {GameEntry} entry */
function changing(app, entry) {
  /** @param {string | null} action */
  const correct = (action) => {
    app.ui.correcting = null;
    app.act("correct", { entry: entry.number, action });
  };
  const change = () => correct(app.ui.corrected ?? "");
  return h(
    "span",
    { key: "changing", class: "glow-row" },
    h("input", {
      type: "text",
      class: "glow-input glow-play-wide",
      "aria-label": app.t("play.correct-entry", { number: entry.number }),
      value: app.ui.corrected,
      autocomplete: "off",
      spellcheck: "false",
      oninput: (event) => {
        app.ui.corrected = event.target.value;
      },
      onkeydown: (event) => {
        if (event.key === "Enter") change();
      },
    }),
    button(app.t("play.change"), change, { look: "main" }),
    button(app.t("play.leave-out"), () => correct(null)),
    button(
      app.t("play.as-it-was"),
      () => {
        app.ui.correcting = null;
        app.redraw();
      },
      { look: "quiet" },
    ),
  );
}

/** Say what no longer holds after a correction, and what can be done about it.
 * @param {App} app @param {Broken} broken */
export const setAside = (app, broken) =>
  h(
    "section",
    { key: "broken", class: "glow-notice glow-play-broken", role: "status" },
    h("b", null, broken.title),
    broken.lines.map((line, place) => h("p", { key: place }, line)),
    h(
      "div",
      { class: "glow-row" },
      button(app.t("play.rest"), () => app.act("rest_again"), { look: "main" }),
      button(app.t("play.skip"), () => app.act("skip")),
      button(app.t("play.forget"), () => app.act("forget"), { look: "quiet" }),
    ),
  );
