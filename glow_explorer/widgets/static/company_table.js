// @ts-check
/* A player's cards above, all cards of the game below. Searching and filtering stay in the browser;
 * what lies on the table, and what may still be added, is said by Python. */

import {
  arrow,
  badge,
  button,
  cardColor,
  cardFace,
  choice,
  diceRow,
  dieFace,
  find,
  rove,
  signed,
  widget,
} from "./common.js";
import { GLOW } from "./drawing.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Act, Card, CompanyTableView, Held, Listed, Listener } from "./types.d.ts" */

/** What to say and where to go on, once it is done.
 * @typedef {{ said?: string, focus?: string[] | null }} Then */
/** @typedef {{ from: number, to: number }} Drag */
/** @typedef {{ tab: string, drag: Drag | null, asked: ({ before: string } & Then) | null, said?: string,
 *   search: string, deck: string, elements: string[], deeds: string[] }} Ui */
/** @typedef {AppOf<CompanyTableView, Ui>} App */

const KINDS = ["adventurer", "companion", "spell"];
const ELEMENTS = ["nature", "water", "air", "fire", "rock", "same"];
const DEEDS = ["light", "loss", "footprints", "firefly", "reroll", "die", "skull", "spells", "resurrect"];

// ---------------------------------------------------------------- what is there

/** The cards on the table as they are drawn, each with its place; `nth` counts the companions.
 * @param {App} app */
function mine(app) {
  const known = new Map(KINDS.flatMap((kind) => app.get("_catalogue")[kind] || []).map((card) => [card.ref, card]));
  const strangers = app.view.strangers || {};
  /** @type {Record<string, number>} */
  const seen = {};
  let nth = 0;
  return app.get("cards").map((ref, place) => {
    const card = strangers[place] || known.get(ref);
    if (!card) throw new Error(`not a card: ${ref}`);
    seen[ref] = (seen[ref] || 0) + 1;
    return { ...card, place, key: `${ref}#${seen[ref]}`, nth: card.kind === "companion" ? nth++ : null };
  });
}

/** Give the form under which two spellings of a word are equal.
 * @param {string} text */
const plain = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[\s_−-]+/g, "-")
    .replace(/^-/, "");

/** How many letters must be put in, left out or changed to make one word of another.
 * @param {string} one @param {string} two */
function distance(one, two) {
  let row = [...Array(two.length + 1).keys()];
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < two.length; j++)
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (one[i] === two[j] ? 0 : 1)));
    row = next;
  }
  return row[two.length];
}

/** The companions that fit; if no name does, those whose name is nearest.
 * @param {App} app */
function found(app) {
  const { search, deck, elements, deeds } = app.ui;
  const fitting = (app.get("_catalogue").companion || []).filter(
    (card) =>
      (deck === "any" || card.deck === deck) &&
      elements.every((one) => card.elements.includes(one)) &&
      deeds.every((one) => card.deeds.includes(one)),
  );
  const wanted = plain(search).replace(/-$/, "");
  if (!wanted) return { list: fitting, near: false };
  const named = fitting.filter((card) =>
    [card.name, card.key, card.identity].some((said) => plain(said).includes(wanted)),
  );
  if (named.length || wanted.length < 3) return { list: named, near: false };
  /** @param {Card} card */
  const far = (card) => distance(wanted, plain(card.name));
  const list = fitting.filter((card) => far(card) <= (wanted.length < 6 ? 2 : 3)).sort((a, b) => far(a) - far(b));
  return { list, near: list.length > 0 };
}

// ---------------------------------------------------------------- what is done

/** Ask for something; once the cards have changed, `then` says what to tell and where to go on.
 * @param {App} app @param {string} kind @param {Record<string, unknown>} data @param {Then} then */
function ask(app, kind, data, then) {
  app.ui.asked = { before: JSON.stringify(app.get("cards")), ...then };
  app.act(kind, data);
}

/** @param {App} app */
function answered(app) {
  const asked = app.ui.asked;
  if (!asked || JSON.stringify(app.get("cards")) === asked.before) return;
  app.ui.asked = null;
  app.ui.said = asked.said;
  const wanted = asked.focus;
  if (wanted)
    app.later(() =>
      wanted
        .map((selector) => /** @type {HTMLButtonElement | null} */ (find(app, selector)))
        .find((node) => node && !node.disabled)
        ?.focus(),
    );
}

/** @param {App} app @param {Held} card @param {number} count @param {number} to */
function move(app, card, count, to) {
  if (card.nth === null || to < 0 || to >= count || to === card.nth) return;
  const [first, other] = to < card.nth ? ["earlier", "later"] : ["later", "earlier"];
  const at = `[data-companion="${to}"]`;
  ask(
    app,
    "move",
    { place: card.nth, to },
    {
      said: app.t("cards.moved", { name: card.name, place: to + 1, count }),
      focus: [`${at} .glow-company-${first}`, `${at} .glow-company-${other}`],
    },
  );
}

