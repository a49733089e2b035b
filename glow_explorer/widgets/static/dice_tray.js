// @ts-check
/* The tray of dice. Every die is a button: choosing it opens what can be done with it. */

import {
  badge,
  button,
  choice,
  cornerSign,
  diceRow,
  dieFace,
  fateClass,
  fateSign,
  find,
  markClass,
  readDie,
  rove,
  ruleNote,
  sayDie,
  widget,
  writeDie,
} from "./common.js";
import { GLOW } from "./drawing.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Act, DiceTrayView, Die, Size } from "./types.d.ts" */

/** @typedef {{ chosen: number | null, size: Size, palette: boolean | null, narrow: boolean, face: string | null }} Ui */
/** @typedef {AppOf<DiceTrayView, Ui>} App */

/** @param {App} app */
const diceOf = (app) => app.get("roll").map(readDie);

/** Put other dice on the tray; places that must stay locked are named.
 * @param {App} app @param {Die[]} dice */
function lay(app, dice, locked = app.get("locked")) {
  app.set({ roll: dice.map(writeDie), locked });
  app.redraw();
}

/** @param {App} app @param {number} place @param {Partial<Die>} change */
const turn = (app, place, change) =>
  lay(
    app,
    diceOf(app).map((die, at) => (at === place ? { ...die, ...change } : die)),
  );

/** @param {App} app @param {number} place */
function remove(app, place) {
  const locked = app
    .get("locked")
    .filter((one) => one !== place)
    .map((one) => (one > place ? one - 1 : one));
  const dice = diceOf(app).filter((_, at) => at !== place);
  app.ui.chosen = null;
  lay(app, dice, locked);
  focusDie(app, Math.min(place, dice.length - 1));
}

/** @param {App} app @param {number} place */
function toggleLock(app, place) {
  const locked = app.get("locked");
  app.set({
    locked: locked.includes(place) ? locked.filter((one) => one !== place) : [...locked, place].sort((a, b) => a - b),
  });
  app.redraw();
}

/** @param {App} app @param {number} place @param {number} step */
function nextFace(app, place, step) {
  const die = diceOf(app)[place];
  const faces = GLOW.dice[die.color].faces;
  turn(app, place, { symbol: faces[(faces.indexOf(die.symbol || "") + step + faces.length) % faces.length] });
}

/** @param {App} app @param {number} place */
const focusDie = (app, place) => find(app, place < 0 ? ".glow-tray-face" : `[data-place="${place}"]`)?.focus();

/** @param {App} app @param {Act} event @param {number} place */
function pressed(app, event, place) {
  /** @type {Record<string, () => void>} */
  const deeds = {
    ArrowUp: () => nextFace(app, place, 1),
    ArrowDown: () => nextFace(app, place, -1),
    Delete: () => remove(app, place),
    Backspace: () => remove(app, place),
    l: () => toggleLock(app, place),
    r: () => app.act("roll", { place }),
    Escape: () => choose(app, null),
  };
  const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  deed();
}

/** Offer the dice that the cards bring and that do not lie there yet.
 * @param {App} app */
function brought(app) {
  const dice = app.view.brought || [];
  return (
    dice.length > 0 &&
    h(
      "div",
      { key: "brought", class: "glow-row glow-tray-brought" },
      h("span", { class: "glow-faint" }, app.t("tray.brings")),
      diceRow(app, dice, { side: 26 }),
      button(app.t("tray.bring"), () => app.act("bring"), { "data-deed": "bring" }),
    )
  );
}

/** @param {App} app @param {number | null} place */
function choose(app, place) {
  app.ui.chosen = place;
  app.redraw();
}

/** @param {App} app */
function tray(app) {
  const dice = diceOf(app);
  if (app.ui.chosen !== null && app.ui.chosen >= dice.length) app.ui.chosen = null;
  return [
    h(
      "div",
      { class: "glow-head" },
      h("h2", null, app.t("tray.title")),
      h("span", { class: "glow-faint" }, app.t("dice.count", { count: dice.length })),
      button(app.t("tray.roll"), () => app.act("roll"), { disabled: dice.length === 0 }),
      button(app.t("tray.clear"), () => lay(app, [], []), { disabled: dice.length === 0 }),
    ),
    dice.length === 0
      ? h("p", { class: "glow-empty" }, app.t("tray.empty"))
      : h(
          "div",
          {
            class: "glow-tray-dice",
            role: "toolbar",
            "aria-label": app.t("tray.title"),
            onkeydown: (event) => rove(event, "[data-place]"),
          },
          dice.map((die, place) => dieButton(app, die, place)),
        ),
    brought(app),
    app.ui.chosen !== null && app.ui.chosen !== undefined && editor(app, dice[app.ui.chosen], app.ui.chosen),
    dice.length > 0 && totals(app),
    palette(app, dice),
  ];
}

