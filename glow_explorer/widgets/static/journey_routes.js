// @ts-check
/* The route board: what is best and by how much, terms and goals, days to come, two routes. */

import { badge, button, dieFace, stepper } from "./common.js";
import { h } from "./elements.js";
import { reveal } from "./journey_camera.js";

/** @import { Child, Compared, MapApp as App, Marks, Plan, Planned, Side, Terms, Way, Ways } from "./types.d.ts" */

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
export const warm = (app, option, path = null) => {
  const on = () => queueMicrotask(() => heat(app, option, path));
  const off = () => queueMicrotask(() => heat(app, null));
  return { onmouseenter: on, onmouseleave: off, onfocusin: on, onfocusout: off };
};

// ---------------------------------------------------------------- what is best now

/** @param {number} part @param {string} [side] */
const bar = (part, side = "") =>
  h(
    "span",
    { class: `glow-map-bar ${side && `glow-map-bar-${side}`}`, "aria-hidden": "true" },
    h("span", { style: `width: ${Math.round(part * 1000) / 10}%` }),
  );

/** Draw a choice's bar, how it compares with the best, and the buttons that keep it.
 * @param {App} app @param {Planned} one */
export const chosenLine = (app, one) =>
  h(
    "div",
    { key: "chosen", class: "glow-map-chosen" },
    bar(one.part),
    h("span", { class: "glow-map-compared" }, one.compared),
    pinButtons(app, one.id, one.title),
  );

/** Say how a voyage compares with the best. @param {App} app @param {string} id */
export function compareLine(app, id) {
  const one = (app.view.plan?.now || []).find((each) => each.id === id);
  return (
    one && h("div", { key: "worth", class: "glow-map-explained-worth" }, h("b", null, one.worth), ` · ${one.compared}`)
  );
}

/** Say what sailing to the island under the pointer, or the focus, is worth.
 * @param {App} app */
function lookedAt(app) {
  const island = app.ui.looked;
  const found = (app.view.plan?.now || []).filter((one) => one.to === island && island !== null);
  return h(
    "p",
    { key: "looked", class: "glow-map-looked", role: "status" },
    found.map((one, nth) =>
      h(
        "span",
        { key: one.id },
        nth > 0 && " ",
        h("b", null, app.t("navigator.labelled", { title: one.title, said: one.worth })),
        ` · ${one.compared}`,
      ),
    ),
  );
}

const SIDES = ["A", "B"];

/** Draw the buttons that keep a route to be compared.
 * @param {App} app @param {string} choice @param {string} title */
const pinButtons = (app, choice, title) =>
  h(
    "span",
    { class: "glow-map-pins" },
    SIDES.map((side) =>
      h(
        "button",
        {
          key: side,
          type: "button",
          class: `glow-map-pin glow-map-pin-${side}`,
          "aria-label": app.t("navigator.pin", { title, side }),
          title: app.t("navigator.pin", { title, side }),
          "data-pin": side,
          onclick: () => app.act("pin", { side, choice }),
        },
        side,
      ),
    ),
  );

// ---------------------------------------------------------------- under the map

/** Draw what belongs to the map: the day that it shows, what is looked at, and what its signs mean.
 * @param {App} app */
export function underMap(app) {
  const { plan } = app.view;
  return [
    plan && app.ui.mode === "play" && daySlider(app, plan),
    plan && app.ui.mode === "play" && lookedAt(app),
    legend(app),
  ];
}

/** @param {App} app @param {Plan} plan */
function daySlider(app, plan) {
  const days = plan.evenings.length;
  const day = Math.min(app.get("evening"), days);
  const said = day ? app.t("navigator.evening-of", { day, days }) : app.t("navigator.now");
  return h(
    "div",
    { key: "days", class: `glow-map-days ${app.view.stale ? "glow-map-stale" : ""}` },
    h(
      "label",
      { class: "glow-map-slider" },
      h("span", null, app.t("navigator.evening", { day: said })),
      h("input", {
        type: "range",
        min: "0",
        max: String(days),
        step: "1",
        value: String(day),
        "aria-valuetext": said,
        oninput: (event) => {
          app.set({ evening: Number(event.target.value) });
          app.redraw();
        },
      }),
    ),
    day > 0 && h("p", { class: "glow-faint" }, plan.evenings[day - 1].likely),
  );
}

