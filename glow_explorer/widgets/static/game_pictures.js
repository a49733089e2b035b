// @ts-check
/* What real dice and cards showed, entered by pictures: faces in the colours of the dice, cards that
 * nobody has seen yet, tiles of Tom's, names; or all of it typed in a line. One tap each; the last one
 * enters it. `app.ui.faces` and `app.ui.picks` keep what was tapped so far. */

import { arrow, badge, button, cardColor, dieFace, readDie, rove, sayDie, stepper } from "./common.js";
import { GLOW } from "./drawing.js";
import { h } from "./elements.js";

/** @import { App as AppOf, Card, Child, Deed, Entered, Joining, TileFace } from "./types.d.ts" */

/** @typedef {{ faces: Record<string, string[]>, picks: Record<string, string[]>, search?: string, line?: string,
 *   along?: string[], prints?: number, acted?: boolean }} PadUi */
/** @typedef {AppOf<object, PadUi>} App */

/** @param {App} app @param {string} kind @param {Record<string, unknown>} data */
function act(app, kind, data) {
  app.ui.acted = true;
  app.act(kind, data);
}

/** Draw what is tapped for one act of chance, and a field for a line.
 * @param {App} app @param {Deed} item */
export function entryPad(app, item) {
  const entry = /** @type {Entered} */ (item.entry);
  const pads = { dice: dicePad, cards: cardPad, tiles: tilePad, players: namePad };
  return h(
    "div",
    { key: "pad", class: `glow-pad glow-pad-of-${entry.kind}` },
    pads[entry.kind](app, item, entry),
    entry.kind !== "players" && lineField(app, item, entry),
  );
}

/** @param {App} app @param {Deed} item @param {string[]} result */
function give(app, item, result) {
  act(app, "do", { action: `${item.text} = ${result.join(" ")}` });
}

// ---------------------------------------------------------------- dice

/** @param {App} app @param {Deed} item @param {Entered} entry */
function dicePad(app, item, { dice = [] }) {
  app.ui.faces[item.text] ||= dice.map(() => "");
  const shown = app.ui.faces[item.text];
  /** @type {Map<string, number[]>} */
  const alike = new Map();
  dice.forEach(({ die }, place) => {
    alike.set(die, [...(alike.get(die) || []), place]);
  });
  return h(
    "div",
    { key: "dice", class: "glow-pad-rows" },
    [...alike].map(([die, places]) => kindOfDice(app, item, die, places, dice[places[0]].faces, shown)),
  );
}

/** Draw the dice of one colour and size, and the faces that they may show. @param {App} app @param {Deed} item
 * @param {string} text @param {number[]} places @param {string[]} faces @param {string[]} shown */
function kindOfDice(app, item, text, places, faces, shown) {
  const die = readDie(text);
  const said = sayDie(app, die);
  /** @param {string} symbol */
  const tap = (symbol) => {
    const free = places.find((place) => !shown[place]) ?? places[places.length - 1];
    shown[free] = symbol;
    if (shown.every(Boolean)) give(app, item, shown);
    else app.redraw();
  };
  return h(
    "div",
    {
      key: text,
      class: "glow-pad-row",
      "data-die": text,
      role: "group",
      "aria-label": said,
      onkeydown: (event) => rove(event, "button"),
    },
    h(
      "span",
      { class: "glow-pad-slots" },
      places.map((place) =>
        h(
          "button",
          {
            key: place,
            type: "button",
            class: "glow-pad-slot",
            disabled: !shown[place],
            "aria-label": sayDie(app, { ...die, symbol: shown[place] || null }),
            onclick: () => {
              shown[place] = "";
              app.redraw();
            },
          },
          dieFace({ ...die, symbol: shown[place] || null }, { side: die.size === "small" ? 26 : 34 }),
        ),
      ),
    ),
    h(
      "span",
      { class: "glow-pad-faces" },
      faces.map((symbol) =>
        h(
          "button",
          {
            key: symbol,
            type: "button",
            class: "glow-pad-face",
            "data-face": symbol,
            "aria-label": sayDie(app, { ...die, symbol }),
            onclick: () => tap(symbol),
          },
          dieFace({ ...die, symbol }, { side: die.size === "small" ? 30 : 36 }),
        ),
      ),
    ),
  );
}

// ---------------------------------------------------------------- cards, tiles, names

/** Take one more; the last one enters them all. @param {App} app @param {Deed} item @param {number} number
 * @param {string} pick */
function take(app, item, number, pick) {
  const picks = app.ui.picks[item.text] || [];
  app.ui.picks[item.text] = [...picks, pick];
  app.ui.search = "";
  if (picks.length + 1 === number) give(app, item, app.ui.picks[item.text]);
  else app.redraw();
}

/** Draw what was taken so far, where it lies on the table. @param {App} app @param {Deed} item
 * @param {{ text: string, icon: string }[]} slots @param {(pick: string) => Child} name */
