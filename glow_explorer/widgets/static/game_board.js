// @ts-check
/* The board as the control of a journey: places that can be reached are lit and show their price, pieces
 * have the colour and the shape of their player and can be dragged. Whatever is done here stands as a
 * button in the list, too. `app.ui.at` is a place where several ways lead, of which one is to be chosen. */

import { badge, find } from "./common.js";
import { h } from "./elements.js";
import { mark } from "./game_pictures.js";

/** @import { Act, App as AppOf, BoardPiece, BoardView, Child, Deed, GameTableView, Listener, Props, Term } from "./types.d.ts" */

/** @typedef {{ piece: number, from: [number, number], by: [number, number] }} Drag */
/** @typedef {{ at?: number | null, drag?: Drag | null, acted?: boolean, centred?: string }} BoardUi */
/** @typedef {AppOf<GameTableView, BoardUi>} App */

const REACH = 7; // how near to a place a piece must be dropped, in parts of a hundred of the width
const STILL = 6; // pixels that a click may wander

/** Draw the board with everybody's pieces. `ways` are the deeds that lead somewhere; `choose` draws those
 * among which one is to be chosen.
 * @param {App} app @param {BoardView} board @param {Deed[]} ways @param {(ways: Deed[]) => Child} choose */
export function boardControl(app, board, ways, choose) {
  const open = ways.filter((way) => way.to !== undefined && board.places[way.to]);
  /** @type {Map<number, Deed[]>} */
  const lit = new Map();
  for (const way of open) {
    const to = /** @type {number} */ (way.to);
    lit.set(to, [...(lit.get(to) || []), way]);
  }
  app.later(() => centre(app, find(app, ".glow-board-frame"), board));
  const several = app.ui.at !== null && app.ui.at !== undefined && lit.get(app.ui.at);
  return h(
    "div",
    { key: "board", class: "glow-column" },
    h(
      "div",
      {
        class: "glow-board-frame",
        "data-moving": String(Boolean(app.ui.drag)),
      },
      h(
        "div",
        { class: "glow-board", style: `--ratio: ${board.ratio}` },
        h("img", { src: app.get("_map"), alt: whereAll(app, board), class: "glow-board-picture", draggable: "false" }),
        [...lit].map(([place, leading]) => door(app, board, place, leading)),
        board.far.filter(({ place }) => !lit.has(place)).map((far) => farDoor(app, board, far)),
        board.pieces.map((piece, at) => standing(app, board, piece, at, lit)),
      ),
    ),
    several && h("div", { key: "several", class: "glow-panel" }, choose(several)),
  );
}

/** @param {App} app @param {BoardView} board */
const whereAll = (app, board) =>
  app.view.players.map(({ name, place }) => `${name}: ${place}`).join(". ") ||
  board.pieces.map(({ name, place }) => `${name}: ${board.names[place]}`).join(". ");

/** Show the acting player's first piece in the middle, once for each turn.
 * @param {App} app @param {HTMLElement | null} frame @param {BoardView} board */
function centre(app, frame, board) {
  if (!frame || app.ui.centred === app.view.code) return;
  app.ui.centred = app.view.code;
  const acting = app.view.players.findIndex((player) => player.acting);
  const mine = board.pieces.find(({ seat }) => seat === acting);
  if (!mine) return;
  const [x, y] = board.places[mine.place];
  frame.scrollLeft = (frame.scrollWidth * x) / 100 - frame.clientWidth / 2;
  frame.scrollTop = (frame.scrollHeight * y) / 100 - frame.clientHeight / 2;
}

/** Go to a place: at once where one way leads, else by choosing one.
 * @param {App} app @param {number} place @param {Deed[]} leading */
function go(app, place, leading) {
  if (leading.length === 1) {
    app.ui.acted = true;
    app.ui.at = null;
    app.act("do", { action: leading[0].text });
    return;
  }
  app.ui.at = app.ui.at === place ? null : place;
  app.redraw();
}

/** Draw a place that can be tapped, with its price beneath it. @param {BoardView} board @param {number} place
 * @param {Child} price @param {{ class: string, label: string, onclick: Listener } & Props} options */
function lamp(board, place, price, { class: look, label, onclick, ...more }) {
  const [x, y, wide] = board.places[place];
  return h(
    "span",
    { key: `at ${place}`, class: "glow-board-at", style: `left: ${x}%; top: ${y}%; width: max(44px, ${wide}%)` },
    h("button", { type: "button", class: look, "aria-label": label, title: label, onclick, ...more }),
    price,
  );
}

/** Draw a lit place with its price.
 * @param {App} app @param {BoardView} board @param {number} place @param {Deed[]} leading */
function door(app, board, place, leading) {
  const first = leading[0];
  const prices = new Set(leading.map((way) => JSON.stringify(way.price)));
  return lamp(board, place, prices.size > 1 ? priceTag([], "…") : priceTag(first.price || []), {
    class: "glow-board-door",
    label: leading.length === 1 ? [first.said, first.note].filter(Boolean).join(". ") : board.names[place],
    "data-place": place,
    "aria-expanded": leading.length > 1 ? String(app.ui.at === place) : false,
    onclick: () => go(app, place, leading),
  });
}

