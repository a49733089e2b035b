// @ts-check
/* The map of a journey: the map with what may be done, and beside it the same in words. */

import { button, choice, widget } from "./common.js";
import { h } from "./elements.js";
import { foundIt, newCamera } from "./journey_camera.js";
import { builder, diceOfToday, explanation, optionLists, skullBox, stockBox } from "./journey_panels.js";
import { aheadBox, underMap } from "./journey_routes.js";
import { mapFrame } from "./journey_scene.js";

/** @import { MapApp as App } from "./types.d.ts" */

/** Say how things stand: what is allowed, what was done last.
 * @param {App} app */
function standing(app) {
  return h(
    "div",
    { key: "standing", class: "glow-map-standing", role: "status" },
    app.view.last && h("div", { class: "glow-map-last" }, app.view.last),
    h("b", null, app.view.headline),
  );
}

/** Draw what ends or begins an afternoon.
 * @param {App} app */
function dayButtons(app) {
  const { camp } = app.view;
  return h(
    "div",
    { key: "day", class: "glow-row" },
    camp?.legal && button(app.t("navigator.camp"), () => app.act("camp"), { look: "main" }),
    button(app.t("navigator.tomorrow"), () => app.act("tomorrow"), { look: app.get("done") ? "main" : "" }),
  );
}

/** @param {App} app */
function playPanel(app) {
  return h(
    "div",
    { key: "panel", class: "glow-map-panel" },
    standing(app),
    diceOfToday(app),
    stockBox(app),
    skullBox(app),
    optionLists(app),
    dayButtons(app),
  );
}

/** @param {App} app */
function heading(app) {
  /** @param {string[]} names */
  const options = (names) => names.map((id) => ({ id, text: app.t(`navigator.${id}`) }));
  const { mode } = app.ui;
  /** @param {string} id */
  const change = (id) => {
    Object.assign(app.ui, { mode: id, held: null, hot: null, hotPath: null });
    app.redraw();
  };
  /** @param {string} id */
  const other = (id) => {
    app.set({ journey: id });
    app.redraw();
  };
  return h(
    "div",
    { key: "head", class: "glow-head" },
    h("h2", null, app.t("navigator.title")),
    choice(app.t("navigator.board"), options(["archipelago", "province"]), app.get("journey"), other),
    choice(app.t("navigator.mode"), options(["play", "build"]), mode, change),
    button(app.t("navigator.undo"), () => app.act("undo"), { disabled: !app.view.undo }),
  );
}

/** @param {App} app */
function journeyMap(app) {
  foundIt(app);
  if (app.view.refused) return [heading(app), mapFrame(app)];
  return [
    heading(app),
    h(
      "div",
      { key: "body", class: "glow-map-body" },
      h(
        "div",
        { key: "side", class: "glow-map-side" },
        mapFrame(app),
        app.ui.mode === "play" && explanation(app),
        underMap(app),
      ),
      app.ui.mode === "build" ? h("div", { key: "build", class: "glow-map-panel" }, builder(app)) : playPanel(app),
      app.ui.mode === "play" && aheadBox(app),
    ),
  ];
}

export default widget("map", journeyMap, (app) => {
  Object.assign(app.ui, {
    mode: "play",
    camera: newCamera(),
    board: null,
    focus: 0,
    held: null,
    hot: null,
    hotPath: null,
    looked: null,
    drag: null,
    labels: {},
  });
  return () => app.ui.unwatch?.();
});