function taken(app, item, slots, name) {
  const picks = app.ui.picks[item.text] || [];
  return h(
    "ol",
    { key: "taken", class: "glow-pad-taken" },
    slots.map(({ text: slot, icon }, place) =>
      h(
        "li",
        { key: place, "aria-label": slot, "aria-current": place === picks.length ? "step" : false },
        picks[place]
          ? h(
              "button",
              {
                type: "button",
                class: "glow-button",
                "aria-label": app.t("play.take-off", { slot }),
                onclick: () => {
                  app.ui.picks[item.text] = picks.filter((_, at) => at !== place);
                  app.redraw();
                },
              },
              name(picks[place]),
            )
          : icon
            ? badge(icon, { side: 26, label: slot })
            : h("span", { class: "glow-faint" }, slot),
      ),
    ),
  );
}

/** @param {App} app @param {Deed} item @param {Entered} entry */
function cardPad(app, item, { cards = [], slots = [], number }) {
  const picks = app.ui.picks[item.text] || [];
  const wanted = (app.ui.search || "").trim().toLowerCase();
  const left = cards.filter(
    (card) =>
      picks.filter((pick) => pick === card.key).length < card.copies &&
      `${card.name} ${card.text}`.toLowerCase().includes(wanted),
  );
  return h(
    "div",
    { key: "cards", class: "glow-column" },
    taken(app, item, slots, (pick) => cards.find((card) => card.key === pick)?.name || pick),
    cards.length > 9 && searchField(app, () => left.length === 1 && take(app, item, number, left[0].key)),
    cardGrid(app, item.said, left, (key) => take(app, item, number, key)),
  );
}

/** @param {App} app @param {Deed} item @param {Entered} entry */
function tilePad(app, item, { tiles = [], slots = [], number }) {
  const picks = app.ui.picks[item.text] || [];
  return h(
    "div",
    { key: "tiles", class: "glow-column" },
    number > 1 && taken(app, item, slots, (pick) => tiles.find((tile) => String(tile.number) === pick)?.text || pick),
    h(
      "div",
      { class: "glow-pad-tiles", role: "group", "aria-label": item.said },
      tiles
        .filter((tile) => !picks.includes(String(tile.number)))
        .map((tile) =>
          h(
            "button",
            {
              key: tile.number,
              type: "button",
              class: "glow-pad-tile",
              "data-tile": tile.number,
              "aria-label": tile.text,
              onclick: () => take(app, item, number, String(tile.number)),
            },
            tileFace(tile),
          ),
        ),
    ),
  );
}

/** Draw a tile of Tom's: people for the steps of his band, light, and the way of his journey.
 * @param {TileFace} tile @param {{ label?: boolean }} [options] */
export const tileFace = (tile, { label = false } = {}) =>
  h(
    "span",
    label
      ? { key: "tile", class: "glow-tile", role: "img", "aria-label": tile.text, title: tile.text }
      : { key: "tile", class: "glow-tile", "aria-hidden": "true" },
    h("span", { class: "glow-tile-number" }, tile.number),
    tile.band > 0 &&
      h(
        "span",
        { class: "glow-tile-band" },
        Array.from({ length: tile.band }, (_, place) => h("span", { key: place }, badge("companion", { side: 18 }))),
      ),
    tile.light > 0 && h("span", { class: "glow-amount" }, h("b", null, `+${tile.light}`), badge("light", { side: 18 })),
    tile.journey &&
      h(
        "span",
        { class: "glow-amount" },
        badge(tile.piece, { side: 18 }),
        tile.piece === "boat" && h("b", null, tile.journey === "max" ? "▲" : "▼"),
      ),
  );

/** @param {App} app @param {Deed} item @param {Entered} entry */
const namePad = (app, item, { players = [] }) =>
  h(
    "div",
    { key: "players", class: "glow-row" },
    players.map((name) => button(name, () => give(app, item, [name]), { key: name, "data-name": name })),
  );

// ---------------------------------------------------------------- only one's own seat

/** Draw who joins, with the small dice and footprints that lay there; a spell that somebody cast.
 * @param {App} app @param {Joining} joining */