/** @param {Term[]} price @param {string} [other] */
const priceTag = (price, other = "") =>
  h(
    "span",
    { class: "glow-board-price", "aria-hidden": "true" },
    other && h("b", null, other),
    price.map(({ icon, amount }, at) =>
      h("span", { key: at, class: "glow-amount" }, amount && h("b", null, amount), badge(icon, { side: 16 })),
    ),
  );

/** Draw a space several steps away: one tap walks there.
 * @param {App} app @param {BoardView} board @param {BoardView["far"][number]} far */
function farDoor(app, board, { place, price, village }) {
  const said = app.t("play.walk-far", { place: board.names[place] });
  return lamp(board, place, priceTag(price), {
    class: `glow-board-door glow-board-far ${village ? "glow-board-village" : ""}`,
    "aria-expanded": village ? false : String(app.ui.at === place),
    label: [said, ...price.map(({ text }) => text)].join(". "),
    "data-far": place,
    onclick: (event) => {
      const seen = village || app.ui.at === place || event.pointerType !== "touch";
      app.ui.at = place;
      if (!seen) return app.redraw(); // where nothing hovers, the price is shown first
      app.ui.acted = true;
      app.act("walk", { place });
    },
  });
}

/** @type {Record<string, string>} */
const PICTURES = { boat: "boat", camp: "camp", company: "adventurer", tom: "" };

/** Draw a piece; several at one place stand side by side. @param {App} app @param {BoardView} board
 * @param {BoardPiece} piece @param {number} at @param {Map<number, Deed[]>} lit */
function standing(app, board, piece, at, lit) {
  const together = board.pieces.filter(({ place }) => place === piece.place);
  const nth = together.indexOf(piece);
  const player = app.view.players[piece.seat];
  const [x, y] = board.places[piece.place];
  const drag = app.ui.drag?.piece === at ? app.ui.drag : null;
  const movable = Boolean(player?.acting) && piece.kind !== "camp" && lit.size > 0;
  const [dx, dy] = drag ? drag.by : [0, 0];
  const aside = (nth - (together.length - 1) / 2) * 16;
  const picture = PICTURES[piece.kind];
  return h(
    "span",
    {
      key: `piece ${at}`,
      class: `glow-board-piece ${movable ? "glow-board-mine" : ""}`,
      style: `left: calc(${x}% + ${aside + dx}px); top: calc(${y}% - 20px + ${dy}px)`,
      title: `${piece.name} · ${board.names[piece.place]}`,
      "data-piece": at,
      "data-seat": piece.seat,
      "aria-hidden": "true",
      ...(movable ? handling(app, board, at, piece, lit) : {}),
    },
    mark(piece.seat, player ? player.color : app.view.tom?.color || "black", { side: 24 }),
    picture && h("span", { class: "glow-board-kind" }, badge(picture, { side: 14 })),
  );
}

/** Listen to a piece that is dragged. @param {App} app @param {BoardView} board @param {number} at
 * @param {BoardPiece} piece @param {Map<number, Deed[]>} lit */
function handling(app, board, at, piece, lit) {
  /** @param {Act} event */
  const grab = (event) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    app.ui.drag = { piece: at, from: [event.clientX, event.clientY], by: [0, 0] };
    app.redraw();
  };
  /** @param {Act} event */
  const pull = (event) => {
    const drag = app.ui.drag;
    if (!drag || drag.piece !== at) return;
    drag.by = [event.clientX - drag.from[0], event.clientY - drag.from[1]];
    app.redraw();
  };
  /** @param {Act} event */
  const drop = (event) => {
    const drag = app.ui.drag;
    app.ui.drag = null;
    if (drag && Math.hypot(...drag.by) > STILL) land(app, event, board, piece, lit);
    app.redraw();
  };
  return { onpointerdown: grab, onpointermove: pull, onpointerup: drop, onpointercancel: drop };
}

/** Go where a piece was dropped, if that is open to it. @param {App} app @param {Act} event
 * @param {BoardView} board @param {BoardPiece} piece @param {Map<number, Deed[]>} lit */
function land(app, event, board, piece, lit) {
  const box = event.currentTarget.parentElement?.getBoundingClientRect();
  if (!box) return;
  const x = (100 * (event.clientX - box.left)) / box.width;
  const y = (event.clientY - box.top) / box.width;
  /** @param {number} place */
  const away = (place) => Math.hypot(board.places[place][0] - x, board.places[place][1] / board.ratio - 100 * y);
  const near = [...lit.keys()].sort((one, other) => away(one) - away(other))[0];
  if (near === undefined || away(near) > REACH) return;
  const leading = (lit.get(near) || []).filter((way) => way.origin === undefined || way.origin === piece.place);
  if (leading.length) go(app, near, leading);
}