/** @param {App} app @param {string} name @param {Child} sample */
const meaning = (app, name, sample) =>
  h(
    "li",
    { key: name },
    h("span", { class: "glow-map-sample", "aria-hidden": "true" }, sample),
    h("span", null, app.t(`legend.${name}`)),
  );

/** @param {string} kind */
const arrow = (kind) =>
  h(
    "svg",
    { viewBox: "0 0 40 14", width: 40, height: 14, class: `glow-map-sample-${kind}` },
    h("path", { d: "M2 7h28", "stroke-width": kind === "best" ? 5 : 3, fill: "none" }),
    h("path", { d: "M28 1 39 7 28 13Z", "stroke-width": 0 }),
  );

/** Say what the signs on the map mean. @param {App} app */
function legend(app) {
  const onLand = app.get("journey") === "province";
  const later = app.get("evening") > 0 && app.view.plan;
  /** @param {string} text @param {string} [icon] */
  const plate = (text, icon) => h("span", { class: "glow-map-sample-plate" }, text, icon && badge(icon, { side: 16 }));
  const ring = h("span", { class: "glow-map-sample-lit" });
  const plan = app.view.plan;
  const label = h("span", { class: "glow-map-sample-label" }, later ? plan?.ends[0]?.chance : plan?.now[0]?.short);
  const signs = onLand
    ? [
        meaning(app, "space", [badge("fire", { side: 20 }), badge("air", { side: 20, crossed: true })]),
        meaning(app, "village", plate("12", "light")),
        meaning(app, "costs", plate("−1", "footprints")),
        meaning(app, "gain", plate("+1", "firefly")),
        meaning(app, "lit", ring),
        meaning(app, "step", arrow("legal")),
      ]
    : [
        meaning(app, "elements", plate("1/2")),
        meaning(app, "costs", plate("−1", "footprints")),
        meaning(app, "light", plate("8", "light")),
        meaning(app, "gain", plate("+1", "reroll")),
        meaning(app, "skull", badge("skull", { side: 20 })),
        meaning(app, "lit", ring),
        later ? meaning(app, "plan", arrow("plan")) : meaning(app, "legal", arrow("legal")),
        !later && meaning(app, "best", arrow("best")),
        later ? meaning(app, "chance", label) : (plan?.now.length || 0) > 1 && meaning(app, "worth", label),
      ];
  return h(
    "details",
    { key: "legend", class: "glow-map-legend" },
    h("summary", null, app.t("legend.title")),
    h("p", { class: "glow-map-keys" }, app.t("navigator.keys")),
    h(
      "ul",
      null,
      signs,
      meaning(app, "refused", arrow("refused")),
      meaning(app, "glow", h("span", { class: "glow-map-sample-glow" })),
    ),
  );
}

// ---------------------------------------------------------------- looking ahead

/** Draw the plan, or the ways; both follow whatever changes. @param {App} app */
export function aheadBox(app) {
  const onLand = app.get("journey") === "province";
  const { plan, ways, stale, unplanned } = app.view;
  return h(
    "section",
    { key: "ahead", class: "glow-map-ahead", "aria-label": app.t("navigator.ahead") },
    h("h3", null, app.t("navigator.ahead")),
    onLand && h("p", { class: "glow-faint" }, app.t("navigator.ways-note")),
    !onLand && planTerms(app),
    stale && staleNote(app),
    unplanned && h("p", { class: "glow-notice" }, unplanned),
    plan && planBox(app, plan),
    ways && waysBox(app, ways),
  );
}

/** Say that the plan is not that of now; where the work was stopped it can be begun again.
 * @param {App} app */
const staleNote = (app) =>
  h(
    "p",
    { key: "stale", class: "glow-map-note", role: "status" },
    app.t("navigator.stale-plan"),
    !app.get("_working")?.text && button(app.t("navigator.plan-again"), () => app.act("plan")),
  );