export function joinPad(app, { companions, spells, dice, most }) {
  const ui = app.ui;
  const along = ui.along || [];
  const wanted = (ui.search || "").trim().toLowerCase();
  const left = companions.filter((card) => `${card.name} ${card.text}`.toLowerCase().includes(wanted));
  /** @param {string} key */
  const join = (key) => {
    const colors = along.map((text) => readDie(text).color);
    const parts = [
      `join ${key}`,
      colors.length > 0 && `dice ${colors.join(" ")}`,
      ui.prints && `footprints ${ui.prints}`,
    ];
    Object.assign(ui, { along: [], prints: 0, search: "" });
    act(app, "do", { action: parts.filter(Boolean).join(" ") });
  };
  return h(
    "div",
    { key: "join", class: "glow-pad glow-column" },
    h("span", { class: "glow-faint" }, app.t("play.what-lies-there")),
    h(
      "div",
      { class: "glow-row", role: "group", "aria-label": app.t("play.what-lies-there") },
      dice.map((text, place) => {
        const count = along.filter((other) => other === text).length;
        return h(
          "button",
          {
            key: text,
            type: "button",
            class: "glow-pad-face",
            "data-along": text,
            "aria-pressed": String(count > 0),
            "aria-label": `${sayDie(app, readDie(text))} ${count || ""}`,
            onclick: () => {
              ui.along = count < most[place] ? [...along, text] : along.filter((other) => other !== text);
              app.redraw();
            },
          },
          dieFace(readDie(text), { side: 26 }),
          count > 0 && h("b", null, `×${count}`),
        );
      }),
      stepper(
        app,
        app.t("play.footprints-there"),
        ui.prints || 0,
        (value) => {
          ui.prints = Number(value);
          app.redraw();
        },
        { most: 30, symbol: "footprints" },
      ),
    ),
    searchField(app, () => left.length === 1 && join(left[0].key)),
    cardGrid(app, app.t("play.who-joins"), left, join),
    h(
      "details",
      { key: "spells", class: "glow-play-typed" },
      h("summary", null, app.t("play.do-cursed")),
      cardGrid(app, app.t("play.do-cursed"), spells, (key) => act(app, "do", { action: `cursed ${key}` })),
    ),
  );
}

/** @param {App} app @param {() => unknown} onenter */
const searchField = (app, onenter) =>
  h("input", {
    key: "search",
    type: "search",
    class: "glow-input",
    "aria-label": app.t("play.search-cards"),
    placeholder: app.t("play.search-cards"),
    value: app.ui.search || "",
    autocomplete: "off",
    oninput: (event) => {
      app.ui.search = event.target.value;
      app.redraw();
    },
    onkeydown: (event) => {
      if (event.key === "Enter") onenter();
    },
  });

/** @param {App} app @param {string} label @param {Card[]} cards @param {(key: string) => void} choose */
const cardGrid = (app, label, cards, choose) =>
  h(
    "div",
    { key: label, class: "glow-pad-cards", role: "group", "aria-label": label },
    cards.map((card) =>
      h(
        "button",
        {
          key: card.key,
          type: "button",
          class: "glow-pad-card",
          style: `--head: ${cardColor(card)}`,
          "data-card": card.key,
          "aria-label": `${card.name}. ${card.text}`,
          onclick: () => choose(card.key),
        },
        h("span", { class: "glow-pad-name" }, card.name),
        card.effect.length > 0 && arrow(card, { side: 18 }),
      ),
    ),
    cards.length === 0 && h("span", { class: "glow-faint" }, app.t("play.no-such-card")),
  );

// ---------------------------------------------------------------- a line

/** Draw the field for a line that says what came up, as a person would type it.
 * @param {App} app @param {Deed} item @param {Entered} entry */
function lineField(app, item, { kind }) {
  const enter = () => (app.ui.line || "").trim() && act(app, "enter", { line: app.ui.line, action: item.text });
  return h(
    "div",
    { key: "line", class: "glow-row glow-pad-line" },
    h("input", {
      type: "text",
      class: "glow-input",
      "aria-label": app.t(`play.line-${kind}`),
      placeholder: app.t(`play.line-${kind}`),
      value: app.ui.line || "",
      autocomplete: "off",
      spellcheck: "false",
      oninput: (event) => {
        app.ui.line = event.target.value;
      },
      onkeydown: (event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          enter();
        }
      },
    }),
    button(app.t("play.give"), enter),
  );
}

// ---------------------------------------------------------------- whose pieces they are

const SHAPES = ["M12 2a10 10 0 1 0 .01 0Z", "M12 2 23 21H1Z", "M3 3h18v18H3Z", "M12 1 23 12 12 23 1 12Z"];
const STAR = "M12 1 15 9h8l-6.5 5 2.5 8-7-5-7 5 2.5-8L1 9h8Z";

/** Draw the mark of a player: a shape and a colour; a star is Tom's.
 * @param {number} seat @param {string} color @param {{ side?: number, label?: string | null }} [options] */
export const mark = (seat, color, { side = 22, label = null } = {}) =>
  h(
    "svg",
    {
      class: "glow-mark",
      viewBox: "0 0 24 24",
      width: side,
      height: side,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    h("path", {
      d: seat < 0 ? STAR : SHAPES[seat % SHAPES.length],
      fill: GLOW.colors.body[color],
      stroke: "var(--map-dark)",
      "stroke-width": 1.6,
      "stroke-linejoin": "round",
    }),
  );
