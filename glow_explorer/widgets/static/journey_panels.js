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
import { reveal, seek, wholeMap } from "./journey_camera.js";
import { pieceAt, pieceName } from "./journey_scene.js";

/** @import { MapApp as App, MapOption, Marks, Plan, Planned, Stock, Way, Ways } from "./types.d.ts" */

/** What lights up on the map. @typedef {{ origin: number | null, to: number | null, marks?: Marks }} Warm */

/** Light a voyage, step or way on the map, and its dice on a tray that is linked.
 * @param {App} app @param {Warm | null} option @param {number[] | null} [path] */
function heat(app, option, path = null) {
  const hot = option ? `${option.origin}-${option.to}` : null;
  if (app.ui.hot === hot && app.ui.hotPath === path) return;
  app.ui.hot = hot;
  app.ui.hotPath = path;
  if (option && option.to !== null) reveal(app, option.to);
  const marks = option?.marks || {};
  if (JSON.stringify(marks) !== JSON.stringify(app.get("highlight"))) app.hint({ highlight: marks });
  app.redraw();
}

/** Listeners that light something while the pointer or the focus is on it. The focus also leaves what
 * is taken away in the middle of a drawing, so that all wait until it is over.
 * @param {App} app @param {Warm | null} option @param {number[] | null} [path] */
const warm = (app, option, path = null) => {
  const on = () => queueMicrotask(() => heat(app, option, path));
  const off = () => queueMicrotask(() => heat(app, null));
  return { onmouseenter: on, onmouseleave: off, onfocusin: on, onfocusout: off };
};

// ---------------------------------------------------------------- what is allowed