/** @param {App} app @param {Held} card */
function remove(app, card) {
  const next = [card.place, card.place - 1].map((place) => `[data-mine="${place}"] .glow-company-remove`);
  ask(
    app,
    "remove",
    { place: card.place },
    { said: app.t("cards.removed", { name: card.name }), focus: [...next, ".glow-choice-button"] },
  );
}

/** @param {App} app @param {Card} card */
function add(app, card) {
  if (app.view.taken?.[card.ref]) return;
  const first = card.kind === "adventurer" && !app.get("cards").some((ref) => ref.startsWith("adventurer:"));
  if (first) app.ui.tab = "companion";
  ask(
    app,
    "add",
    { wanted: card.ref },
    {
      said: app.t("cards.added", { name: card.name }),
      focus: first ? ['.glow-choice-button[aria-pressed="true"]'] : null,
    },
  );
}

// ---------------------------------------------------------------- dragging

/** The place among the companions that is nearest to a point.
 * @param {App} app @param {number} x @param {number} y */
function placeAt(app, x, y) {
  /** @param {HTMLElement} node */
  const far = (node) => {
    const box = node.getBoundingClientRect();
    return Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
  };
  const nodes = /** @type {HTMLElement[]} */ ([...app.root.querySelectorAll("[data-companion]")]);
  return Number(nodes.sort((one, two) => far(one) - far(two))[0].dataset.companion);
}

/** Let a companion be dragged: by mouse anywhere on it, by touch at its handle.
 * @param {App} app @param {Held} card @param {number} count */
function dragged(app, card, count) {
  /** @param {Act} event @param {boolean} moved */
  const end = (event, moved) => {
    const drag = app.ui.drag;
    if (!drag) return;
    app.ui.drag = null;
    event.currentTarget.releasePointerCapture(event.pointerId);
    if (moved) move(app, card, count, drag.to);
    app.redraw();
  };
  return {
    /** @param {Act} event */
    onpointerdown: (event) => {
      const handle = event.target.closest(".glow-company-handle");
      if (event.button !== 0 || event.target.closest("button") || (event.pointerType !== "mouse" && !handle)) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = Number(card.nth);
      app.ui.drag = { from, to: from };
    },
    /** @param {Act} event */
    onpointermove: (event) => {
      if (!app.ui.drag) return;
      const to = placeAt(app, event.clientX, event.clientY);
      if (to === app.ui.drag.to) return;
      app.ui.drag.to = to;
      app.redraw();
    },
    /** @param {Act} event */
    onpointerup: (event) => end(event, true),
    /** @param {Act} event */
    onpointercancel: (event) => end(event, false),
  };
}

/** @param {Drag | null | false} drag @param {number | null} nth */
const dragClass = (drag, nth) => {
  if (!drag || drag.from === drag.to) return "";
  if (nth === drag.from) return "glow-company-dragged";
  return nth === drag.to ? `glow-company-${drag.to < drag.from ? "before" : "after"}` : "";
};

// ---------------------------------------------------------------- the cards on the table

const HANDLE = h(
  "svg",
  { viewBox: "0 0 12 16", width: 12, height: 16, "aria-hidden": "true" },
  [3, 8, 13].flatMap((y) =>
    [3, 9].map((x) => h("circle", { key: `${x}.${y}`, cx: x, cy: y, r: 1.5, fill: "currentColor" })),
  ),
);

/** @param {App} app @param {Act} event @param {Held} card @param {number} count */
function pressed(app, event, card, count) {
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  if (!event.altKey || !(event.key in steps)) return;
  event.preventDefault();
  event.stopPropagation();
  move(app, card, count, Number(card.nth) + steps[event.key]);
}

