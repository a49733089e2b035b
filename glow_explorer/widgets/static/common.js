// @ts-check
/* What all widgets share. Nothing here knows a rule. */

import { GLOW } from "./drawing.js";
import { h, kids, patch } from "./elements.js";

/** @import { Act, App, Card, Child, Die, Fates, Guard, Listener, Marks, Model, Option, Props, Reason, Rule, Shape, Size, Term, VNode, Words, Working } from "./types.d.ts" */

// ---------------------------------------------------------------- a widget

/** Make a widget of a drawing function. `draw(app)` describes what is seen; `begin(app)` may set up
 * `app.ui`, what only this view knows (what is open, what is hovered), and return an ending.
 * @template {object} View @template {object} Ui
 * @param {string} name @param {(app: App<View, Ui>) => Child} draw
 * @param {(app: App<View, Ui>) => (() => void) | void} [begin] */
export function widget(name, draw, begin) {
  /** @param {{ model: Model, el: HTMLElement }} parts */
  function render({ model, el }) {
    const root = document.createElement("div");
    root.className = `glow glow-${name}`;
    root.dataset.lmSuppressShortcuts = "true"; // keys pressed here are not the notebook's
    el.append(root);
    const app = /** @type {App<View, Ui>} */ (makeApp(model, root));
    /** @param {unknown} fault */
    const failed = (fault) => {
      app.ui.fault = fault instanceof Error ? fault : new Error(String(fault));
      patch(root, [alarm(app)], plainGuard);
      console.error(fault);
    };
    /** @type {Guard} */
    const guard = (f) => (event) => {
      try {
        const result = f(event);
        if (result instanceof Promise) result.catch(failed);
      } catch (fault) {
        failed(fault);
      }
    };
    let drawing = false;
    let again = false;
    app.redraw = () => {
      if (drawing) {
        again = true; // an element that goes may lose the focus, and its listener ask to draw
        return;
      }
      drawing = true;
      try {
        root.lang = app.get("language") || "en";
        speaking = root.lang;
        patch(root, kids([alarm(app), waiting(app), frame(app, draw), glossary(app)]), guard);
        for (const f of app.ui.afterwards.splice(0)) f();
        bringAlarmIntoView(app);
      } catch (fault) {
        failed(fault);
      } finally {
        drawing = false;
      }
      if (again) {
        again = false;
        queueMicrotask(app.redraw);
      }
    };
    const heard = () => {
      if (app.ui.answered !== app.get("_answered")) settle(app);
      catchUp();
      app.redraw();
    };
    const unfollow = followTheme(app);
    const heardWords = guard((event) => askForWords(app, event));
    for (const kind of ["click", "contextmenu", "keydown"])
      root.addEventListener(kind, (event) => heardWords(/** @type {Act} */ (event)));
    /** @type {(() => void) | void} */
    let end;
    try {
      end = begin?.(app);
    } catch (fault) {
      failed(fault);
    }
    model.on("change", heard);
    views.add(app);
    app.redraw();
    return () => {
      model.off("change", heard);
      views.delete(app);
      clearTimeout(app.ui.waitTimer);
      unfollow();
      end?.();
      root.remove();
    };
  }
  return { render };
}

/** @type {Guard} */
const plainGuard = (f) => f;

/** @template {App} Self @param {Self} app @param {(app: Self) => Child} draw */
function frame(app, draw) {
  const refused = app.view.refused;
  return [refused && h("p", { class: "glow-notice", role: "status" }, refused), draw(app)];
}

/** @param {Model} model @param {HTMLElement} root @returns {App} */
function makeApp(model, root) {
  /** @type {App} */
  const app = {
    model,
    root,
    ui: { afterwards: [], queue: [], answered: model.get("_answered") },
    get: (name) => model.get(name),
    get view() {
      return model.get("_view") || {};
    },
    set(values) {
      inTurn(app, () => {
        for (const [name, value] of Object.entries(values)) model.set(name, value);
        model.set("_sent", (model.get("_sent") || 0) + 1);
        model.save_changes();
      });
    },
    /** Set values that nobody waits for, such as what is looked at. */
    hint(values) {
      for (const [name, value] of Object.entries(values)) model.set(name, value);
      model.save_changes();
    },
    act(kind, data = {}) {
      if (isAnyAhead()) {
        await_(app);
        app.ui.queue.push(() => model.send({ kind, ...data }));
      } else inTurn(app, () => model.send({ kind, ...data }));
    },
    redraw() {},
    t: (key, data) => say(model.get("_words") || {}, key, data),
    later: (f) => app.ui.afterwards.push(f),
  };
  return app;
}