/** @param {App} app @param {Die} die @param {number} place */
function dieButton(app, die, place) {
  const locked = app.get("locked").includes(place);
  const chosen = app.ui.chosen === place;
  const mark = app.get("highlight")[place];
  const fate = app.view.fates?.[place];
  const words = [
    sayDie(app, die),
    fate && app.t(`dice.${fate}`),
    locked && app.t("tray.locked"),
    mark && app.t(`tray.mark-${{ "✓": "for", "✗": "against", "•": "silent" }[mark]}`),
  ];
  const home = app.ui.chosen ?? 0;
  return h(
    "button",
    {
      key: place,
      type: "button",
      "data-place": place,
      tabindex: place === home ? 0 : -1,
      class: `glow-tray-die ${markClass(mark)} ${fateClass(fate)} ${locked ? "glow-tray-locked" : ""}`,
      "aria-label": words.filter(Boolean).join(", "),
      "aria-expanded": String(chosen),
      onclick: () => choose(app, chosen ? null : place),
      onkeydown: (event) => pressed(app, event, place),
    },
    dieFace(die),
    cornerSign(mark) || fateSign(fate),
    locked && h("span", { class: "glow-tray-lock", "aria-hidden": "true" }, padlock()),
  );
}

const padlock = () =>
  h(
    "svg",
    { viewBox: "0 0 12 12", width: 12, height: 12 },
    h("path", { d: "M3.5 5.5V4a2.5 2.5 0 0 1 5 0v1.5", fill: "none", stroke: "currentColor", "stroke-width": 1.4 }),
    h("rect", { x: 2, y: 5.3, width: 8, height: 5.4, rx: 1.2, fill: "currentColor" }),
  );

/** @param {App} app @param {Die} die @param {number} place */
function editor(app, die, place) {
  const faces = GLOW.dice[die.color].faces;
  const { large, small } = GLOW.dice[die.color];
  const other = die.size === "small" ? "large" : "small";
  const label = sayDie(app, { ...die, symbol: null }).split(",")[0];
  const isLocked = app.get("locked").includes(place);
  return h(
    "div",
    {
      key: "editor",
      class: "glow-tray-editor glow-panel",
      role: "group",
      "aria-label": label,
      onkeydown: (event) => {
        if (event.key === "Escape") {
          choose(app, null);
          focusDie(app, place);
          event.stopPropagation();
        }
      },
    },
    h(
      "div",
      { class: "glow-row" },
      faces.map((symbol) =>
        h(
          "button",
          {
            key: symbol,
            type: "button",
            class: "glow-tray-face",
            "aria-pressed": String(symbol === die.symbol),
            "aria-label": app.t("tray.turn", { symbol: app.t(`symbol.${symbol}`) }),
            title: app.t(`symbol.${symbol}`),
            onclick: () => turn(app, place, { symbol }),
          },
          dieFace({ ...die, symbol }, { side: 36 }),
        ),
      ),
    ),
    h(
      "div",
      { class: "glow-row" },
      button(isLocked ? app.t("tray.unlock") : app.t("tray.lock"), () => toggleLock(app, place)),
      button(app.t("tray.reroll"), () => app.act("roll", { place }), { disabled: isLocked }),
      large > 0 && small > 0 && button(app.t(`tray.make-${other}`), () => turn(app, place, { size: other })),
      button(app.t("tray.remove"), () => remove(app, place)),
    ),
  );
}

/** @param {App} app */
function totals(app) {
  const { totals: found = [], elements = 0, curse } = app.view;
  return h(
    "div",
    { key: "totals", class: "glow-tray-totals", role: "status" },
    h(
      "div",
      { class: "glow-row" },
      found.map(({ symbol, count, counts }) =>
        h(
          "span",
          { key: symbol, class: `glow-tray-total ${counts < count ? "glow-tray-cursed" : ""}` },
          badge(symbol, { side: 22, crossed: counts === 0, label: app.t(`symbol.${symbol}`) }),
          h("b", null, counts < count ? `${counts}/${count}` : count),
        ),
      ),
      h("span", { class: "glow-tray-elements" }, app.t("dice.elements", { count: elements })),
    ),
    curse &&
      h(
        "div",
        { class: "glow-tray-curse" },
        dieFace({ color: "black", size: "small", symbol: null }, { side: 20 }),
        h("div", null, curse.text, " ", ruleNote(curse.rule)),
      ),
  );
}

/** Return the face at which the keyboard enters the grid: the last one, or the first that can be added.
 * @param {App} app @param {(color: string) => boolean} has */
function tabStop(app, has) {
  const [color] = (app.ui.face || "").split(":");
  if (color && has(color)) return app.ui.face;
  const first = Object.keys(GLOW.dice).find(has);
  return first ? `${first}:${GLOW.dice[first].faces[0]}` : null;
}