/** @param {App} app */
function planTerms(app) {
  return h(
    "div",
    { key: "terms", class: "glow-map-terms" },
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

/** Draw a plan: what it is worth, its goal and terms, two routes, where the boats end.
 * @param {App} app @param {Plan} plan */
function planBox(app, plan) {
  return h(
    "div",
    { key: "plan", class: "glow-map-plan" },
    h(
      "div",
      { key: "worth", class: `glow-map-value ${app.view.stale ? "glow-map-stale" : ""}` },
      h("p", null, h("b", null, plan.headline), " ", h("span", { class: "glow-faint" }, plan.made_of)),
      plan.now.length === 0 && pinButtons(app, "plan", plan.headline),
    ),
    goalBox(app, plan),
    termsBox(app),
    comparison(app, app.view.compared),
    h("div", { key: "rest", class: app.view.stale ? "glow-map-stale" : "" }, planRest(app, plan)),
  );
}

/** @param {App} app @param {Plan} plan */
const planRest = (app, plan) => [
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
    { key: "sailed" },
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
    { key: "routes" },
    h("summary", null, app.t("navigator.routes")),
    h(
      "ul",
      { class: "glow-map-lines" },
      plan.routes.map((one) =>
        h("li", { key: one.id, ...lit(app, one.id) }, one.text, " · ", h("b", null, one.chance)),
      ),
    ),
  ),
];

/** Listeners that light a route by its two islands.
 * @param {App} app @param {string} id */
const lit = (app, id) => warm(app, null, id.split("-").map(Number));

// ---------------------------------------------------------------- goals and terms

/** Let islands be chosen on which boats are wanted in the end.
 * @param {App} app @param {Plan} plan */
function goalBox(app, plan) {
  /** @type {number[]} */
  const goal = app.get("goal");
  /** @param {number[]} islands */
  const want = (islands) => {
    app.set({ goal: islands });
    app.redraw();
  };
  const islands = Object.keys(app.ui.board?.spots || {})
    .map(Number)
    .filter((island) => island > 0);
  return h(
    "div",
    { key: "goal", class: "glow-map-goal", role: "group", "aria-label": app.t("navigator.goal") },
    h("h4", null, app.t("navigator.goal")),
    h(
      "div",
      { class: "glow-row" },
      islands.map((island) => {
        const wanted = goal.includes(island);
        return h(
          "button",
          {
            key: island,
            type: "button",
            class: "glow-choice-button glow-map-island",
            "aria-pressed": String(wanted),
            "aria-label": app.ui.labels[island],
            "data-goal": island,
            disabled: !wanted && goal.length >= 4,
            onclick: () => want(wanted ? goal.filter((one) => one !== island) : [...goal, island]),
          },
          String(island),
        );
      }),
      goal.length > 0 && button(app.t("navigator.goal-clear"), () => want([]), { look: "quiet" }),
    ),
    h(
      "p",
      { role: "status", class: app.view.stale ? "glow-map-stale" : "" },
      plan.goal
        ? [
            bar(plan.goal.part),
            h("b", null, app.t("navigator.goal-chance", { islands: plan.goal.named, chance: plan.goal.chance })),
          ]
        : h("span", { class: "glow-faint" }, app.t("navigator.goal-none")),
    ),
  );
}

/** @type {[keyof Terms & string, string, string | null, number][]} */
const AMOUNTS = [
  ["footprints", "more-footprints", "footprints", 20],
  ["rerolls", "rerolls-a-day", "reroll", 4],
  ["skull", "skull-price", "skull", 30],
  ["reroll", "reroll-worth", "reroll", 30],
  ["firefly", "firefly-worth", "firefly", 30],
];
const COLORS = ["green", "blue", "azure", "red", "orange", "purple", "yellow", "black"];

/** Let the terms of the plan be changed, with what each thing more would bring beside it.
 * @param {App} app */
function termsBox(app) {
  /** @type {Terms} */
  const terms = app.get("terms");
  const gains = app.view.gains || {};
  /** @param {Partial<Terms>} news */
  const change = (news) => {
    app.set({ terms: { ...terms, ...news } });
    app.redraw();
  };
  /** @param {string} name @param {boolean} [on] */
  const gain = (name, on = false) =>
    h(
      "span",
      { class: "glow-map-gain", "data-gain": name },
      gains[name]
        ? app.t(on ? "navigator.gain-on" : "navigator.gain-of", { gain: gains[name] })
        : name in gains && app.t("navigator.gain-waits"),
    );
  const changed = AMOUNTS.some(([name]) => terms[name]) || terms.tokens || terms.dice.length > 0;
  return h(
    "details",
    {
      key: "if",
      class: "glow-map-if",
      open: app.get("weighing"),
      ontoggle: (event) => {
        const open = /** @type {HTMLDetailsElement} */ (/** @type {unknown} */ (event.target)).open;
        if (open !== app.get("weighing")) app.set({ weighing: open });
      },
    },
    h("summary", null, app.t("navigator.terms")),
    h("p", { class: "glow-faint" }, app.t("navigator.terms-note")),
    AMOUNTS.map(([name, label, symbol, most]) =>
      h(
        "div",
        { key: name, class: "glow-map-term" },
        stepper(app, app.t(`navigator.${label}`), Number(terms[name]), (value) => change({ [name]: value }), {
          symbol,
          most,
        }),
        gain(name),
      ),
    ),
    h(
      "div",
      { key: "tokens", class: "glow-map-term" },
      h(
        "label",
        { class: "glow-row" },
        h("input", {
          type: "checkbox",
          checked: terms.tokens,
          onchange: (event) => change({ tokens: event.target.checked }),
        }),
        app.t("navigator.spend-tokens"),
      ),
      gain("tokens", true),
    ),
    h("h4", null, app.t("navigator.more-dice")),
    h(
      "div",
      { key: "dice", class: "glow-row", role: "group", "aria-label": app.t("navigator.more-dice") },
      COLORS.filter((color) => color in gains || terms.dice.includes(color)).map((color) => {
        const on = terms.dice.includes(color);
        return h(
          "button",
          {
            key: color,
            type: "button",
            class: "glow-choice-button glow-map-die",
            "aria-pressed": String(on),
            "data-die": color,
            onclick: () => change({ dice: on ? terms.dice.filter((one) => one !== color) : [...terms.dice, color] }),
          },
          dieFace({ size: "large", color, symbol: null }, { side: 26, label: app.t(`color.${color}`) }),
          h("span", { class: "glow-map-gain", "data-gain": color }, gains[color] || app.t("navigator.gain-waits")),
        );
      }),
    ),
    changed && button(app.t("navigator.terms-clear"), () => app.set({ terms: {} }), { look: "quiet" }),
  );
}

// ---------------------------------------------------------------- two routes

/** Draw two routes beside each other. @param {App} app @param {Compared | null} compared */
function comparison(app, compared) {
  return h(
    "div",
    { key: "compared", class: "glow-map-comparison", role: "group", "aria-label": app.t("navigator.compare") },
    h("h4", null, app.t("navigator.compare")),
    !compared && h("p", { class: "glow-faint" }, app.t("navigator.compare-note")),
    compared && [
      h(
        "ul",
        { key: "routes" },
        compared.routes.map((route) =>
          h(
            "li",
            { key: route.side, class: "glow-map-route", "data-route": route.side },
            h("b", { class: `glow-map-letter glow-map-letter-${route.side}` }, route.side),
            h(
              "span",
              null,
              app.t("navigator.labelled", {
                title: route.title,
                said: route.waits
                  ? app.t("navigator.route-waits")
                  : app.t("navigator.route-light", { light: route.light }),
              }),
            ),
            h(
              "button",
              {
                type: "button",
                class: "glow-icon-button",
                "aria-label": app.t("navigator.unpin", { side: route.side }),
                onclick: () => app.act("unpin", { side: route.side }),
              },
              "×",
            ),
          ),
        ),
      ),
      compared.verdict && h("p", { key: "verdict", role: "status" }, h("b", null, compared.verdict)),
      compared.likely.map((one) =>
        h(
          "p",
          { key: one.side },
          h("b", { class: `glow-map-letter glow-map-letter-${one.side}` }, one.side),
          " ",
          one.text,
        ),
      ),
      h(
        "div",
        { key: "pairs", class: "glow-map-columns" },
        sides(
          app,
          "chance-per-island",
          compared.islands.map((one) => [String(one.place), one.sides]),
        ),
        sides(
          app,
          "distribution",
          compared.spread.map((one) => [one.light, one.sides]),
        ),
      ),
    ],
  );
}

/** Draw pairs of bars, all from zero.
 * @param {App} app @param {string} title @param {[string, Record<string, Side>][]} rows */
const sides = (app, title, rows) =>
  rows.length > 0 &&
  h(
    "div",
    { key: title },
    h("h5", null, app.t(`navigator.${title}`)),
    h(
      "ul",
      { class: "glow-map-pairs", "data-pairs": title },
      rows.map(([name, both]) =>
        h(
          "li",
          { key: name },
          h("b", { class: "glow-map-end-place" }, name),
          h(
            "span",
            { class: "glow-map-pair" },
            Object.entries(both).map(([side, { part, chance }]) =>
              h(
                "span",
                { key: side, class: "glow-map-pair-line" },
                bar(part, side),
                h("span", { class: "glow-hidden" }, `${side}: `),
                h("span", { class: "glow-map-share" }, chance),
              ),
            ),
          ),
        ),
      ),
    ),
  );

// ---------------------------------------------------------------- ways on land

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
