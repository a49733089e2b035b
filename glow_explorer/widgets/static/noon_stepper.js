// @ts-check
/* Noon, card by card. What is applied stands in `steps`; everything else follows from it. */

import {
  arrow,
  badge,
  button,
  cardColor,
  choice,
  diceRow,
  find,
  reasonLine,
  signed,
  stepper,
  widget,
} from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Act, Compared, Marks, Named, NextCard, NoonResult, NoonStepperView, Reason, Sketal, Stock } from "./types.d.ts" */

/** @typedef {{ marks: Marks, looking?: number, plan: string[] | null, before: boolean }} Ui */
/** @typedef {AppOf<NoonStepperView, Ui>} App */

/** @type {[keyof Stock, string][]} */
const STOCK = [
  ["light", "light"],
  ["footprints", "footprints"],
  ["fireflies", "firefly"],
  ["rerolls", "reroll"],
];

/** @param {App} app */
const stepsOf = (app) => app.get("steps");
/** @param {App} app @param {string[]} steps */
const go = (app, steps) => app.set({ steps });

/** Mark the dice that a reason speaks of, here and in whatever is linked; nothing waits.
 * @param {App} app @param {Reason | null} reason */
function look(app, reason) {
  const wanted = Object.fromEntries((reason?.dice || []).map((place) => [place, "✓"]));
  app.ui.marks = wanted;
  clearTimeout(app.ui.looking);
  app.ui.looking = setTimeout(() => {
    app.hint({ highlight: wanted });
    app.redraw();
  }, 40);
}

/** @param {App} app */
function noonStepper(app) {
  const view = app.view;
  const steps = stepsOf(app);
  keepPlan(app, view, steps);
  return [
    h(
      "div",
      { key: "head", class: "glow-head" },
      h("h2", null, view.title || app.t("stepper.title")),
      view.nexts && back(app, view, steps),
    ),
    view.empty && h("p", { key: "empty", class: "glow-empty" }, view.empty),
    view.nexts &&
      h(
        "div",
        { key: "table", class: "glow-noon-table" },
        h(
          "div",
          { key: "now", class: "glow-column" },
          standing(app, view),
          nexts(app, view, steps),
          best(app, view, steps),
        ),
        h("div", { key: "story", class: "glow-column" }, story(app, view, steps), rulings(app, view)),
      ),
    before(app, view),
    view.compared?.rows.length > 1 && results(app, view.compared),
  ];
}

/** @param {NoonStepperView} view @param {string[]} steps */
const isOver = (view, steps) => view.nexts.length === 0 && steps.length > 0;

/** Offer the ways back; once noon is over, they are what is left to do.
 * @param {App} app @param {NoonStepperView} view @param {string[]} steps */
function back(app, view, steps) {
  const begun = steps.length > 0;
  return h(
    "div",
    { class: "glow-row" },
    button(app.t("stepper.undo"), () => go(app, steps.slice(0, -1)), { disabled: !begun }),
    button(app.t("stepper.again"), () => go(app, []), { disabled: !begun, look: isOver(view, steps) ? "main" : "" }),
  );
}

// ---------------------------------------------------------------- where it stands

/** @param {App} app @param {NoonStepperView} view */
function standing(app, view) {
  const left = [...view.companions, ...view.spells];
  return h(
    "div",
    { key: "standing", class: "glow-panel glow-noon-standing", role: "group", "aria-label": app.t("stepper.now") },
    amountsOf(app, view.stock, "data-stock"),
    diceRow(app, view.dice, { marks: app.ui.marks, fates: view.fates, side: 34 }),
    left.length > 0 && h("div", { class: "glow-faint" }, left.join(" · ")),
    view.casts && h("div", { class: "glow-faint" }, app.t("stepper.casts")),
  );
}

/** Show a stock, and what it has more or less than when noon began.
 * @param {App} app @param {Stock} stock @param {string} hook */
function amountsOf(app, stock, hook) {
  return h(
    "div",
    { class: "glow-noon-stock" },
    STOCK.map(([name, symbol]) => {
      const gain = stock[name] - app.get(name);
      return h(
        "span",
        { key: name, class: "glow-noon-amount", [hook]: name },
        badge(symbol, { side: 26, label: app.t(`noon.${name}`) }),
        h("b", null, stock[name]),
        gain !== 0 && h("span", { class: gain > 0 ? "glow-noon-gain" : "glow-noon-loss" }, signed(gain)),
      );
    }),
  );
}