/** Walk through the grid of faces by arrow keys: it is one tab stop. Up and down go to the face that is
 * nearest, so that it does not matter how many columns there is room for.
 * @param {App} app @param {Act} event */
function walkFaces(app, event) {
  const from = /** @type {HTMLElement | null} */ (document.activeElement);
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!from?.dataset.face || event.ctrlKey || event.metaKey || event.altKey) return;
  if (way === undefined) {
    rove(event, ".glow-tray-face:not(:disabled)", { wrap: false });
  } else {
    const here = from.getBoundingClientRect();
    /** @param {Element} face */
    const price = (face) => {
      const there = face.getBoundingClientRect();
      const down = (there.top - here.top) * way;
      return down > here.height / 2 ? down + 2 * Math.abs(there.left - here.left) : Infinity;
    };
    const faces = [...app.root.querySelectorAll(".glow-tray-face[data-face]:not(:disabled)")];
    const best = faces.reduce((one, two) => (price(two) < price(one) ? two : one), faces[0]);
    event.preventDefault();
    if (price(best) < Infinity) /** @type {HTMLElement} */ (best).focus();
  }
  app.redraw();
}

/** Offer every face of every colour: one click adds one die.
 * @param {App} app @param {Die[]} dice */
function palette(app, dice) {
  const size = app.ui.size;
  /** @param {string} color @param {Size} wanted */
  const left = (color, wanted) =>
    GLOW.dice[color][wanted] - dice.filter((die) => die.color === color && die.size === wanted).length;
  const sizes = ["large", "small"].map((id) => ({ id, text: app.t(`tray.${id}`) }));
  const open = app.ui.palette ?? (dice.length === 0 || !app.ui.narrow);
  const stop = tabStop(app, (color) => left(color, GLOW.dice[color][size] > 0 ? size : GLOW.dice[color].usual) > 0);
  return h(
    "details",
    { key: "palette", class: "glow-tray-palette", open },
    h(
      "summary",
      {
        onclick: (event) => {
          event.preventDefault();
          app.ui.palette = !open;
          app.redraw();
        },
      },
      app.t("tray.add"),
    ),
    h(
      "div",
      { class: "glow-row glow-tray-sizes" },
      choice(app.t("tray.size"), sizes, size, (id) => {
        app.ui.size = id === "small" ? "small" : "large";
        app.redraw();
      }),
    ),
    h(
      "div",
      { class: "glow-tray-colors", onkeydown: (event) => walkFaces(app, event) },
      Object.entries(GLOW.dice).map(([color, kind]) => {
        const has = kind[size] > 0 ? size : kind.usual;
        const rest = left(color, has);
        return h(
          "div",
          {
            key: color,
            class: "glow-tray-color",
            role: "group",
            "aria-label": app.t(`die.plain-${has}`, { color: app.t(`color.${color}`) }),
          },
          h(
            "span",
            { class: "glow-tray-swatch", title: app.t("tray.left", { count: rest }) },
            dieFace({ color, size: has, symbol: null }, { side: has === "small" ? 20 : 26 }),
            h("span", { class: "glow-faint" }, rest),
          ),
          kind.faces.map((symbol) =>
            h(
              "button",
              {
                key: symbol,
                type: "button",
                class: "glow-tray-face",
                disabled: rest < 1,
                tabindex: `${color}:${symbol}` === stop ? 0 : -1,
                "data-face": `${color}:${symbol}`,
                "data-add": writeDie({ color, size: has, symbol }),
                "aria-label": app.t("tray.add-one", { die: sayDie(app, { color, size: has, symbol }) }),
                title: app.t(`symbol.${symbol}`),
                onfocus: () => {
                  app.ui.face = `${color}:${symbol}`;
                },
                onclick: () => {
                  app.ui.palette = true;
                  lay(app, [...diceOf(app), { color, size: has, symbol }]);
                },
              },
              badge(symbol, { side: 26 }),
            ),
          ),
        );
      }),
    ),
  );
}

/** Notice when it becomes narrow or wide on a phone; asking for its width while drawing would slow every click.
 * @param {App} app */
function watchWidth(app) {
  const watch = new ResizeObserver(([{ contentRect }]) => {
    const narrow = contentRect.width > 0 && contentRect.width < 390 && window.innerWidth < 600;
    if (narrow === app.ui.narrow) return;
    app.ui.narrow = narrow;
    app.redraw();
  });
  watch.observe(app.root);
  return () => watch.disconnect();
}

export default widget("tray", tray, (app) => {
  Object.assign(app.ui, { chosen: null, size: "large", palette: null, narrow: false, face: null });
  return watchWidth(app);
});
