// @ts-check
/* An exercise: a question with pictures, an answer by clicking, hints on demand, and what the engine
 * says of the answer. */

import {
  badge,
  button,
  cardFace,
  diceRow,
  dieFace,
  find,
  readDie,
  reasonList,
  rove,
  sayDie,
  sign,
  widget,
} from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Child, ExerciseAttempt, ExerciseOption, ExerciseView } from "./types.d.ts" */

/** @typedef {string | number} Part */
/** @typedef {{ draft: Part[], hints: number, sent: string, open: boolean }} Ui */
/** @typedef {AppOf<ExerciseView, Ui>} App */

// ---------------------------------------------------------------- what the browser remembers

const SHELF = "glow-explorer:exercises";

/** @returns {Record<string, unknown>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(SHELF) || "{}") || {};
  } catch {
    return {};
  }
}

/** @param {string} id @param {unknown} given */
function remember(id, given) {
  try {
    localStorage.setItem(SHELF, JSON.stringify({ ...remembered(), [id]: given }));
  } catch {
    // a page that may keep nothing still teaches
  }
}

// ---------------------------------------------------------------- the answer so far

/** @param {App} app */
const several = (app) => ["picks", "places"].includes(app.view.form);
/** @param {App} app */
const inTurn = (app) => ["way", "order"].includes(app.view.form);

/** @param {App} app @param {Part[]} draft */
function change(app, draft) {
  app.ui.draft = draft;
  app.redraw();
}

/** Choose something: alone, together with others, or after them.
 * @param {App} app @param {Part} id */
function pick(app, id) {
  const { draft } = app.ui;
  if (inTurn(app)) change(app, [...draft, id]);
  else if (!several(app)) change(app, [id]);
  else change(app, draft.includes(id) ? draft.filter((other) => other !== id) : [...draft, id]);
}

/** @param {App} app */
function answerOf(app) {
  const { draft } = app.ui;
  return several(app) || inTurn(app) || app.view.form === "dice" ? draft : draft[0];
}

/** @param {App} app */
const complete = (app) =>
  app.view.form === "dice" || (app.ui.draft.length > first(app).length && String(app.ui.draft[0]).trim() !== "");

/** What an answer begins with: a way where the company stands. @param {App} app @returns {Part[]} */
const first = (app) => (app.view.start === null ? [] : [app.view.start]);

/** @param {App} app */
function submit(app) {
  if (complete(app)) app.act("answer", { given: answerOf(app) });
}

/** Put an answer from before into the fields. @param {App} app @param {unknown} given */
function begun(app, given) {
  const { form, dice } = app.view;
  if (given === null || given === undefined) return form === "dice" ? [...dice] : first(app);
  return /** @type {Part[]} */ (Array.isArray(given) ? [...given] : [given]);
}

// ---------------------------------------------------------------- the whole

/** @param {App} app */
function exercise(app) {
  const view = app.view;
  if (!view.id) return null;
  return h(
    "section",
    { class: "glow-panel glow-exercise-panel", "aria-label": app.t("exercise.progress", view), "data-id": view.id },
    head(app),
    h("h3", { class: "glow-exercise-question" }, view.question),
    table(app),
    field(app),
    foot(app),
    hints(app),
    view.attempt && feedback(app, view.attempt),
    solution(app),
  );
}

/** @type {Record<string, string>} */
const SIGNS = { solved: "✓", tried: "·", shown: "?" };

/** Say which exercise it is, and how far those of the notebook are. @param {App} app */
function head(app) {
  const { number, count, states } = app.view;
  return h(
    "div",
    { class: "glow-row glow-exercise-head" },
    h("span", { class: "glow-faint" }, app.t("exercise.progress", { number, count })),
    h(
      "span",
      { class: "glow-exercise-states" },
      states.map((state, place) =>
        h(
          "span",
          {
            key: place,
            class: `glow-exercise-state glow-exercise-${state} ${place + 1 === number ? "glow-exercise-here" : ""}`,
            role: "img",
            "aria-label": app.t(`exercise.state-${state}`, { number: place + 1 }),
            title: app.t(`exercise.state-${state}`, { number: place + 1 }),
          },
          SIGNS[state] || "",
        ),
      ),
    ),
  );
}