/** @param {App} app @param {NoonStepperView} view @param {string[]} steps */
function nexts(app, view, steps) {
  const over = view.nexts.length === 0;
  return h(
    "div",
    { key: "nexts", class: "glow-noon-nexts" },
    h("h3", null, over ? app.t("stepper.over") : app.t("stepper.next")),
    plan(app, view, steps),
    !over && view.may_end && h("p", { class: "glow-faint" }, app.t("stepper.may-end")),
    view.compared?.loses > 0 &&
      h("p", { class: "glow-notice" }, app.t("stepper.loses", { count: view.compared.loses })),
    h(
      "div",
      { class: "glow-noon-cards" },
      view.nexts.map((one) => nextButton(app, one, view, steps)),
    ),
  );
}

/** @param {App} app @param {NextCard} one @param {NoonStepperView} view @param {string[]} steps */
function nextButton(app, one, view, steps) {
  const { card } = one;
  const leads = view.compared?.rows[0].reachable ? "stepper.best" : "stepper.best-left";
  return h(
    "button",
    {
      key: one.entry,
      type: "button",
      class: `glow-noon-card ${one.best ? "glow-noon-best" : ""}`,
      style: `--head: ${cardColor(card)}`,
      "data-entry": one.entry,
      onclick: () => go(app, [...steps, one.entry]),
    },
    h("span", { class: "glow-hidden" }, app.t("stepper.apply", { card: "" })),
    h("span", { class: "glow-card-name" }, card.name),
    arrow(card, { side: 22 }),
    h("span", { class: "glow-hidden" }, card.effect_text),
    one.choice && h("span", null, one.choice),
    one.best && h("span", { class: "glow-noon-star" }, h("span", { "aria-hidden": "true" }, "★ "), app.t(leads)),
  );
}

// ---------------------------------------------------------------- playing an order

/** @param {string[]} order @param {string[]} steps */
const follows = (order, steps) => steps.every((step, at) => order[at] === step);

/** Play an order from the beginning; the button that did it may go, so the focus goes along.
 * @param {App} app @param {string[]} order */
function play(app, order) {
  app.ui.plan = order;
  app.later(() => find(app, "[data-plan='next']")?.focus());
  if (stepsOf(app).length > 0) go(app, []);
  else app.redraw();
}

/** Whoever leaves an order plays it no more, nor does who has come to its end and sees it.
 * @param {App} app @param {NoonStepperView} view @param {string[]} steps */
function keepPlan(app, view, steps) {
  const order = app.ui.plan;
  const ended = steps.length === order?.length && view.stages?.length > order.length;
  if (order && (ended || !follows(order, steps) || steps.length > order.length)) app.ui.plan = null;
}

/** Offer the next step of an order that is being played.
 * @param {App} app @param {NoonStepperView} view @param {string[]} steps */
function plan(app, view, steps) {
  const order = app.ui.plan;
  if (!order || steps.length === order.length) return null;
  const stop = () => {
    app.ui.plan = null;
    app.redraw();
  };
  const coming = view.nexts.find((one) => one.entry === order[steps.length]);
  return h(
    "div",
    { key: "plan", class: "glow-noon-plan glow-row", role: "status" },
    h("span", null, app.t("stepper.plan", { step: steps.length, total: order.length })),
    button(
      app.t("stepper.plan-next", { card: coming ? coming.card.name : "…" }),
      () => go(app, order.slice(0, steps.length + 1)),
      { look: "main", "data-plan": "next" },
    ),
    button(app.t("stepper.plan-end"), () => go(app, order), { "data-plan": "end" }),
    button(app.t("stepper.plan-stop"), stop, { look: "quiet" }),
  );
}

// ---------------------------------------------------------------- the story

/** @param {App} app @param {NoonStepperView} view @param {string[]} steps */
function story(app, view, steps) {
  const told = view.stages
    .map((stage, number) => ({ ...stage, number }))
    .filter(({ number, reasons }) => number > 0 || reasons.length > 0);
  return h(
    "div",
    { key: "story", class: "glow-noon-story" },
    h("h3", null, app.t("stepper.story")),
    steps.length === 0 && h("p", { class: "glow-faint" }, app.t("stepper.nothing")),
    h(
      "ol",
      null,
      told.map((stage) =>
        h(
          "li",
          { key: `${stage.number} ${stage.title}`, class: "glow-noon-stage" },
          h(
            "div",
            { class: "glow-noon-stage-head" },
            h("b", null, stage.number > 0 ? `${stage.number}. ${stage.title}` : stage.title),
            changes(app, view, stage),
          ),
          reasons(app, stage.reasons),
        ),
      ),
    ),
  );
}

/** Tell reasons; the one looked at, by pointer or focus, marks its dice.
 * @param {App} app @param {Reason[]} all */
function reasons(app, all) {
  /** @param {Reason | null} reason */
  const at = (reason) => () => look(app, reason);
  return h(
    "div",
    { class: "glow-reasons" },
    all.map((reason, place) =>
      h(
        "div",
        {
          key: `${place} ${reason.code}`,
          onmouseenter: at(reason),
          onmouseleave: at(null),
          onfocusin: at(reason),
          onfocusout: at(null),
        },
        reasonLine(reason),
      ),
    ),
  );
}

