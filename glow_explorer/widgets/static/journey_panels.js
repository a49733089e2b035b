// @ts-check
/* Beside the map: what is allowed and why in words, the plan, the ways, and building by hand. */

import {
  amounts,
  badge,
  button,
  diceRow,
  dieFace,
  readDie,
  reasonList,
  ruleNote,
  sayDie,
  sign,
  stepper,
} from "./common.js";
import { h } from "./elements.js";
import { chosenLine, compareLine, warm } from "./journey_routes.js";
import { pieceAt, pieceName } from "./journey_scene.js";

/** @import { Child, MapApp as App, MapOption, Planned, Stock } from "./types.d.ts" */

// ---------------------------------------------------------------- what is allowed

/** Draw what is allowed now, each with its reasons, the best first where a plan says what is best;
 * then what is not. @param {App} app */
export function optionLists(app) {
  const { options = [], closed = [], plan, stale } = app.view;
  const now = plan?.now || [];
  /** @param {MapOption[]} some */
  const rank = (some) => {
    const at = now.findIndex((one) => one.id === some[0].id);
    return at < 0 ? now.length : at;
  };
  /** @type {{ at: number, drawn: Child }[]} */
  const lines = byGoal(options).map((some) => ({ at: rank(some), drawn: optionCard(app, some) }));
  now.forEach((one, at) => {
    if (one.to === null && options.length > 0) lines.push({ at, drawn: stayCard(app, one) });
  });
  return [
    lines.length > 0 &&
      h(
        "ul",
        { key: "options", class: `glow-map-options glow-map-table ${stale ? "glow-map-stale" : ""}` },
        lines.sort((one, two) => one.at - two.at).map((line) => line.drawn),
      ),
    closed.length > 0 &&
      h(
        "details",
        { key: "refused", class: "glow-map-refused" },
        h("summary", null, app.t("navigator.refused", { count: closed.length })),
        h(
          "ul",
          { class: "glow-map-options" },
          closed.map((one) =>
            h(
              "li",
              { key: one.id, class: "glow-map-option", "data-id": one.id, ...warm(app, one) },
              h("b", null, one.title),
              " ",
              h("span", { class: "glow-faint" }, one.place),
              reasonList(one.reasons),
            ),
          ),
        ),
      ),
  ];
}

/** Put together what leads from one place to another: by a die, or by a footprint.
 * @param {MapOption[]} options */
function byGoal(options) {
  /** @type {Map<string, MapOption[]>} */
  const found = new Map();
  for (const one of options)
    found.set(`${one.origin}-${one.to}`, [...(found.get(`${one.origin}-${one.to}`) || []), one]);
  return [...found.values()];
}

/** @param {App} app @param {string} id */
const planned = (app, id) => (app.view.plan?.now || []).find((one) => one.id === id);

/** @param {App} app @param {MapOption[]} some */
function optionCard(app, some) {
  const worth = planned(app, some[0].id);
  return h(
    "li",
    {
      key: some[0].id,
      class: `glow-map-option ${worth?.best ? "glow-map-choice-best" : ""}`,
      "data-plan": worth ? worth.id : false,
    },
    some.map((one, nth) => optionLine(app, one, nth === 0)),
    worth && chosenLine(app, worth),
  );
}

/** Draw staying among what may be done. @param {App} app @param {Planned} stay */
const stayCard = (app, stay) =>
  h(
    "li",
    {
      key: "stay",
      class: `glow-map-option ${stay.best ? "glow-map-choice-best" : ""}`,
      "data-plan": "stay",
    },
    h(
      "div",
      { class: "glow-map-line" },
      h("span", { class: "glow-map-stay" }, stay.title),
      h("b", { class: "glow-map-worth" }, stay.worth),
    ),
    chosenLine(app, stay),
  );

/** @param {App} app @param {MapOption} one @param {boolean} first */
function optionLine(app, one, first) {
  const onLand = app.get("journey") === "province";
  const verb = onLand ? "navigator.walk" : "navigator.sail";
  const die = one.die === null || one.die === undefined ? null : readDie(app.get("roll")[one.die] || "");
  const name = app.t(verb, { title: one.title }) + (one.joker ? ` ${app.t("navigator.by-footprint")}` : "");
  const worth = planned(app, one.id);
  return h(
    "div",
    { key: one.id, class: "glow-map-line", "data-id": one.id, ...warm(app, one) },
    button(one.title, () => app.act("go", { to: one.to, origin: one.origin, joker: one.joker }), {
      look: "go",
      "aria-label": `${name}: ${one.line}`,
    }),
    h(
      "span",
      { class: "glow-map-costs" },
      die && dieFace(die, { side: 26, label: sayDie(app, die) }),
      amounts(one.terms, 22),
    ),
    h(
      "span",
      { class: "glow-map-option-text" },
      first && one.place,
      worth && h("b", { class: "glow-map-worth" }, worth.worth),
    ),
    h("details", { class: "glow-map-why" }, h("summary", null, app.t("navigator.why")), reasonList(one.reasons)),
  );
}

