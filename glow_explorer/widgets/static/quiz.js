// @ts-check
/* The quiz: one question at a time, its mark with the reasons, and the score sheet at the end. */

import {
  badge,
  button,
  cardFace,
  choice,
  diceRow,
  dieFace,
  download,
  find,
  readDie,
  reasonList,
  rove,
  ruleNote,
  sign,
  stepper,
  widget,
} from "./common.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Act, Mark, MarkPart, Question, QuestionPart, QuizView, Sheet } from "./types.d.ts" */

/** @typedef {{ key: string, numbers: (number | null)[], letters: string[] }} Draft */
/** @typedef {{ draft: Draft | null, focus: string | null, level: number | null, seed: string | null,
 *   count: number | null, pupil: string | null }} Ui */
/** @typedef {AppOf<QuizView, Ui>} App */

/** What is being answered; it starts anew with every question. @param {App} app */
function draft(app) {
  const key = [app.get("level"), app.get("seed"), app.get("number"), app.get("questions")].join("/");
  if (app.ui.draft?.key !== key) app.ui.draft = { key, numbers: [], letters: [] };
  return app.ui.draft;
}

/** @param {App} app */
const started = (app) => app.get("answers").length;
/** @param {App} app */
const marked = (app) => app.view.mark;

/** @param {App} app @param {Question} question */
function answerOf(app, question) {
  const { numbers, letters } = draft(app);
  return question.form === "numbers" ? question.parts.map((_, place) => numbers[place]) : letters;
}

/** @param {App} app @param {Question} question */
function complete(app, question) {
  const given = answerOf(app, question);
  if (question.form === "numbers") return given.every((one) => Number.isInteger(one));
  return question.form === "picks" || given.length === 1;
}

/** @param {App} app @param {Question} question */
function submit(app, question) {
  if (marked(app) || !complete(app, question)) return;
  app.ui.focus = "verdict";
  app.act("answer", { given: answerOf(app, question) });
}

/** @param {App} app */
function goOn(app) {
  app.ui.focus = "prompt";
  app.act("next");
}

/** @param {App} app @param {number} number */
function showNumber(app, number) {
  app.ui.focus = number > app.get("questions") ? "done" : "prompt";
  app.set({ number });
  app.redraw();
}

/** @param {App} app @param {Question} question @param {string} letter */
function pick(app, question, letter) {
  const answer = draft(app);
  const { letters } = answer;
  if (question.form === "one") answer.letters = [letter];
  else
    answer.letters = letters.includes(letter) ? letters.filter((one) => one !== letter) : [...letters, letter].sort();
  app.redraw();
}

/** Letters choose options, Enter answers or goes on.
 * @param {App} app @param {Act} event @param {Question} question */