/** Show what a stage changed.
 * @param {App} app @param {NoonStepperView} view @param {{ number: number, stock: Stock }} stage */
function changes(app, view, { number, stock }) {
  const start = Object.fromEntries(STOCK.map(([name]) => [name, app.get(name)]));
  const before = number > 0 ? view.stages[number - 1].stock : start;
  const moved = STOCK.filter(([name]) => stock[name] !== before[name]);
  return h(
    "span",
    { class: "glow-amounts" },
    moved.map(([name, symbol]) =>
      h(
        "span",
        { key: name, class: "glow-amount" },
        h("span", { class: "glow-faint" }, `${before[name]} →`),
        h("b", null, stock[name]),
        badge(symbol, { side: 18, label: app.t(`noon.${name}`) }),
      ),
    ),
  );
}

/** @param {App} app @param {NoonStepperView} view */
function rulings(app, view) {
  if (!view.rulings.length) return null;
  const { preset, changes: decided } = app.get("rulings");
  /** @param {string} id @param {string} answer */
  const follow = (id, answer) => app.set({ rulings: { preset, changes: { ...decided, [id]: answer } } });
  return h(
    "details",
    { key: "rulings", class: "glow-noon-rulings" },
    h("summary", null, app.t("stepper.rulings"), ` (${view.rulings.length})`),
    view.rulings.map((one) =>
      h(
        "div",
        { key: one.id, class: "glow-noon-ruling", "data-ruling": one.id },
        h("div", null, one.question),
        choice(
          one.question,
          one.answers.map(({ id, text }) => ({ id, text })),
          one.answer,
          (id) => follow(one.id, id),
        ),
      ),
    ),
  );
}

// ---------------------------------------------------------------- before noon

/** @param {App} app @param {NoonStepperView} view */
function before(app, view) {
  const open = Boolean(app.ui.before || view.refused);
  /** @param {Act} event */
  const toggle = (event) => {
    event.preventDefault();
    app.ui.before = !open;
    app.redraw();
  };
  return h(
    "details",
    { key: "before", class: "glow-noon-before", open },
    h("summary", { onclick: toggle }, app.t("stepper.before")),
    h(
      "div",
      { class: "glow-noon-given" },
      STOCK.map(([name, symbol]) =>
        h(
          "span",
          { key: name },
          stepper(app, app.t(`noon.${name}`), app.get(name), (value) => app.set({ [name]: value }), {
            symbol,
            least: Math.min(0, app.get(name)),
          }),
        ),
      ),
    ),
    (view.sketals || []).map((one) => sketal(app, one)),
    view.cemetery && cemetery(app, view.cemetery),
  );
}

/** Let a Sketal's die be named; unless it is, it is found by its colour.
 * @param {App} app @param {Sketal} one */
function sketal(app, one) {
  const label = app.t("stepper.sketal", { name: one.name });
  const chosen = !one.told ? "auto" : one.die === null ? "none" : String(one.die);
  /** @param {string} value */
  const say_ = (value) => {
    const { [one.ref]: _, ...others } = app.get("sketal_dice");
    const told = value === "auto" ? {} : { [one.ref]: value === "none" ? null : Number(value) };
    app.set({ sketal_dice: { ...others, ...told } });
  };
  const options = [
    ["auto", app.t("stepper.sketal-auto")],
    ["none", app.t("stepper.sketal-none")],
    ...one.dice.map(({ place, text }) => [
      String(place),
      app.t("stepper.sketal-die", { number: place + 1, die: text }),
    ]),
  ];
  return h(
    "label",
    { key: one.ref, class: "glow-noon-field" },
    h("span", null, label),
    h(
      "select",
      { "data-sketal": one.ref, onchange: (event) => say_(event.target.value) },
      options.map(([value, text]) => h("option", { key: value, value, selected: value === chosen }, text)),
    ),
  );
}

/** @param {App} app @param {{ lying: Named[], free: Named[] }} cemetery */
function cemetery(app, { lying, free }) {
  /** @param {string[]} refs */
  const lay = (refs) => app.set({ cemetery: refs });
  const refs = app.get("cemetery");
  return h(
    "div",
    { key: "cemetery", class: "glow-noon-field" },
    h("span", null, app.t("stepper.cemetery")),
    h(
      "div",
      { class: "glow-row" },
      lying.length === 0 && h("span", { class: "glow-faint" }, app.t("stepper.nobody")),
      lying.map(({ ref, name }) =>
        h(
          "button",
          {
            key: ref,
            type: "button",
            class: "glow-button",
            "aria-label": app.t("stepper.exhume", { name }),
            onclick: () => lay(refs.filter((one) => one !== ref)),
          },
          name,
          " ×",
        ),
      ),
      h(
        "select",
        {
          key: "add",
          "aria-label": app.t("stepper.bury"),
          value: "",
          onchange: (event) => {
            if (event.target.value) lay([...refs, event.target.value]);
          },
        },
        h("option", { key: "", value: "" }, app.t("stepper.bury")),
        free.map(({ ref, name }) => h("option", { key: ref, value: ref }, name)),
      ),
    ),
  );
}