/** Draw what is allowed now, each with its reasons; then what is not. @param {App} app */
export function optionLists(app) {
  const { options = [], closed = [] } = app.view;
  return [
    options.length > 0 &&
      h(
        "ul",
        { key: "options", class: "glow-map-options glow-map-table" },
        byGoal(options).map((some) => optionCard(app, some)),
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

/** @param {App} app @param {MapOption[]} some */
const optionCard = (app, some) =>
  h(
    "li",
    { key: some[0].id, class: "glow-map-option" },
    some.map((one, nth) => optionLine(app, one, nth === 0)),
  );

/** @param {App} app @param {MapOption} one @param {boolean} first */
function optionLine(app, one, first) {
  const onLand = app.get("journey") === "province";
  const verb = onLand ? "navigator.walk" : "navigator.sail";
  const die = one.die === null || one.die === undefined ? null : readDie(app.get("roll")[one.die] || "");
  const name = app.t(verb, { title: one.title }) + (one.joker ? ` ${app.t("navigator.by-footprint")}` : "");
  const worth = (app.view.plan?.now || []).find((each) => each.id === one.id);
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
      worth && h("b", { class: "glow-map-worth" }, app.t("navigator.worth", { value: worth.worth })),
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

// ---------------------------------------------------------------- looking ahead

/** Ask for the plan, and look at the whole of it.
 * @param {App} app */
function lookAhead(app) {
  seek(app, ".glow-map-plan");
  if (app.get("journey") === "archipelago") wholeMap(app);
  app.act("plan");
}

/** Draw the plan, or how to ask for it. @param {App} app */
export function aheadBox(app) {
  const onLand = app.get("journey") === "province";
  const { plan, ways, stale } = app.view;
  const ask = app.t(onLand ? "navigator.ways" : "navigator.plan");
  return h(
    "section",
    { key: "ahead", class: "glow-map-ahead", "aria-label": app.t("navigator.ahead") },
    h("h3", null, app.t("navigator.ahead")),
    h("p", { class: "glow-faint" }, app.t(onLand ? "navigator.ways-note" : "navigator.plan-note")),
    !onLand && planTerms(app),
    h(
      "div",
      { class: "glow-row" },
      button(ask, () => lookAhead(app), { look: plan || ways ? "" : "main", disabled: onLand && app.get("done") }),
      (plan || ways || stale) && button(app.t("navigator.forget"), () => app.act("forget"), { look: "quiet" }),
    ),
    stale && h("p", { class: "glow-notice", role: "status" }, app.t("navigator.stale")),
    plan && planBox(app, plan),
    ways && waysBox(app, ways),
  );
}

/** @param {App} app */
function planTerms(app) {
  return h(
    "div",
    { class: "glow-map-terms" },
    stepper(
      app,
      app.t("navigator.days"),
      app.get("days"),
      (days) => {
        app.set({ days });
        app.redraw();
      },
      { least: 1, most: 8 },
    ),
    h(
      "label",
      { class: "glow-map-pool" },
      h("span", null, app.t("navigator.pool")),
      h("input", {
        class: "glow-input",
        type: "text",
        value: app.get("pool"),
        placeholder: app.t("navigator.pool-as-today"),
        onchange: (event) => app.set({ pool: event.target.value }),
      }),
    ),
  );
}

/** @param {number} part */
const bar = (part) =>
  h(
    "span",
    { class: "glow-map-bar", "aria-hidden": "true" },
    h("span", { style: `width: ${Math.round(part * 100)}%` }),
  );

/** Draw a plan: what is best now, where the boats end, how likely everything is.
 * @param {App} app @param {Plan} plan */
function planBox(app, plan) {
  return h(
    "div",
    { key: "plan", class: "glow-map-plan" },
    plan.now.length > 0 && h("h4", null, app.t("navigator.best-now")),
    plan.now.length > 0 &&
      h(
        "ul",
        { class: "glow-map-options" },
        plan.now.map((one) => planLine(app, one)),
      ),
    h("p", { role: "status" }, h("b", null, plan.headline), " ", h("span", { class: "glow-faint" }, plan.made_of)),
    plan.first.length > 0 && h("h4", null, app.t("plan.today")),
    plan.first.length > 0 &&
      h(
        "ul",
        { class: "glow-map-lines" },
        plan.first.map((said, nth) => h("li", { key: nth }, said)),
      ),
    plan.ends.length > 0 && h("h4", null, app.t("plan.islands")),
    h(
      "ul",
      { class: "glow-map-ends" },
      plan.ends.map((one) =>
        h(
          "li",
          { key: one.place, ...warm(app, null, [one.place]) },
          h("b", { class: "glow-map-end-place" }, one.place),
          bar(one.part),
          h("span", { class: "glow-map-share" }, one.chance),
          one.light > 0 &&
            h(
              "span",
              { class: "glow-faint" },
              app.t("navigator.ends-line", { light: one.light, expected: one.expected }),
            ),
        ),
      ),
    ),
    h(
      "details",
      null,
      h("summary", null, app.t("navigator.how-often")),
      h(
        "ul",
        { class: "glow-map-lines" },
        plan.sailed.map((one) =>
          h("li", { key: one.id, ...lit(app, one.id) }, one.title, " · ", h("b", null, `× ${one.often}`)),
        ),
      ),
    ),
    h(
      "details",
      null,
      h("summary", null, app.t("navigator.routes")),
      h(
        "ul",
        { class: "glow-map-lines" },
        plan.routes.map((one) =>
          h("li", { key: one.id, ...lit(app, one.id) }, one.text, " · ", h("b", null, one.chance)),
        ),
      ),
    ),
  );
}

/** Listeners that light a route by its two islands.
 * @param {App} app @param {string} id */
const lit = (app, id) => warm(app, null, id.split("-").map(Number));

/** @param {App} app @param {Planned} one */
function planLine(app, one) {
  const worth = app.t("navigator.worth", { value: one.worth });
  return h(
    "li",
    {
      key: one.id,
      class: `glow-map-choice ${one.best ? "glow-map-choice-best" : ""}`,
      "data-plan": one.id,
      ...(one.to === null ? {} : warm(app, one)),
    },
    one.to === null
      ? h("span", { class: "glow-map-stay" }, one.title)
      : button(one.title, () => app.act("go", { to: one.to, origin: one.origin }), {
          look: one.best ? "main" : "",
          "aria-label": `${app.t("navigator.sail", { title: one.title })}, ${worth}`,
        }),
    bar(one.part),
    h("span", { class: "glow-map-share" }, worth),
  );
}

/** Draw the best ways: to villages, then to every other space.
 * @param {App} app @param {Ways} ways */
function waysBox(app, ways) {
  /** @param {Way} one */
  const line = (one) =>
    h(
      "li",
      { key: one.id, class: "glow-map-option", "data-way": one.id, ...warm(app, null, one.path) },
      h(
        "div",
        { class: "glow-map-option-head" },
        button(one.title, () => app.act("walk", { path: one.path }), {
          "aria-label": `${app.t("navigator.way", { place: one.title })}: ${one.line}`,
        }),
      ),
      h("div", { class: "glow-map-option-text" }, one.line),
    );
  return h(
    "div",
    { key: "ways", class: "glow-map-plan" },
    h("p", { role: "status" }, ways.headline, " ", h("b", null, ways.best)),
    ways.villages.length > 0 && h("h4", null, app.t("journey.villages")),
    h("ul", { class: "glow-map-options" }, ways.villages.map(line)),
    ways.more > 0 && h("p", { class: "glow-faint" }, app.t("noon.more", { count: ways.more })),
    ways.others.length > 0 &&
      h(
        "details",
        null,
        h("summary", null, app.t("journey.other-spaces")),
        h("ul", { class: "glow-map-options" }, ways.others.map(line)),
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