/** All that is in view on this page: a widget may ask about what was set in another.
 * @type {Set<App>} */
const views = new Set();

/** Whether values that were set have not come yet: Jupyter holds them back while the kernel is busy,
 * so that quick changes become one, but sends what is asked at once. Nobody waits for a kernel that is
 * gone.
 * @param {App} app */
const isAhead = (app) => app.ui.waiting !== "alone" && (app.get("_sent") || 0) > (app.get("_received") || 0);
const isAnyAhead = () => [...views].some(isAhead);

/** Do something after all that waits.
 * @param {App} app @param {() => void} f */
function inTurn(app, f) {
  await_(app);
  if (app.ui.queue.length) app.ui.queue.push(f);
  else f();
}

/** Do what waits, as far as what was set before it has come. */
function catchUp() {
  for (const { ui } of views) while (ui.queue.length && !isAnyAhead()) ui.queue.shift()?.();
}

/** Say that an answer is awaited, but only if it is slow; then that none comes.
 * @param {App} app */
function await_(app) {
  const ui = app.ui;
  clearTimeout(ui.waitTimer);
  ui.waitTimer = setTimeout(() => {
    ui.waiting = "waiting";
    app.redraw();
    ui.waitTimer = setTimeout(() => {
      ui.waiting = "alone";
      app.redraw();
      catchUp();
    }, 12000);
  }, 400);
}

/** @param {App} app */
function settle(app) {
  clearTimeout(app.ui.waitTimer);
  app.ui.waiting = null;
  app.ui.fault = null;
  app.ui.answered = app.get("_answered");
}

/** What is being worked out, how far it is, and a button to stop it; or that an answer is awaited.
 * @param {App} app */
function waiting(app) {
  const { text, part = null } = app.get("_working") || {};
  if (text) return working(app, { text, part });
  const state = app.ui.waiting;
  return h(
    "div",
    { key: "waiting", class: state ? `glow-wait glow-wait-${state}` : "glow-wait", role: "status" },
    state && h("span", { class: "glow-wait-text" }, app.t(`widget.${state}`)),
  );
}

/** @param {App} app @param {Working} work */
const working = (app, { text, part }) =>
  h(
    "div",
    { key: "waiting", class: "glow-wait glow-work", role: "status" },
    h("span", { key: "text", class: "glow-work-text" }, text),
    h("progress", {
      key: part === null ? "moving" : "bar",
      class: "glow-work-bar",
      "aria-label": text,
      ...(part === null ? {} : { max: 1, value: part }),
    }),
    button(app.t("widget.stop"), () => app.act("stop"), { key: "stop" }),
  );

/** A message that nobody sees is none: once for each answer it is scrolled to.
 * @param {App} app */
function bringAlarmIntoView(app) {
  const answered = app.get("_answered");
  if (!app.get("problem")?.text || app.ui.alarmed === answered) return;
  app.ui.alarmed = answered;
  app.root.querySelector(".glow-alarm")?.scrollIntoView({ block: "nearest" });
}

/** @param {App} app */
function alarm(app) {
  const fault = app.ui.fault;
  const problem = fault
    ? { kind: "fault", text: `${fault.name}: ${fault.message}`, detail: fault.stack }
    : app.get("problem") || {};
  const shut = () => {
    app.ui.fault = null;
    app.ui.shut = app.get("_answered");
    app.redraw();
  };
  const shown = problem.text && (fault || app.ui.shut !== app.get("_answered"));
  return h(
    "div",
    { key: "alarm", role: "alert", class: shown ? `glow-alarm glow-alarm-${problem.kind}` : "" },
    shown && [
      h("span", { class: "glow-alarm-sign", "aria-hidden": "true" }, "!"),
      h(
        "div",
        { class: "glow-alarm-text" },
        problem.kind === "fault" && h("b", null, app.t("widget.fault"), " "),
        problem.text,
        problem.detail &&
          h("details", null, h("summary", null, app.t("widget.detail")), h("pre", { tabindex: "0" }, problem.detail)),
      ),
      h(
        "button",
        { class: "glow-icon-button", type: "button", "aria-label": app.t("widget.close"), onclick: shut },
        "×",
      ),
    ],
  );
}