/** @param {App} app @param {Held} card @param {number} count */
function ownCard(app, card, count) {
  /** @param {string} kind @param {string} label @param {Listener} onclick @param {string} sign */
  const small = (kind, label, onclick, sign, disabled = false) =>
    h(
      "button",
      {
        key: kind,
        type: "button",
        class: `glow-company-small glow-company-${kind}`,
        "aria-label": label,
        title: label,
        disabled,
        onclick,
      },
      sign,
    );
  const orders = card.nth !== null && count > 1;
  const foot = h(
    "div",
    { key: "foot", class: "glow-company-foot" },
    orders && h("span", { class: "glow-company-handle" }, HANDLE),
    card.nth !== null && h("span", { class: "glow-company-nth", "aria-hidden": "true" }, card.nth + 1),
    orders &&
      small(
        "earlier",
        app.t("cards.earlier", card),
        () => move(app, card, count, Number(card.nth) - 1),
        "‹",
        card.nth === 0,
      ),
    orders &&
      small(
        "later",
        app.t("cards.later", card),
        () => move(app, card, count, Number(card.nth) + 1),
        "›",
        card.nth === count - 1,
      ),
    small("remove", app.t("cards.remove", card), () => remove(app, card), "×"),
  );
  const ordering = orders
    ? { ...dragged(app, card, count), onkeydown: (/** @type {Act} */ event) => pressed(app, event, card, count) }
    : {};
  return h(
    "li",
    {
      key: card.key,
      class: `glow-company-own ${dragClass(orders && app.ui.drag, card.nth)}`,
      "data-mine": card.place,
      "data-companion": card.nth,
      ...ordering,
    },
    cardFace(app, card, foot),
  );
}

/** @param {App} app @param {Held[]} cards */
function table(app, cards) {
  const count = cards.filter((card) => card.kind === "companion").length;
  const headless = !cards.some((card) => card.kind === "adventurer");
  return h(
    "div",
    { key: "mine" },
    h(
      "ol",
      { class: "glow-company-mine", "aria-label": app.t("cards.mine") },
      headless &&
        cards.length > 0 &&
        h(
          "li",
          { key: "nobody", class: "glow-company-own" },
          h(
            "button",
            {
              type: "button",
              class: "glow-company-nobody",
              onclick: () => {
                app.ui.tab = "adventurer";
                app.redraw();
              },
            },
            h("b", null, app.t("cards.no-adventurer")),
            h("span", null, app.t("cards.choose-one")),
          ),
        ),
      cards.map((card) => ownCard(app, card, count)),
    ),
    count > 1 &&
      h(
        "p",
        { class: "glow-faint" },
        app.t("cards.order"),
        " ",
        h("span", { class: "glow-company-keys" }, app.t("cards.order-keys")),
      ),
  );
}

/** @param {App} app @param {Held[]} cards */
function head(app, cards) {
  const brings = app.view.brings;
  return h(
    "div",
    { key: "head", class: "glow-head" },
    h("h2", null, app.t("cards.title")),
    brings &&
      brings.dice.length > 0 &&
      h(
        "span",
        { class: "glow-company-brings" },
        h("span", { class: "glow-faint" }, app.t("cards.brings")),
        diceRow(app, brings.dice, { side: 24 }),
        brings.rerolls && h("span", { class: "glow-faint" }, brings.rerolls),
      ),
    button(app.t("cards.clear"), () => ask(app, "clear", {}, { focus: [".glow-choice-button"] }), {
      disabled: cards.length === 0,
    }),
  );
}

// ---------------------------------------------------------------- all cards

/** One card to choose: one click adds it; where that cannot be, it says why.
 * @param {App} app @param {Card} card */
function pick(app, card) {
  const why = app.view.taken?.[card.ref];
  const deed = card.kind === "adventurer" ? "cards.choose" : "cards.add";
  return h(
    "li",
    { key: card.ref },
    h(
      "button",
      {
        type: "button",
        class: `glow-company-pick ${why ? "glow-company-taken" : ""}`,
        "data-ref": card.ref,
        style: `--head: ${cardColor(card)}`,
        "aria-disabled": why ? "true" : null,
        onclick: () => add(app, card),
      },
      h(
        "span",
        { class: "glow-company-top" },
        h(
          "span",
          null,
          !why && h("span", { class: "glow-hidden" }, app.t(deed), " "),
          h("span", { class: "glow-card-name" }, card.name),
        ),
        card.end !== 0 &&
          h(
            "span",
            { class: "glow-amount", title: app.t("widget.at-the-end") },
            h("b", null, signed(card.end)),
            badge("light", { side: 18, label: app.t("widget.at-the-end") }),
          ),
      ),
      h("span", { class: "glow-faint" }, card.identity),
      card.powers.map(([kind, said], place) =>
        h(
          "span",
          { key: `power${place}`, class: "glow-power" },
          GLOW.dice[kind]
            ? dieFace({ color: kind, size: "large", symbol: null }, { side: 18 })
            : badge(kind, { side: 18 }),
          h("span", null, said),
        ),
      ),
      card.effect.length > 0 && arrow(card, { side: 22 }),
      card.effect.length > 0 && h("span", { class: "glow-card-text" }, card.condition, " → ", card.effect_text),
      why && h("b", { class: "glow-company-why" }, why),
    ),
  );
}