function pressed(app, event, question) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.tagName === "INPUT";
  const letter = event.key.toUpperCase();
  const known = question.form !== "numbers" && !marked(app) && question.parts.some((one) => one.letter === letter);
  if (known && !typing) pick(app, question, letter);
  else if (event.key === "Enter" && (typing || !["BUTTON", "SUMMARY"].includes(event.target.tagName))) {
    if (typing) event.target.dispatchEvent(new Event("change"));
    if (marked(app)) goOn(app);
    else submit(app, question);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

// ---------------------------------------------------------------- the frame

/** @param {App} app */
function quiz(app) {
  const { question, sheet } = app.view;
  if (app.ui.focus) app.later(() => takeFocus(app));
  return [
    h(
      "div",
      { class: "glow-head" },
      h("h2", null, app.t("quiz.title"), " ", h("span", { class: "glow-quiz-level" }, app.view.level)),
      started(app) > 0 &&
        !sheet &&
        h("span", { class: "glow-faint" }, app.t("quiz.so-far", { points: app.view.score, of: started(app) })),
    ),
    progress(app),
    question && asked(app, question),
    sheet && summary(app, sheet),
    settings(app),
  ];
}

/** Move the focus once what it waits for is there.
 * @param {App} app */
function takeFocus(app) {
  const wanted = find(app, `[data-focus="${app.ui.focus}"]`);
  if (!wanted) return;
  app.ui.focus = null;
  wanted.focus({ preventScroll: true });
  wanted.scrollIntoView({ block: "nearest" });
}

/** How a question was answered, by its points. @type {Record<number, string>} */
const STATES = { 1: "yes", 0.5: "half", 0: "no" };
/** @type {Record<string, string>} */
const SIGNS = { yes: "✓", half: "½", no: "✗" };

/** Draw a mark for every question; those that were answered can be looked at again.
 * @param {App} app */
function progress(app) {
  const points = app.view.points || [];
  return h(
    "ol",
    { class: "glow-quiz-progress" },
    Array.from({ length: app.get("questions") }, (_, place) => {
      const number = place + 1;
      const state = STATES[points[place] ?? -1] || "open";
      const label = app.t("quiz.state", { number, state: app.t(`quiz.${state}`) });
      return h(
        "li",
        { key: number },
        h(
          "button",
          {
            type: "button",
            class: `glow-quiz-dot glow-quiz-${state}`,
            "aria-label": label,
            title: label,
            disabled: number > started(app) + 1,
            "aria-current": number === app.get("number") ? "step" : false,
            onclick: () => showNumber(app, number),
          },
          SIGNS[state] || number,
        ),
      );
    }),
  );
}

// ---------------------------------------------------------------- a question

/** @param {App} app @param {Question} question */
function asked(app, question) {
  const mark = marked(app);
  return h(
    "section",
    {
      key: "question",
      class: "glow-panel glow-quiz-question",
      "aria-label": question.title,
      onkeydown: (event) => pressed(app, event, question),
    },
    h(
      "div",
      { class: "glow-faint" },
      app.t("quiz.progress", { number: app.get("number"), count: app.get("questions") }),
      " · ",
      question.title,
    ),
    h("h3", { class: "glow-quiz-prompt", tabindex: -1, "data-focus": "prompt" }, question.prompt),
    mark && feedback(app, mark),
    shown(app, question),
    h(
      "div",
      { class: app.get("_map") ? "glow-quiz-beside" : "glow-column" },
      picture(app, question),
      h(
        "div",
        { class: "glow-column" },
        question.form === "numbers" ? numbers(app, question, mark) : options(app, question, mark),
        mark ? reasonList(mark.reasons) : foot(app, question),
      ),
    ),
  );
}

/** @param {App} app @param {Question} question */
const foot = (app, question) =>
  h(
    "div",
    { class: "glow-row glow-quiz-foot" },
    button(app.t("quiz.answer"), () => submit(app, question), { look: "main", disabled: !complete(app, question) }),
    question.form !== "numbers" &&
      h("span", { class: "glow-faint" }, app.t(question.form === "picks" ? "quiz.pick-all" : "quiz.pick-one")),
  );

/** Draw what lies on the table.
 * @param {App} app @param {Question} question */
function shown(app, question) {
  return h(
    "div",
    { class: "glow-quiz-table" },
    question.dice.length > 0 &&
      diceRow(app, question.dice, { side: 44, marks: Object.fromEntries(question.used.map((place) => [place, "•"])) }),
    question.held.length > 0 &&
      h(
        "div",
        { class: "glow-row" },
        question.held.map(({ icon: name, text }) =>
          h(
            "span",
            { key: name, class: "glow-quiz-held" },
            badge(name === "footprint" ? "footprints" : name, { side: 24 }),
            text,
          ),
        ),
      ),
    question.facts.map((fact, place) => h("p", { key: `fact${place}`, class: "glow-quiz-fact" }, fact)),
    question.agreed.length > 0 &&
      h(
        "div",
        { class: "glow-quiz-fact" },
        h("b", null, app.t("quiz.agreed")),
        h(
          "ul",
          null,
          question.agreed.map((ruling, place) => h("li", { key: place }, ruling)),
        ),
      ),
    question.cards.length > 0 &&
      h(
        "div",
        { class: "glow-quiz-cards" },
        question.cards.map((card) => h("div", { key: card.ref }, cardFace(app, card))),
      ),
  );
}

/** Draw the board as a picture; its words say what it shows.
 * @param {App} app @param {Question} question */
function picture(app, question) {
  const drawn = app.get("_map");
  return (
    drawn &&
    h(
      "div",
      { key: "map" },
      h("img", {
        class: "glow-quiz-map",
        src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`,
        alt: app.t("quiz.board"),
      }),
      h(
        "details",
        { class: "glow-quiz-board" },
        h("summary", null, app.t("quiz.in-words")),
        h(
          "ul",
          null,
          question.board.map((line, place) => h("li", { key: place }, line)),
        ),
      ),
    )
  );
}

const ROW = 7; // so many numbers stand in one row of a card

/** Draw the parts that are answered by numbers.
 * @param {App} app @param {Question} question @param {Mark | null} mark */
function numbers(app, question, mark) {
  const cards = question.parts.some((part) => part.card);
  return h(
    "div",
    { class: cards ? "glow-quiz-cards" : "glow-column" },
    question.parts.map((part, place) => {
      const result = mark?.parts[place];
      const inner = [
        numberField(app, part, place, result),
        result && verdictOf(app, result),
        result && reasonList(result.reasons),
      ];
      return h("div", { key: place, "data-part": place }, part.card ? cardFace(app, part.card, ...inner) : inner);
    }),
  );
}

/** @param {App} app @param {QuestionPart} part @param {number} place @param {MarkPart | undefined} result */
function numberField(app, part, place, result) {
  const mine = result ? result.given : draft(app).numbers[place];
  const label = part.card ? app.t("quiz.number-of", { name: part.text }) : part.text;
  /** @param {number | null} number */
  const set = (number) => {
    draft(app).numbers[place] = number;
    app.redraw();
  };
  if (part.choices.length) {
    const wide = part.choices.length > ROW ? Math.ceil(part.choices.length / 2) : part.choices.length;
    return h(
      "div",
      {
        class: "glow-choice glow-quiz-numbers",
        style: `--wide: ${wide}`,
        role: "group",
        "aria-label": label,
        onkeydown: (event) => rove(event, "button"),
      },
      part.choices.map((number) =>
        h(
          "button",
          {
            key: number,
            type: "button",
            class: `glow-choice-button ${result && number === result.right ? "glow-quiz-true" : ""}`,
            "aria-pressed": String(number === mine),
            disabled: Boolean(result),
            onclick: () => set(number),
          },
          number,
        ),
      ),
    );
  }
  /** @param {string} typed */
  const read = (typed) => (/^[-−]?\d{1,3}$/.test(typed.trim()) ? Number(typed.trim().replace("−", "-")) : null);
  return h(
    "label",
    { class: "glow-row glow-quiz-entry" },
    h("span", null, label),
    h("input", {
      class: "glow-number",
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      disabled: Boolean(result),
      value: mine === undefined || mine === null ? "" : String(mine),
      oninput: (event) => set(read(event.target.value)),
      onchange: (event) => set(read(event.target.value)),
    }),
  );
}

/** @param {App} app @param {MarkPart} result */
const verdictOf = (app, result) =>
  h(
    "div",
    { class: "glow-row glow-quiz-part" },
    sign(result.ok ? "✓" : "✗", app.t(result.ok ? "quiz.yes" : "quiz.no")),
    h("span", null, app.t("quiz.right-is", { number: signedWhole(result.right) })),
  );
/** @param {number} number */
const signedWhole = (number) => String(number).replace("-", "−");

/** Draw the options, of which one or several are chosen.
 * @param {App} app @param {Question} question @param {Mark | null} mark */
function options(app, question, mark) {
  const chosen = mark ? app.get("answers")[app.get("number") - 1] : draft(app).letters;
  const dice = question.parts.some((part) => part.die);
  return h(
    "div",
    {
      class: dice ? "glow-quiz-options glow-quiz-dice" : "glow-quiz-options",
      role: "group",
      "aria-label": question.prompt,
      onkeydown: (event) => rove(event, "button.glow-quiz-option", { vertical: true }),
    },
    question.parts.map((part, place) => {
      const mine = chosen.some((letter) => letter === part.letter);
      const result = mark?.parts[place];
      return h(
        "div",
        { key: part.letter, "data-part": part.letter, class: "glow-quiz-choice" },
        h(
          "button",
          {
            type: "button",
            class: `glow-quiz-option ${result ? lookOf(question, result, mine) : ""}`,
            "aria-pressed": String(mine),
            disabled: Boolean(mark),
            onclick: () => pick(app, question, part.letter),
          },
          h("span", { class: "glow-quiz-letter" }, part.letter),
          part.die && dieFace(readDie(part.die), { side: 44 }),
          h("span", { class: "glow-quiz-words" }, part.text),
        ),
        result && outcome(app, result, mine),
      );
    }),
  );
}

/** Return how an option looks: what fits, what was wrongly chosen, and of several what was missed.
 * @param {Question} question @param {MarkPart} result @param {boolean} mine */
function lookOf(question, result, mine) {
  if (!result.right) return mine ? "glow-quiz-misses" : "";
  return mine || question.form === "one" ? "glow-quiz-fits" : "glow-quiz-misses glow-quiz-missed";
}

/** Say of an option what it is, whether it was chosen rightly, and why.
 * @param {App} app @param {MarkPart} result @param {boolean} mine */
function outcome(app, result, mine) {
  const chosen = mine ? "chosen" : result.ok ? "" : "missed";
  return h(
    "div",
    { class: "glow-quiz-outcome" },
    h(
      "div",
      { class: "glow-row glow-quiz-part" },
      (mine || !result.ok) && sign(result.ok ? "✓" : "✗", app.t(result.ok ? "quiz.yes" : "quiz.no")),
      h("span", null, [result.said, result.worth, chosen && app.t(`quiz.${chosen}`)].filter(Boolean).join(" · ")),
    ),
    reasonList(result.reasons),
  );
}

/** @param {App} app @param {Mark} mark */
function feedback(app, mark) {
  const state = STATES[mark.points];
  const last = app.get("number") >= app.get("questions");
  return h(
    "div",
    { key: "feedback", class: `glow-quiz-feedback glow-quiz-${state}` },
    h(
      "div",
      { role: "status" },
      h(
        "div",
        { class: "glow-row glow-quiz-part" },
        h("span", { class: "glow-quiz-seal", "aria-hidden": "true" }, SIGNS[state]),
        h("b", null, mark.verdict),
      ),
      h("p", null, mark.right),
    ),
    button(app.t(last ? "quiz.finish" : "quiz.next"), () => goOn(app), { look: "main", "data-focus": "verdict" }),
  );
}

// ---------------------------------------------------------------- the end, and another beginning

/** @param {App} app @param {Sheet} sheet */
function summary(app, sheet) {
  return h(
    "section",
    { key: "summary", class: "glow-panel glow-column" },
    h(
      "h3",
      { tabindex: -1, "data-focus": "done" },
      app.t("quiz.done", { points: app.view.score, count: app.get("questions") }),
    ),
    h(
      "div",
      { class: "glow-scroll", tabindex: "0", role: "region", "aria-label": app.t("quiz.sheet") },
      h(
        "table",
        { class: "glow-quiz-sheet", role: "table" },
        h(
          "thead",
          { role: "rowgroup" },
          h(
            "tr",
            { role: "row" },
            sheet.columns.map((name) => h("th", { key: name, scope: "col", role: "columnheader" }, name)),
          ),
        ),
        h(
          "tbody",
          { role: "rowgroup" },
          sheet.rows.map((row, place) =>
            h(
              "tr",
              { key: place, role: "row", "data-state": STATES[row.points] },
              row.cells.map((cell, at) =>
                at
                  ? h("td", { key: at, role: "cell", "data-label": sheet.columns[at] }, cell)
                  : h(
                      "td",
                      { key: at, role: "cell" },
                      button(cell, () => showNumber(app, place + 1), {
                        look: "quiet",
                        "aria-label": app.t("quiz.look", { number: place + 1 }),
                      }),
                    ),
              ),
            ),
          ),
        ),
      ),
    ),
    saver(app),
    h("h3", null, app.t("quiz.again")),
    sheet.again.length === 0
      ? h("p", null, app.t("quiz.nothing-again"))
      : h(
          "ul",
          { class: "glow-quiz-again" },
          sheet.again.map((rule) => h("li", { key: rule.id }, ruleNote(rule))),
        ),
  );
}

/** Offer the answers as a file for the teacher, under the pupil's name. @param {App} app */
function saver(app) {
  const save = () => {
    const pupil = (app.ui.pupil || "").trim();
    const content = JSON.stringify({ ...JSON.parse(app.view.scores), pupil });
    download(`glow-scores-${pupil.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`, content, "application/json");
  };
  return h(
    "div",
    { class: "glow-row", key: "saver" },
    h(
      "label",
      { class: "glow-row" },
      app.t("quiz.pupil"),
      h("input", {
        class: "glow-input",
        type: "text",
        autocomplete: "off",
        value: app.ui.pupil || "",
        oninput: (event) => {
          app.ui.pupil = event.target.value;
          app.redraw();
        },
      }),
    ),
    button(app.t("quiz.save-scores"), save, { disabled: !(app.ui.pupil || "").trim() }),
  );
}

/** @param {App} app */
function settings(app) {
  const ui = app.ui;
  const level = ui.level ?? app.get("level");
  const seed = ui.seed ?? String(app.get("seed"));
  const count = ui.count ?? app.get("questions");
  const typed = /^\d{1,9}$/.test(seed.trim()) ? Number(seed.trim()) : seed;
  /** @param {{ level: number, seed: number | string | null, questions: number }} changes */
  const begin = (changes) => {
    Object.assign(ui, { level: null, seed: null, count: null, focus: "prompt" });
    app.act("begin", { changes });
  };
  const levels = (app.view.levels || []).map((text, place) => ({ id: place + 1, text: `${place + 1} ${text}` }));
  /** @param {Record<string, unknown>} values */
  const keep = (values) => {
    Object.assign(ui, values);
    app.redraw();
  };
  return h(
    "details",
    { key: "settings", class: "glow-quiz-settings" },
    h(
      "summary",
      null,
      app.t("quiz.settings"),
      " ",
      h("span", { class: "glow-faint" }, `${app.t("quiz.seed")} ${app.get("seed")}`),
    ),
    h(
      "div",
      { class: "glow-column" },
      choice(app.t("quiz.level"), levels, level, (id) => keep({ level: id })),
      h(
        "div",
        { class: "glow-row" },
        h(
          "label",
          { class: "glow-row" },
          app.t("quiz.seed"),
          h("input", {
            class: "glow-input glow-quiz-seed",
            type: "text",
            inputmode: "numeric",
            autocomplete: "off",
            value: seed,
            oninput: (event) => keep({ seed: event.target.value }),
          }),
        ),
        stepper(app, app.t("quiz.questions"), count, (number) => keep({ count: number }), { least: 1, most: 50 }),
      ),
      h(
        "div",
        { class: "glow-row" },
        button(app.t("quiz.start"), () => begin({ level, seed: typed, questions: count }), { look: "main" }),
        button(app.t("quiz.other"), () => begin({ level, seed: null, questions: count })),
      ),
      h("div", { class: "glow-faint" }, app.t("quiz.seed-help")),
    ),
  );
}

export default widget("quiz", quiz, (app) => {
  Object.assign(app.ui, { draft: null, focus: null, level: null, seed: null, count: null, pupil: null });
});