/** Explain what was pointed at. @param {App} app */
export function explanation(app) {
  const asked = app.view.asked || [];
  return h(
    "div",
    { key: "asked", class: asked.length ? "glow-map-asked glow-panel" : "", "aria-live": "polite" },
    asked.length > 0 && [
      h(
        "button",
        {
          key: "shut",
          type: "button",
          class: "glow-icon-button glow-map-shut",
          "aria-label": app.t("navigator.close"),
          onclick: () => app.act("close"),
        },
        "×",
      ),
      asked.map((one) => explained(app, one, asked.length === 1)),
    ],
  );
}

/** Explain one voyage or step: alone in full, among others in short.
 * @param {App} app @param {MapOption} one @param {boolean} alone */
function explained(app, one, alone) {
  const moves = one.to !== undefined;
  const verb = app.get("journey") === "province" ? "navigator.walk" : "navigator.sail";
  const rulings =
    one.alternatives.length > 0 &&
    h(
      "details",
      { key: "rulings" },
      h("summary", null, app.t("navigator.rulings")),
      h(
        "ul",
        { class: "glow-map-rulings" },
        one.alternatives.map((said, nth) => h("li", { key: nth }, said)),
      ),
    );
  return h(
    "div",
    { key: one.id, class: "glow-map-explained", "data-id": one.id, ...(moves ? warm(app, one) : {}) },
    h("div", { class: "glow-map-answer" }, sign(one.legal ? "✓" : "✗"), h("b", null, one.title)),
    moves && compareLine(app, one.id),
    alone
      ? [reasonList(one.reasons), rulings]
      : [
          h("div", null, one.line),
          h("details", { key: "why" }, h("summary", null, app.t("navigator.why")), reasonList(one.reasons), rulings),
        ],
    one.legal &&
      moves &&
      button(
        app.t(verb, { title: `${one.origin} → ${one.to}` }),
        () => app.act("go", { to: one.to, origin: one.origin, joker: one.joker }),
        { look: "main" },
      ),
  );
}

/** Ask for what a skull takes. @param {App} app */
export function skullBox(app) {
  const gifts = app.view.gifts;
  return (
    gifts &&
    h(
      "div",
      { key: "gifts", class: "glow-map-gifts glow-panel", role: "group", "aria-label": gifts.text },
      h(
        "div",
        { class: "glow-map-answer" },
        badge("skull", { side: 22 }),
        h("div", null, gifts.text, " ", ruleNote(gifts.rule)),
      ),
      gifts.cards.length > 0 && [
        h(
          "div",
          { class: "glow-row" },
          gifts.cards.map((card) =>
            h(
              "span",
              { key: card.ref },
              button(app.t("navigator.give", { name: card.name }), () => app.act("give", { ref: card.ref })),
            ),
          ),
        ),
        h("p", { class: "glow-faint" }, app.t("navigator.give-die")),
      ],
    )
  );
}

/** Draw the dice of today; those used are dimmed. @param {App} app */
export function diceOfToday(app) {
  const roll = app.get("roll");
  if (!roll.length) return h("p", { key: "dice", class: "glow-faint" }, app.t("navigator.no-dice"));
  return h(
    "div",
    { key: "dice", class: "glow-map-dice", role: "group", "aria-label": app.t("navigator.dice") },
    diceRow(app, roll, { marks: app.get("highlight"), fates: app.view.fates, side: 24 }),
  );
}

/** Draw what the player has. @param {App} app */
export function stockBox(app) {
  /** @param {keyof Stock} name @param {string} symbol */
  const one = (name, symbol, least = 0) =>
    h(
      "div",
      { key: name },
      stepper(
        app,
        app.t(`noon.${name}`),
        app.get(name),
        (value) => {
          app.set({ [name]: value });
          app.redraw();
        },
        { symbol, least },
      ),
    );
  return h(
    "div",
    { key: "stock", class: "glow-map-stock" },
    one("footprints", "footprints"),
    h(
      "details",
      { class: "glow-map-more" },
      h("summary", null, app.t("navigator.stock")),
      one("light", "light", -999),
      one("fireflies", "firefly"),
      one("rerolls", "reroll"),
    ),
  );
}

// ---------------------------------------------------------------- building by hand

/** Offer a list of places for every piece. @param {App} app */
export function builder(app) {
  const onLand = app.get("journey") === "province";
  const pieces = onLand ? ["company", "camp"] : [0, 1, 2, 3].map((nth) => `boat-${nth}`);
  return h(
    "div",
    { key: "builder", class: "glow-map-builder" },
    h("p", { class: "glow-faint" }, app.t("navigator.build-note")),
    h(
      "p",
      { role: "status", class: "glow-map-hand" },
      app.ui.held && app.t("navigator.held", { piece: pieceName(app, app.ui.held) }),
    ),
    pieces.map((piece) => pieceRow(app, piece)),
  );
}

/** @param {App} app @param {string} piece */
function pieceRow(app, piece) {
  const name = pieceName(app, piece);
  const camps = app.get("_scene").camps;
  const places = Object.keys(app.ui.board?.spots || {})
    .map(Number)
    .filter((place) => piece !== "camp" || camps.includes(place));
  const labels = app.ui.labels;
  const at = pieceAt(app, piece);
  return h(
    "label",
    { key: piece, class: "glow-map-row" },
    h("span", null, name),
    h(
      "select",
      {
        "aria-label": name,
        value: String(at),
        onchange: (event) => app.act("place", { piece, to: Number(event.target.value) }),
      },
      places.map((place) => h("option", { key: place, value: String(place), selected: place === at }, labels[place])),
    ),
  );
}