/** Draw what lies on the table. @param {App} app */
function table(app) {
  const { dice, cards, held, form } = app.view;
  const chosenDice = form === "dice" || (form === "picks" && app.view.options.some((option) => option.die));
  return h(
    "div",
    { class: "glow-exercise-table" },
    dice.length > 0 && !chosenDice && diceRow(app, dice, { side: 44 }),
    held.length > 0 &&
      h(
        "div",
        { class: "glow-row" },
        held.map(({ icon: name, text }) =>
          h(
            "span",
            { key: name, class: "glow-exercise-held" },
            badge(name === "footprint" ? "footprints" : name, { side: 24 }),
            text,
          ),
        ),
      ),
    cards.length > 0 &&
      h(
        "div",
        { class: "glow-exercise-cards" },
        cards.map((card) => h("div", { key: card.ref }, cardFace(app, card))),
      ),
  );
}

// ---------------------------------------------------------------- fields to answer in

/** @param {App} app @returns {Child} */
function field(app) {
  switch (app.view.form) {
    case "number":
      return numberField(app);
    case "dice":
      return diceField(app);
    case "order":
      return orderField(app);
    case "one":
    case "picks":
      return [app.get("_map") && picture(app, false), optionField(app)];
    default:
      return mapField(app);
  }
}

/** @param {App} app */
function numberField(app) {
  const { choices } = app.view;
  const mine = app.ui.draft[0];
  const label = app.t("exercise.your-number");
  return [
    app.get("_map") && picture(app, false),
    choices.length
      ? h(
          "div",
          {
            class: "glow-choice glow-exercise-numbers",
            role: "group",
            "aria-label": label,
            onkeydown: (event) => rove(event, "button"),
          },
          choices.map(({ id, text }) =>
            h(
              "button",
              {
                key: id,
                type: "button",
                class: "glow-choice-button",
                "data-part": id,
                "aria-pressed": String(String(mine) === id),
                onclick: () => change(app, [id]),
              },
              text,
            ),
          ),
        )
      : h(
          "label",
          { class: "glow-row glow-exercise-entry" },
          h("span", null, label),
          h("input", {
            class: "glow-number",
            type: "text",
            inputmode: "text",
            autocomplete: "off",
            value: mine === undefined ? "" : String(mine),
            oninput: (event) => change(app, [event.target.value]),
            onkeydown: (event) => {
              if (event.key === "Enter") submit(app);
            },
          }),
        ),
  ];
}

/** Draw options, of which one or several are chosen. @param {App} app */
function optionField(app) {
  const { options, question } = app.view;
  const cards = options.some((option) => option.card);
  return h(
    "div",
    {
      class: cards ? "glow-exercise-options glow-exercise-cards" : "glow-exercise-options",
      role: "group",
      "aria-label": question,
      onkeydown: (event) => rove(event, "button.glow-exercise-option", { vertical: true }),
    },
    options.map((option) =>
      h(
        "button",
        {
          key: String(option.id),
          type: "button",
          class: `glow-exercise-option ${option.card ? "glow-exercise-card" : ""}`,
          "data-part": option.id,
          "aria-pressed": String(app.ui.draft.includes(option.id)),
          onclick: () => pick(app, option.id),
        },
        face(app, option),
      ),
    ),
  );
}

/** Draw an option: a card, a die, or words. @param {App} app @param {ExerciseOption} option */
function face(app, option) {
  return [
    option.die && dieFace(readDie(option.die), { side: 40 }),
    option.card ? cardFace(app, option.card) : h("span", null, option.text),
  ];
}