/** @param {App} app @param {string} kind @param {Card[]} list */
const picks = (app, kind, list) =>
  h(
    "ul",
    {
      key: `picks-${kind}`,
      class: "glow-company-picks",
      "aria-label": app.t(`cards.${kind}`),
      onkeydown: (event) => rove(event, ".glow-company-pick", { wrap: false, vertical: true }),
    },
    list.map((card) => pick(app, card)),
  );

/** Draw buttons of which several may be pressed; each narrows what is found.
 * @param {App} app @param {string} label @param {"elements" | "deeds"} name @param {string[]} ids
 * @param {(id: string) => string} say */
function chips(app, label, name, ids, say) {
  const on = app.ui[name];
  /** @param {string} id */
  const toggle = (id) => {
    app.ui[name] = on.includes(id) ? on.filter((one) => one !== id) : [...on, id];
    app.redraw();
  };
  return h(
    "div",
    { class: "glow-company-filter" },
    h("span", { class: "glow-faint", "aria-hidden": "true" }, label),
    h(
      "div",
      { class: "glow-choice", role: "group", "aria-label": label },
      ids.map((id) =>
        h(
          "button",
          {
            key: id,
            type: "button",
            class: "glow-company-chip",
            "aria-pressed": String(on.includes(id)),
            "aria-label": say(id),
            title: say(id),
            onclick: () => toggle(id),
          },
          badge(id, { side: 24 }),
        ),
      ),
    ),
  );
}

const unfiltered = () => ({ search: "", deck: "any", elements: [], deeds: [] });

/** @param {App} app */
function finder(app) {
  const { list, near } = found(app);
  const decks = [
    { id: "any", text: app.t("cards.deck-any") },
    ...["A", "B"].map((deck) => ({ id: deck, text: app.t("cards.deck-one", { deck }) })),
  ];
  const showAll = () => {
    Object.assign(app.ui, unfiltered());
    app.redraw();
  };
  /** @param {string} id */
  const element = (id) => (id === "same" ? app.t("cards.same") : app.t(`symbol.${id}`));
  /** @param {string} id */
  const deed = (id) => app.t(`cards.does-${id}`);
  const chosen = [...app.ui.elements.map(element), ...app.ui.deeds.map(deed)];
  const narrowed = app.ui.search !== "" || app.ui.deck !== "any" || app.ui.elements.length + app.ui.deeds.length > 0;
  return [
    h(
      "div",
      { key: "filters", class: "glow-company-filters" },
      h("input", {
        class: "glow-input glow-company-search",
        type: "search",
        "aria-label": app.t("cards.search"),
        placeholder: app.t("cards.search"),
        value: app.ui.search,
        autocomplete: "off",
        spellcheck: "false",
        oninput: (event) => {
          app.ui.search = event.target.value;
          app.redraw();
        },
      }),
      choice(app.t("cards.deck"), decks, app.ui.deck, (id) => {
        app.ui.deck = id;
        app.redraw();
      }),
      chips(app, app.t("cards.condition"), "elements", ELEMENTS, element),
      chips(app, app.t("cards.deeds"), "deeds", DEEDS, deed),
    ),
    h(
      "div",
      { key: "count", class: "glow-row", role: "status" },
      chosen.length > 0 && h("b", { class: "glow-company-chosen" }, chosen.join(" · ")),
      h(
        "span",
        { class: "glow-faint" },
        near
          ? app.t("cards.near", { given: app.ui.search })
          : list.length
            ? app.t("cards.found", { count: list.length })
            : app.t("cards.nothing"),
      ),
      narrowed && button(app.t("cards.all"), showAll, { look: "quiet" }),
    ),
    picks(app, "companion", list),
  ];
}

/** @param {App} app */
function chooser(app) {
  const tab = app.ui.tab;
  const tabs = KINDS.map((id) => ({ id, text: app.t(`cards.${id}`) }));
  return h(
    "div",
    { key: "chooser", class: "glow-company-chooser" },
    choice(app.t("cards.kinds"), tabs, tab, (id) => {
      app.ui.tab = id;
      app.redraw();
    }),
    tab === "companion" ? finder(app) : picks(app, tab, app.get("_catalogue")[tab] || []),
  );
}

/** @param {App} app */
function company(app) {
  answered(app);
  const cards = mine(app);
  return [
    head(app, cards),
    h("div", { key: "said", class: "glow-hidden", role: "status" }, app.ui.said),
    cards.length ? table(app, cards) : h("p", { key: "empty", class: "glow-empty" }, app.t("cards.empty")),
    chooser(app),
  ];
}

export default widget("company", company, (app) => {
  const headed = app.get("cards").some((ref) => ref.startsWith("adventurer:"));
  Object.assign(app.ui, {
    tab: headed ? "companion" : "adventurer",
    drag: null,
    asked: null,
    said: "",
    ...unfiltered(),
  });
});