// ---------------------------------------------------------------- all orders

/** Show the best result and how it is reached, or offer to look for it.
 * @param {App} app @param {NoonStepperView} view @param {string[]} steps */
function best(app, view, steps) {
  const { compared } = view;
  if (!compared) {
    return h(
      "div",
      { key: "best", class: "glow-panel glow-noon-found" },
      h("p", { class: "glow-faint" }, app.t("stepper.large")),
      button(app.t("stepper.compare"), () => app.act("compare")),
    );
  }
  const [row] = compared.rows;
  const offered = row.order.length > 0 && !app.ui.plan && !isOver(view, steps);
  return h(
    "div",
    { key: "best", class: "glow-panel glow-noon-found" },
    h(
      "div",
      { class: "glow-head" },
      h(
        "h3",
        null,
        app.t("stepper.best-light", { count: row.light }),
        h("span", { class: "glow-noon-count" }, " · ", compared.title),
      ),
      offered && button(app.t("stepper.play"), () => play(app, row.order), { look: "main", "data-play": "best" }),
    ),
    h(
      "p",
      { class: "glow-noon-order" },
      h("span", { "aria-hidden": "true", class: "glow-noon-star" }, "★ "),
      row.told,
      !row.reachable && h("span", { class: "glow-faint" }, " · ", app.t("stepper.lost")),
    ),
    amountsOf(app, row, "data-best"),
    row.lost.length > 0 &&
      h(
        "div",
        { class: "glow-faint" },
        app.t("stepper.best-lost", { count: row.lost.length, names: row.lost.join(", ") }),
      ),
    h(
      "div",
      { class: "glow-noon-matters" },
      h("b", null, compared.said),
      compared.matters && reasons(app, compared.reasons),
    ),
  );
}

/** @param {App} app @param {Compared} compared */
const results = (app, compared) =>
  h(
    "div",
    { key: "results", class: "glow-panel glow-noon-all" },
    h("h3", null, compared.title),
    table(app, compared),
    compared.left > 0 && button(app.t("stepper.list-all", { count: compared.left }), () => app.act("list_all")),
  );

/** @param {App} app @param {Compared} compared */
function table(app, compared) {
  const columns = [...STOCK.map(([name]) => name), "order", "companions", "dice"];
  return h(
    "div",
    { class: "glow-scroll", tabindex: "0", role: "region", "aria-label": compared.title },
    h(
      "table",
      { class: "glow-noon-results" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, app.t("stepper.rank")),
          columns.map((name, at) =>
            h("th", { key: name, scope: "col", class: at < STOCK.length ? "glow-num" : "" }, app.t(`noon.${name}`)),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        compared.rows.map((row, number) => result(app, row, number)),
      ),
    ),
  );
}

/** @param {App} app @param {NoonResult} row @param {number} number */
function result(app, row, number) {
  const label = app.t("stepper.play-row", { number: number + 1 });
  return h(
    "tr",
    { key: number, class: row.reachable ? "" : "glow-noon-lost", "data-reachable": String(row.reachable) },
    h(
      "td",
      null,
      h(
        "span",
        { class: "glow-noon-rank" },
        h("b", null, `${number + 1}.`),
        button(app.t("stepper.play-short"), () => play(app, row.order), {
          "aria-label": label,
          disabled: row.order.length === 0,
        }),
      ),
    ),
    STOCK.map(([name, symbol]) =>
      h(
        "td",
        { key: name, class: "glow-num" },
        h(
          "span",
          { class: "glow-amount" },
          name === "light" ? h("b", null, row[name]) : row[name],
          badge(symbol, { side: 16, label: app.t(`noon.${name}`) }),
        ),
      ),
    ),
    h(
      "td",
      { class: "glow-noon-order" },
      row.told,
      !row.reachable && h("span", { class: "glow-faint" }, " · ", app.t("stepper.lost")),
    ),
    h("td", { class: "glow-noon-left" }, row.companions),
    h("td", null, diceRow(app, row.dice, { side: 20 })),
  );
}

export default widget("noon", noonStepper, (app) => {
  Object.assign(app.ui, { marks: {}, looking: null, plan: null, before: false });
  return () => clearTimeout(app.ui.looking);
});