/** Draw dice that can be turned: what each of them may show. @param {App} app */
function diceField(app) {
  const { turn } = app.view;
  return h(
    "div",
    { class: "glow-exercise-dice", role: "group", "aria-label": app.t("exercise.turn-dice") },
    app.ui.draft.map((written, place) => {
      const die = readDie(String(written));
      const faces = turn[place] || [];
      return h(
        "div",
        { key: place, class: "glow-exercise-die", "data-die": place },
        dieFace(die, { side: 52, label: sayDie(app, die) }),
        faces.length === 0
          ? h("span", { class: "glow-faint" }, app.t("exercise.fixed"))
          : h(
              "div",
              {
                class: "glow-exercise-faces",
                role: "group",
                "aria-label": sayDie(app, { ...die, symbol: null }),
                onkeydown: (event) => rove(event, "button"),
              },
              faces.map((text) => {
                const turned = readDie(text);
                return h(
                  "button",
                  {
                    key: text,
                    type: "button",
                    class: "glow-exercise-face",
                    "data-part": turned.symbol || "",
                    "aria-pressed": String(text === written),
                    "aria-label": app.t("exercise.turn-to", { symbol: app.t(`symbol.${turned.symbol}`) }),
                    onclick: () =>
                      change(
                        app,
                        app.ui.draft.map((other, at) => (at === place ? text : other)),
                      ),
                  },
                  badge(turned.symbol || "", { side: 30 }),
                );
              }),
            ),
      );
    }),
  );
}

/** Draw cards to be put in an order, and the order so far. @param {App} app */
function orderField(app) {
  const { options } = app.view;
  const names = new Map(options.map((option) => [option.id, option.text]));
  return h(
    "div",
    { class: "glow-column" },
    h(
      "div",
      { class: "glow-exercise-cards" },
      options.map((option) =>
        h(
          "button",
          {
            key: String(option.id),
            type: "button",
            class: "glow-exercise-option glow-exercise-card",
            "data-part": option.id,
            onclick: () => pick(app, option.id),
          },
          face(app, option),
        ),
      ),
    ),
    trail(app, "exercise.your-order", (id) => names.get(id) || String(id)),
  );
}

/** Draw what was chosen one after the other, and how to take it back.
 * @param {App} app @param {string} title @param {(id: Part) => string} name */
function trail(app, title, name) {
  const { draft } = app.ui;
  return h(
    "div",
    { class: "glow-exercise-trail" },
    h("b", null, app.t(title)),
    draft.length === 0
      ? h("span", { class: "glow-faint" }, app.t("exercise.nothing-yet"))
      : h(
          "ol",
          { class: "glow-exercise-steps" },
          draft.map((id, place) => h("li", { key: place }, name(id))),
        ),
    draft.length > first(app).length &&
      h(
        "span",
        { class: "glow-row" },
        button(app.t("exercise.take-back"), () => change(app, draft.slice(0, -1)), { look: "quiet" }),
        button(app.t("exercise.clear"), () => change(app, first(app)), { look: "quiet" }),
      ),
  );
}

/** Draw the board, with its places as buttons where they are clicked.
 * @param {App} app @param {boolean} clickable */