/** Find an element of a widget. @param {App} app @param {string} selector */
export const find = (app, selector) => /** @type {HTMLElement | null} */ (app.root.querySelector(selector));

// ---------------------------------------------------------------- words

/** Say a message of the catalogue; `count` chooses between its two forms.
 * @param {Words} words @param {string} key @param {object} [values] */
function say(words, key, values = {}) {
  const data = /** @type {Record<string, unknown>} */ (values);
  let message = words[key];
  if (message === undefined) throw new Error(`no words for "${key}"`);
  if (typeof message === "object")
    message =
      message[
        /** @type {number[]} */ (/** @type {unknown} */ (words[""] || [1])).includes(Math.abs(Number(data.count)))
          ? "one"
          : "other"
      ];
  return message.replace(/\{(\w+)\}/g, (whole, name) => (name in data ? String(data[name]) : whole));
}

// ---------------------------------------------------------------- theme

/** Set `data-theme` on the widget, as its `theme` says or as the page behind it looks.
 * @param {App} app */
function followTheme(app) {
  const apply = () => {
    const wanted = app.get("theme") || "auto";
    const { dataset } = document.body;
    if (dataset.voila && !app.root.parentElement?.closest(".glow")) {
      // Voilà's page is all ours, and takes the theme as well.
      if (wanted === "auto") delete dataset.glowTheme;
      else if (dataset.glowTheme !== wanted) dataset.glowTheme = wanted;
    }
    app.root.dataset.theme = wanted === "auto" ? pageTheme(app.root) : wanted;
  };
  const watch = new MutationObserver(apply);
  for (const one of [document.documentElement, document.body]) {
    watch.observe(one, {
      attributes: true,
      attributeFilter: [
        "class",
        "style",
        "data-jp-theme-light",
        "data-jp-theme-name",
        "data-theme",
        "data-vscode-theme-kind",
      ],
    });
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  const styled = () => setTimeout(apply, 60);
  system.addEventListener("change", apply);
  document.head.addEventListener("load", styled, true);
  app.model.on("change:theme", apply);
  apply();
  requestAnimationFrame(apply);
  return () => {
    watch.disconnect();
    system.removeEventListener("change", apply);
    document.head.removeEventListener("load", styled, true);
    app.model.off("change:theme", apply);
  };
}

/** @param {HTMLElement} root */
function pageTheme(root) {
  const { jpThemeLight: said, voila } = document.body.dataset;
  if (said && !voila) return said === "false" ? "dark" : "light";
  for (let node = root.parentElement; node; node = node.parentElement) {
    const [r, g, b, a = 1] = (getComputedStyle(node).backgroundColor.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
    if (a > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 128 ? "dark" : "light";
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

// ---------------------------------------------------------------- what the signs mean

/** The language in which something is being drawn. */
let speaking = "en";

/** Say what an icon is called. @param {string} name */
const iconWord = (name) => GLOW.glossary[speaking]?.icons[name]?.[0] || name;

/** Open the glossary at an icon that is tapped, unless the icon is part of a control; a long tap or the
 * other mouse button open it on any icon, a question mark anywhere.
 * @param {App} app @param {Act} event */
function askForWords(app, event) {
  if (app.ui.glossary) return;
  const target = /** @type {Element} */ (/** @type {unknown} */ (event.target));
  if (target.closest(".glow") !== app.root) return;
  if (event.type === "keydown") {
    if (event.key !== "?" || target.closest("input, textarea, select")) return;
  } else if (!target.closest("[data-icon]")) return;
  if (event.type === "click" && target.closest(CONTROLS)) return;
  event.preventDefault();
  app.ui.glossary = target.closest("[data-icon]")?.getAttribute("data-icon") || " ";
  app.redraw();
}

const CONTROLS = "button, summary, a, label, input, select, [role=button], [role=tab], [draggable=true]";

/** Open the glossary. @param {App} app */
export function openGlossary(app) {
  app.ui.glossary = " ";
  app.redraw();
}

/** Say how the button that opens the glossary is called. @param {App} app */
export const glossaryName = (app) => (GLOW.glossary[app.get("language")] || GLOW.glossary.en).open;

/** Shut the glossary: the focus goes back to where it was. @param {App} app */
function shutGlossary(app) {
  /** @type {HTMLDialogElement | null} */ (find(app, ".glow-glossary"))?.close();
  app.ui.glossary = null;
  app.redraw();
}

/** Draw the glossary, if it was asked for: the icon that was asked about comes first.
 * @param {App} app */
function glossary(app) {
  const asked = app.ui.glossary;
  if (!asked) return null;
  const { title, close, icons } = GLOW.glossary[app.get("language")] || GLOW.glossary.en;
  const names = Object.keys(icons).sort((one, two) => Number(two === asked) - Number(one === asked));
  /** @param {Act} event */
  const shut = (event) => {
    if (event.target === event.currentTarget) shutGlossary(app);
  };
  return h(
    "dialog",
    {
      key: "glossary",
      class: "glow-glossary",
      "aria-label": title,
      oncancel: /** @param {Act} event */ (event) => {
        event.preventDefault();
        shutGlossary(app);
      },
      onclick: shut,
      ref: (node) => app.later(() => /** @type {HTMLDialogElement} */ (node).showModal()),
    },
    h(
      "div",
      { class: "glow-glossary-page" },
      h(
        "div",
        { class: "glow-head" },
        h("h2", null, title),
        button(close, () => shutGlossary(app)),
      ),
      h(
        "dl",
        null,
        names.map((name) =>
          h(
            "div",
            { key: name, class: name === asked ? "glow-glossary-asked" : "", "data-means": name },
            h("dt", null, badge(name, { side: 30 }), h("b", null, icons[name][0])),
            h("dd", null, icons[name][1]),
          ),
        ),
      ),
    ),
  );
}

// ---------------------------------------------------------------- dice, icons, cards

/** Read a die in its notation. @param {string} text @returns {Die} */
export function readDie(text) {
  const [, size, color, symbol] = /^(?:(small|large) )?(\w+)(?::(\w+))?$/.exec(text) || [];
  if (!GLOW.dice[color]) throw new Error(`not a die: ${text}`);
  return { size: /** @type {Size} */ (size) || GLOW.dice[color].usual, color, symbol: symbol || null };
}

/** Write a die in its notation.
 * @param {Die} die */
export function writeDie({ size, color, symbol }) {
  const head = size === GLOW.dice[color].usual ? "" : `${size} `;
  return `${head}${color}${symbol ? `:${symbol}` : ""}`;
}

/** Say a die in words. @param {App} app
 * @param {Die} die */
export function sayDie(app, die) {
  const data = { color: app.t(`color.${die.color}`) };
  if (!die.symbol) return app.t(`die.unrolled-${die.size}`, data);
  return app.t(`die.rolled-${die.size}`, { ...data, symbol: app.t(`symbol.${die.symbol}`) });
}

/** @param {Shape} shape @returns {VNode} */
const stroke = ([tag, attributes, inner]) => h(tag, attributes, inner.map(stroke));
/** @param {string} name */
export const strokes = (name) => GLOW.icons[name].map(stroke);
/** @param {string | null} label @returns {Props} */
const named = (label) => (label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" });
/** @param {string} name */
export const inkOf = (name) => GLOW.colors.ink[name] || "#3d4a63";

/** Draw an icon on an ivory disc, struck out if crossed.
 * @param {string} name @param {{ crossed?: boolean, side?: number, label?: string | null }} [options] */
export function badge(name, { crossed = false, side = 24, label = null } = {}) {
  const { ivory, cross } = GLOW.colors;
  return h(
    "svg",
    { viewBox: "0 0 24 24", width: side, height: side, class: "glow-badge", "data-icon": name, ...named(label) },
    h("circle", { cx: 12, cy: 12, r: 11.2, fill: ivory, stroke: crossed ? cross : inkOf(name), "stroke-width": 1.4 }),
    h("g", { transform: "translate(4.2 4.2) scale(0.65)", color: inkOf(name) }, strokes(name)),
    crossed &&
      [
        ["3.4", ivory],
        ["1.8", cross],
      ].map(([width, ink]) =>
        h("path", { d: "M4.6 19.4 19.4 4.6", stroke: ink, "stroke-width": width, "stroke-linecap": "round" }),
      ),
  );
}

/** Draw a die; one that is not rolled shows the symbol of its sixth face on the bare body.
 * @param {Die} die @param {{ side?: number | null, label?: string | null }} [options] */
export function dieFace(die, { side = null, label = null } = {}) {
  const { body, edge, mark, ivory } = GLOW.colors;
  const wide = side || (die.size === "small" ? 34 : 48);
  const shown = die.symbol || GLOW.dice[die.color].sixth;
  const size = die.symbol ? 0.56 : 0.44;
  return h(
    "svg",
    {
      viewBox: "0 0 48 48",
      width: wide,
      height: wide,
      class: "glow-die",
      "data-icon": die.symbol || "die",
      ...named(label),
    },
    h("rect", {
      x: 1.25,
      y: 1.25,
      width: 45.5,
      height: 45.5,
      rx: 9.6,
      fill: body[die.color],
      stroke: edge[die.color],
      "stroke-width": 2,
    }),
    die.symbol && h("circle", { cx: 24, cy: 24, r: 18.5, fill: ivory }),
    h(
      "g",
      {
        transform: `translate(${24 - 24 * size} ${24 - 24 * size}) scale(${2 * size})`,
        color: die.symbol ? inkOf(shown) : mark[die.color],
      },
      strokes(shown),
    ),
  );
}

/** Draw a row of dice that only show; marks frame those that are spoken of, and dice that no longer
 * count look so. @param {App} app
 * @param {string[]} dice @param {{ marks?: Marks, fates?: Fates, side?: number }} [options] */
export function diceRow(app, dice, { marks = {}, fates = {}, side = 30 } = {}) {
  return h(
    "span",
    { class: "glow-dice-row" },
    dice.map((text, place) => {
      const die = readDie(text);
      const sign = marks[place];
      const fate = fates[place];
      return h(
        "span",
        { key: place, class: `glow-die-frame ${markClass(sign)} ${fateClass(fate)}` },
        cornerSign(sign) || fateSign(fate),
        dieFace(die, {
          side: die.size === "small" ? side * 0.75 : side,
          label: [sayDie(app, die) + (sign ? ` ${sign}` : ""), fate && app.t(`dice.${fate}`)]
            .filter(Boolean)
            .join(", "),
        }),
      );
    }),
  );
}

/** @type {Record<string, string>} */
const FATE_SIGN = { cursed: "⊘", returned: "↩", used: "–" };

/** @param {string} fate */
export const fateClass = (fate) => (fate ? `glow-fate glow-fate-${fate}` : "");

/** Draw in the corner of a die why it no longer counts.
 * @param {string} fate */
export const fateSign = (fate) =>
  fate && h("span", { class: "glow-corner glow-corner-fate", "aria-hidden": "true" }, FATE_SIGN[fate]);

/** Draw the sign of a mark in the corner of a die: colour alone would not tell them apart.
 * @param {string} sign */
export const cornerSign = (sign) =>
  (sign === "✓" || sign === "✗") &&
  h("span", { class: `glow-corner ${SIGN_CLASS[sign]}`, "aria-hidden": "true" }, sign);

/** @type {Record<string, string>} */
const MARK_CLASS = { "✓": "glow-for", "✗": "glow-against", "•": "glow-silent" };
/** @param {string} sign */
export const markClass = (sign) => MARK_CLASS[sign] || "";

/** Draw a condition and an effect in badges.
 * @param {Card} card @param {{ side?: number }} [options] */
export function arrow(card, { side = 24 } = {}) {
  return h(
    "span",
    { class: "glow-arrow", "aria-hidden": "true" },
    h(
      "span",
      { class: "glow-badges" },
      card.badges.map(([name, crossed], place) => h("span", { key: place }, badge(name, { crossed, side }))),
    ),
    card.effect.length > 0 && h("span", { class: "glow-then" }, "→"),
    amounts(card.effect, side),
  );
}

/** @param {Term[]} effect */
export const amounts = (effect, side = 24) =>
  h(
    "span",
    { class: "glow-amounts" },
    effect.map((term, place) =>
      h(
        "span",
        { key: place, class: "glow-amount" },
        term.amount && h("b", null, term.amount),
        badge(term.icon, { side, label: iconWord(term.icon) }),
      ),
    ),
  );

/** Return the colour that heads a card.
 * @param {Card} card */
export function cardColor(card) {
  if (card.color) return GLOW.colors.body[card.color];
  return card.kind === "spell" ? GLOW.colors.spell : GLOW.colors.deck[card.deck] || GLOW.colors.deck.A;
}

/** Draw a card: name, badges and words; `extra` stands at its foot. @param {App} app
 * @param {Card} card @param {...Child} extra */
export function cardFace(app, card, ...extra) {
  return h(
    "div",
    { class: `glow-card glow-card-${card.kind}`, style: `--head: ${cardColor(card)}` },
    h(
      "div",
      { class: "glow-card-head" },
      h(
        "div",
        null,
        h("div", { class: "glow-card-name" }, card.name),
        h("div", { class: "glow-faint" }, card.identity),
      ),
      card.end
        ? h(
            "span",
            { class: "glow-amount", title: app.t("widget.at-the-end") },
            h("b", null, signed(card.end)),
            badge("light", { side: 20 }),
          )
        : null,
    ),
    card.powers.map(([kind, said], place) =>
      h(
        "div",
        { key: `power${place}`, class: "glow-power" },
        GLOW.dice[kind]
          ? dieFace({ color: kind, size: "large", symbol: null }, { side: 20 })
          : badge(kind, { side: 20 }),
        h("span", null, said),
      ),
    ),
    card.effect.length > 0 && arrow(card),
    h("div", { class: "glow-card-text" }, card.text),
    ...extra,
  );
}

/** @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

// ---------------------------------------------------------------- reasons and rules

/** @type {Record<string, string>} */
const SIGN_CLASS = { "✓": "glow-sign-for", "✗": "glow-sign-against", "•": "glow-sign-note" };

/** Draw the sign of an answer. `label` says it where no words beside it do.
 * @param {string} mark @param {string | null} [label] */
export const sign = (mark, label = null) =>
  h(
    "span",
    {
      class: `glow-sign ${SIGN_CLASS[mark] || "glow-sign-note"}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    mark,
  );

/** Draw a reason; its rule opens beneath it. `over(dice|null)` hears which dice are spoken of.
 * @param {Reason} reason
 * @param {{ over?: ((reason: Reason | null) => void) | null, key?: string | number }} [options] */
export function reasonLine(reason, { over = null, key = undefined } = {}) {
  const lit = over && reason.dice.length ? { onmouseenter: () => over(reason), onmouseleave: () => over(null) } : {};
  return h(
    "div",
    { key, class: "glow-reason", "data-code": reason.code, ...lit },
    sign(reason.sign),
    h("div", { class: "glow-reason-text" }, h("span", null, reason.text), " ", ruleNote(reason.rule)),
  );
}

/** Draw a rule that opens in place: its name and page, then its text in our own words.
 * @param {Rule} rule */
export const ruleNote = (rule) =>
  h(
    "details",
    { class: "glow-rule", "data-rule": rule.id },
    h("summary", null, h("span", { class: "glow-rule-name" }, rule.name), " · ", rule.where),
    h("div", { class: "glow-rule-text" }, rule.text, " ", h("code", null, rule.id)),
  );

/** @param {Reason[]} reasons @param {{ over?: (reason: Reason | null) => void }} [options] */
export const reasonList = (reasons, options = {}) =>
  h(
    "div",
    { class: "glow-reasons" },
    reasons.map((reason, place) => reasonLine(reason, { ...options, key: place })),
  );

// ---------------------------------------------------------------- controls

/** Draw a button. `look`: "main", "quiet" or none.
 * @param {Child} label @param {Listener} onclick @param {{ look?: string, disabled?: boolean } & Props} [options] */
export const button = (label, onclick, { look = "", disabled = false, ...more } = {}) =>
  h(
    "button",
    { type: "button", class: `glow-button ${look && `glow-button-${look}`}`, disabled, onclick, ...more },
    label,
  );

/** Draw a group of buttons of which one is pressed.
 * @template {string | number} Id
 * @param {string} label @param {Option<Id>[]} options @param {Id} chosen
 * @param {(id: Id) => void} onchoose @param {Props} [more] */
export function choice(label, options, chosen, onchoose, more = {}) {
  return h(
    "div",
    { class: "glow-choice", role: "group", "aria-label": label, ...more },
    options.map(({ id, text, title }) =>
      h(
        "button",
        {
          key: id,
          type: "button",
          class: "glow-choice-button",
          "aria-pressed": String(id === chosen),
          title: title || false,
          onclick: () => onchoose(id),
        },
        text,
      ),
    ),
  );
}

/** Draw a number with a step down and a step up. @param {App} app
 * @param {string} label @param {number} value @param {(value: number | string) => void} onchange
 * @param {{ least?: number, most?: number, symbol?: string | null }} [options] */
export function stepper(app, label, value, onchange, { least = 0, most = 999, symbol = null } = {}) {
  /** @param {number} number */
  const to = (number) => onchange(Math.min(most, Math.max(least, number)));
  return h(
    "div",
    { class: "glow-stepper", role: "group", "aria-label": label },
    symbol && badge(symbol, { side: 22 }),
    h("span", { class: "glow-stepper-label" }, label),
    h(
      "button",
      {
        type: "button",
        class: "glow-step",
        "aria-label": app.t("widget.less", { name: label }),
        disabled: value <= least,
        onclick: () => to(value - 1),
      },
      "−",
    ),
    h("input", {
      class: "glow-number",
      type: "text",
      inputmode: "numeric",
      "aria-label": label,
      value: String(value),
      onchange: (event) => {
        const typed = event.target.value.trim();
        onchange(/^-?\d+$/.test(typed) ? Number(typed) : typed);
      },
    }),
    h(
      "button",
      {
        type: "button",
        class: "glow-step",
        "aria-label": app.t("widget.more", { name: label }),
        disabled: value >= most,
        onclick: () => to(value + 1),
      },
      "+",
    ),
  );
}

/** Move the focus among the elements that fit a selector, by arrow keys; true if it did.
 * @param {Act} event @param {string} selector @param {{ wrap?: boolean, vertical?: boolean }} [options] */
export function rove(event, selector, { wrap = true, vertical = false } = {}) {
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowLeft: -1, ...(vertical ? { ArrowDown: 1, ArrowUp: -1 } : {}) };
  const all = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll(selector)]);
  const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  /** @type {number | null} */
  let to = null;
  if (event.key in steps && here >= 0) to = here + steps[event.key];
  else if (event.key === "Home") to = 0;
  else if (event.key === "End") to = all.length - 1;
  if (to === null || !all.length) return false;
  all[wrap ? (to + all.length) % all.length : Math.min(all.length - 1, Math.max(0, to))]?.focus();
  event.preventDefault();
  return true;
}

// ---------------------------------------------------------------- files

/** Save something as a file of the reader's.
 * @param {string} name @param {string} content @param {string} type */
export function download(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Hand every page over that is asked for from now on: a browser opens the file and prints it.
 * @param {Model} model @returns {() => void} what ends it */
export function handOverPages(model) {
  let last = model.get("printed")?.number;
  const printed = () => {
    const { name, page, number } = model.get("printed") || {};
    if (!page || number === last) return;
    last = number;
    download(`glow-${name}.html`, page, "text/html;charset=utf-8");
  };
  model.on("change:printed", printed);
  return () => model.off("change:printed", printed);
}