function picture(app, clickable) {
  return h(
    "div",
    { class: "glow-exercise-board", key: "board" },
    h("img", {
      class: "glow-exercise-map",
      src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(app.get("_map"))}`,
      alt: app.t("quiz.board"),
    }),
    clickable &&
      h(
        "div",
        { role: "group", "aria-label": app.t("exercise.on-map"), onkeydown: (event) => rove(event, "button") },
        app.view.places.map(({ id, text, at: [x, y, size] }) => {
          const step = app.ui.draft.lastIndexOf(id);
          return h(
            "button",
            {
              key: id,
              type: "button",
              class: "glow-exercise-place",
              style: `left: ${x}%; top: ${y}%; --size: ${size}%`,
              "data-part": id,
              "aria-label": text,
              "aria-pressed": String(step >= 0),
              title: text,
              onclick: () => pick(app, id),
            },
            step >= 0 && h("span", { class: "glow-exercise-mark" }, app.view.form === "way" ? step + 1 : "✓"),
          );
        }),
      ),
  );
}

/** @param {App} app */
const mapField = (app) =>
  h(
    "div",
    { class: "glow-column" },
    picture(app, true),
    app.view.form === "way" && trail(app, "exercise.your-way", String),
  );

// ---------------------------------------------------------------- hints, and what is said

/** What to do, by the form of the answer. @type {Record<string, string>} */
const HOW = {
  one: "pick-one",
  picks: "pick-all",
  place: "click-place",
  places: "click-places",
  way: "click-way",
  dice: "turn-dice",
  order: "choose-order",
};

/** @param {App} app */
function foot(app) {
  const { form, hints: texts } = app.view;
  const shown = app.ui.hints;
  return h(
    "div",
    { class: "glow-row glow-exercise-foot" },
    button(app.t("exercise.check"), () => submit(app), {
      look: "main",
      disabled: !complete(app),
      "data-act": "check",
    }),
    shown < texts.length &&
      button(
        app.t(shown ? "exercise.more-hints" : "exercise.next-hint"),
        () => {
          app.ui.hints += 1;
          app.redraw();
        },
        { "data-act": "hint" },
      ),
    HOW[form] && h("span", { class: "glow-faint" }, app.t(`exercise.${HOW[form]}`)),
  );
}

/** @param {App} app */
function hints(app) {
  const shown = app.view.hints.slice(0, app.ui.hints);
  return h(
    "div",
    { class: "glow-exercise-hints", role: "status", key: "hints" },
    shown.map((text, place) =>
      h("p", { key: place }, h("b", null, app.t("exercise.hint-number", { number: place + 1 })), " ", text),
    ),
  );
}

/** @param {ExerciseAttempt} attempt */
const findings = (attempt) =>
  attempt.findings.map(({ part, reasons }, place) =>
    h("div", { key: place }, part && h("b", { class: "glow-exercise-part" }, part), reasonList(reasons)),
  );

/** @param {App} app @param {ExerciseAttempt} attempt */
function feedback(app, attempt) {
  const solved = app.view.states.every((state) => state === "solved");
  return h(
    "div",
    {
      key: "feedback",
      class: `glow-exercise-feedback glow-exercise-${attempt.right ? "right" : "wrong"}`,
      role: "status",
      "data-right": String(attempt.right),
    },
    h("div", { class: "glow-row glow-exercise-verdict" }, sign(attempt.right ? "✓" : "✗"), h("b", null, attempt.title)),
    findings(attempt),
    attempt.right && solved && h("p", { class: "glow-exercise-all" }, app.t("exercise.all-solved")),
  );
}

/** The solution lies folded once somebody has tried, has seen all hints, or nobody answers.
 * @param {App} app */
function solution(app) {
  const { attempt, solution: answer, hints: texts } = app.view;
  const tried = attempt && !attempt.right;
  const alone = app.ui.waiting === "alone";
  if (attempt?.right || !(tried || alone || app.ui.hints >= texts.length)) return null;
  return h(
    "details",
    {
      key: "solution",
      class: "glow-exercise-solution",
      ontoggle: (event) => {
        if (/** @type {HTMLDetailsElement} */ (/** @type {unknown} */ (event.currentTarget)).open && !app.ui.open) {
          app.ui.open = true;
          if (!alone) app.act("show");
        }
      },
    },
    h("summary", null, app.t("exercise.show-solution")),
    h("p", null, h("b", null, answer.text)),
    findings(answer),
  );
}

export default widget("exercise", exercise, (app) => {
  Object.assign(app.ui, { draft: begun(app, app.get("answer")), hints: 0, open: false });
  const id = app.view.id;
  const answered = () => {
    const given = app.get("answer");
    if (given === null || given === undefined) return;
    remember(id, given);
    app.ui.draft = begun(app, given);
    app.later(() => find(app, ".glow-exercise-feedback")?.scrollIntoView({ block: "nearest" }));
  };
  app.model.on("change:answer", answered);
  const before = remembered()[id];
  // Nobody waits for this: a page without a kernel has the question and its solution.
  if (before !== undefined && app.get("answer") === null) app.model.send({ kind: "recall", given: before });
  return () => app.model.off("change:answer", answered);
});
