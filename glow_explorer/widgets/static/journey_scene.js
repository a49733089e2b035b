// @ts-check
/* The map itself: the board, what is laid over it, and the pieces; each place is a button. */

import { find, strokes } from "./common.js";
import { h } from "./elements.js";
import {
  cutSides,
  fingerDown,
  fingerMove,
  fingerUp,
  grown,
  growth,
  holdPage,
  legible,
  nearPieces,
  newCamera,
  onMap,
  panBy,
  reveal,
  STILL,
  seek,
  viewBox,
  watchFrame,
  wheeled,
  wholeMap,
  zoomButtons,
  zoomBy,
} from "./journey_camera.js";

/** @import { Act, Board, BoardGroup, Child, Look, MapApp as App, Overlay, Shape, Spot } from "./types.d.ts" */

const UNDER = ["gx-step", "gx-lit", "gx-arrow"];
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MOST = { row: 1.5, number: 2.1, mark: 1.65, label: 1.8 }; // how much letters may grow before they collide
const REACH = 40; // how near to a place a piece must be dropped

/** What stands inside a shape that is not made of others is text.
 * @param {Shape[]} inner */
const text = (inner) => /** @type {Child} */ (/** @type {unknown} */ (inner));

/** Draw a shape: `[tag, attributes, inner]`, or an icon.
 * @param {Shape} shape */
function drawShape([tag, look, inner]) {
  if (tag !== "icon") return h(tag, look, text(inner));
  return h(
    "g",
    { transform: `translate(${look.x} ${look.y}) scale(${look.side / 24})`, color: look.ink },
    strokes(look.name),
  );
}

/** Draw letters on a plate; on a small map they are larger, and grow away from their place.
 * @param {App} app @param {Shape[]} parts @param {number} most @param {Spot | null} [spot] */
function drawPlate(app, parts, most, spot = null) {
  const [tag, look] = parts[0];
  const letters = parts.find((one) => one[0] === "text");
  if (!letters) return parts.map(drawShape);
  const round = tag === "circle";
  const [x, y] = round ? [look.cx, look.cy] : [look.x + look.width / 2, look.y + look.height / 2];
  /** @param {number} at @param {number} middle @param {number} half */
  const within = (at, middle, half) => Math.min(middle + half, Math.max(middle - half, at));
  const [fixedX, fixedY] =
    spot && !round ? [within(spot.x, x, look.width / 2), within(spot.y, y, look.height / 2)] : [x, y];
  return h("g", { transform: grown(fixedX, fixedY, growth(app, letters[1]["font-size"], most)) }, parts.map(drawShape));
}

/** Draw what belongs to a place: its picture, and letters that are larger on a small map.
 * @param {App} app @param {number} number @param {Shape} part */
function drawPart(app, number, part) {
  const [tag, look, inner] = part;
  if (tag === "row") return drawRow(app, look, inner);
  if (tag === "word") return legible(app, look["font-size"]) && h("text", look, text(inner));
  return tag === "number" ? drawNumber(app, number, look, text(inner)) : drawShape(part);
}

/** @param {App} app @param {Look} look @param {Shape[]} inner */
function drawRow(app, { x, y, size, crowded }, inner) {
  const by = growth(app, size, MOST.row);
  const paper =
    crowded &&
    by > 1 &&
    h("rect", {
      x: x - 37,
      y: y - 9.5,
      width: 74,
      height: 19,
      rx: 9.5,
      fill: "var(--map-pale)",
      stroke: "var(--map-dark)",
      "stroke-width": 0.8,
    });
  return h("g", { transform: grown(x, y, by) }, paper, inner.map(drawShape));
}

/** Each growth has its own place for the number.
 * @param {App} app @param {number} number @param {Look} look @param {Child} inner */
function drawNumber(app, number, look, inner) {
  const { growth: steps, numbers } = app.ui.board;
  const size = look["font-size"];
  const by = growth(app, size, MOST.number);
  const nth = Math.max(
    0,
    steps.findIndex((step) => step >= by - 0.05),
  );
  const [x, y] = numbers[number][nth];
  return h("text", { ...look, x, y: y + size * by * 0.35, "font-size": Math.round(size * by * 10) / 10 }, inner);
}

/** Draw the map in its frame. @param {App} app */
export function mapFrame(app) {
  const board = app.get("_scene");
  if (!board.shapes) return null;
  if (app.ui.board?.id !== board.id) newBoard(app, board);
  followPieces(app);
  const journey = app.get("journey");
  const name = app.t("navigator.map", { name: app.t(`term.${journey}`) });
  return h(
    "div",
    { class: `glow-map-frame glow-map-${journey}`, key: "frame", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "glow-map-tools" }, zoomButtons(app)),
    h(
      "div",
      {
        class: "glow-map-canvas",
        "data-cut": cutSides(app),
        ref: (node) => {
          app.ui.canvas = node;
          watchFrame(app, node);
        },
      },
      h(
        "svg",
        {
          class: "glow-map-svg",
          viewBox: viewBox(app),
          role: "group",
          "aria-label": name,
          "text-anchor": "middle",
          "stroke-linecap": "round",
          "stroke-linejoin": "round",
          preserveAspectRatio: "xMidYMid meet",
          style: `touch-action: ${app.ui.camera.zoomed ? "none" : "pan-x pan-y"}`,
          ref: (node) => {
            app.ui.svg = /** @type {SVGSVGElement} */ (node);
          },
          onpointerdown: (event) => fingerDown(app, event),
          onpointermove: (event) => fingerMove(app, event),
          onpointerup: (event) => fingerUp(app, event),
          onpointercancel: (event) => fingerUp(app, event),
          ontouchstart: holdPage,
          ontouchmove: holdPage,
          onwheel: (event) => wheeled(app, event),
          onkeydown: (event) => mapKey(app, event),
        },
        layers(app, board),
      ),
    ),
  );
}

/** Keep the piece that moved in sight.
 * @param {App} app */
function followPieces(app) {
  const here = app.get("journey") === "province" ? [app.get("at")] : app.get("boats");
  const before = app.ui.where || here;
  app.ui.where = here;
  here.forEach((place, nth) => {
    if (before[nth] !== place && app.ui.board.spots[place]) reveal(app, place);
  });
}

/** Another board or language: keep what fits.
 * @param {App} app @param {Board} board */
function newBoard(app, board) {
  const same = app.ui.board && app.ui.board.width === board.width && app.ui.board.height === board.height;
  app.ui.board = board;
  app.ui.labels = Object.fromEntries(groupsOf(board, "gx-place").map((one) => [one.named.place, one.title]));
  if (same) return;
  app.ui.camera = { ...newCamera(), aspect: null, width: app.ui.camera.width };
  app.ui.focus = app.get("journey") === "province" ? app.get("at") : app.get("boats")[0];
  Object.assign(app.ui, { held: null, where: null });
  nearPieces(app);
}

/** @param {Board} board @param {string} kind */
const groupsOf = (board, kind) =>
  board.shapes.flatMap((shape) => (Array.isArray(shape) || shape.kind !== kind ? [] : [shape]));

/** @param {App} app @param {Board} board */
function layers(app, board) {
  const building = app.ui.mode === "build";
  const over = (app.view.over || []).filter((one) => !building || one.kind === "gx-piece");
  /** @param {string} kind */
  const groups = (kind) => groupsOf(board, kind);
  /** @param {string} key @param {...Child} inner */
  const quiet = (key, ...inner) => h("g", { key, "aria-hidden": "true" }, ...inner);
  return [
    quiet(
      "ground",
      board.shapes.filter((shape) => Array.isArray(shape)).map(drawShape),
      groups("gx-way").map((one) => drawWay(app, one)),
    ),
    quiet(
      "under",
      over.filter((one) => UNDER.includes(one.kind)).map((one) => drawOver(app, one)),
    ),
    quiet(
      "places",
      groups("gx-place").map((one) =>
        h(
          "g",
          { key: one.named.place },
          one.parts.map((part) => drawPart(app, one.named.place, part)),
        ),
      ),
    ),
    quiet(
      "marks",
      groups("gx-mark").map((one) => h("g", null, drawPlate(app, one.parts, MOST.mark))),
    ),
    quiet(
      "labels",
      over.filter((one) => !UNDER.includes(one.kind) && one.kind !== "gx-piece").map((one) => drawOver(app, one)),
    ),
    h(
      "g",
      { key: "doors" },
      groups("gx-place").map((one) => drawDoor(app, one)),
    ),
    h(
      "g",
      { key: "pieces" },
      over.filter((one) => one.kind === "gx-piece").map((one) => drawPiece(app, one)),
    ),
  ];
}

/** @param {App} app @param {BoardGroup} way */
function drawWay(app, { named: data, parts }) {
  const path = app.ui.hotPath || [];
  const at = path.findIndex(
    (place, nth) =>
      nth && [data.a, data.b].includes(place) && [data.a, data.b].includes(path[nth - 1]) && place !== path[nth - 1],
  );
  return h(
    "g",
    { key: `${data.a}-${data.b}`, class: at >= 0 ? "glow-map-way glow-map-hot" : "glow-map-way" },
    parts.map(drawShape),
  );
}

/** @param {App} app @param {Overlay} overlay */
function drawOver(app, { kind, named: data, parts }) {
  const hot = kind.startsWith("gx-arrow") && `${data.origin}-${data.to}` === app.ui.hot;
  const best = app.get("evening") > 0 ? null : app.view.plan?.now?.[0];
  const isBest = kind === "gx-arrow" && best && best.origin === data.origin && best.to === data.to;
  const refused = data.kind === "refused";
  const faded = kind === "gx-arrow" && app.ui.hot && !hot;
  return h(
    "g",
    {
      class: [
        "glow-map-over",
        hot && "glow-map-hot",
        refused && "glow-map-no",
        isBest && "glow-map-best",
        faded && "glow-map-faded",
        app.view.stale && kind === "gx-label" && "glow-map-stale",
        best && kind === "gx-label" && data.place === best.to && "glow-map-best-label",
      ]
        .filter(Boolean)
        .join(" "),
      "data-kind": kind,
    },
    UNDER.includes(kind) ? parts.map(drawShape) : drawPlate(app, parts, MOST.label, app.ui.board.spots[data.place]),
  );
}

// ---------------------------------------------------------------- places

/** Say everything about a place: what it is, who stands there, whether it is open now.
 * @param {App} app @param {number} number @param {string} title */
function sayPlace(app, number, title) {
  const onLand = app.get("journey") === "province";
  const boats = onLand ? 0 : app.get("boats").filter((one) => one === number).length;
  const open = (app.view.options || []).filter((one) => one.to === number);
  return [
    title,
    boats && app.t("navigator.here-boat", { count: boats }),
    onLand && app.get("at") === number && app.t("navigator.here-company"),
    onLand && app.get("camp") === number && app.t("navigator.here-camp"),
    ...open.map((one) => app.t("navigator.open", { said: `${one.title}, ${one.line}` })),
  ]
    .filter(Boolean)
    .join("; ");
}

/** Draw what is clicked for a place, above all that is drawn there.
 * @param {App} app @param {BoardGroup} place */
function drawDoor(app, { named: data, title }) {
  const number = data.place;
  const { x, y, r } = app.ui.board.spots[number];
  const open = app.ui.mode === "play" && (app.view.options || []).some((one) => one.to === number);
  const aimed =
    app.ui.drag?.to === number ||
    (app.ui.hotPath || []).at(-1) === number ||
    (app.ui.hot || "").split("-")[1] === String(number);
  const label = sayPlace(app, number, title);
  return h(
    "g",
    {
      key: number,
      role: "button",
      "data-place": number,
      "aria-label": label,
      tabindex: number === app.ui.focus ? 0 : -1,
      class: ["glow-map-place", open && "glow-map-open", aimed && "glow-map-aimed"].filter(Boolean).join(" "),
      onclick: (event) => {
        if (!app.ui.camera.dragged) choosePlace(app, number, event.pointerType === "touch");
      },
      onfocus: () => focused(app, number),
      onmouseenter: () => lookAt(app, number),
      onmouseleave: () => lookAt(app, null),
    },
    h("title", null, label),
    h("circle", { class: "glow-map-hit", cx: x, cy: y, r: r + 7 }),
    h("circle", { class: "glow-map-ring", cx: x, cy: y, r: r + 5 }),
  );
}

/** @param {App} app @param {number} number */
function focused(app, number) {
  if (app.ui.focus === number && app.ui.looked === number) return;
  app.ui.focus = number;
  app.ui.looked = number;
  app.redraw();
}

/** @param {App} app @param {number | null} number */
function lookAt(app, number) {
  if (app.ui.looked === number) return;
  app.ui.looked = number;
  app.redraw();
}

/** Do what pointing at a place means: put the piece in hand there, or ask whether one may go there.
 * A finger cannot hover: its first tap tells what sailing there is worth.
 * @param {App} app @param {number} number @param {boolean} [tapped] */
function choosePlace(app, number, tapped = false) {
  app.ui.focus = number;
  const compares = tapped && (app.view.plan?.now || []).some((one) => one.to === number);
  if (app.ui.mode === "play") ask(app, { to: number }, compares ? "ask" : "go");
  else if (app.ui.held) putDown(app, app.ui.held, number);
  app.redraw();
}

/** Go somewhere, or be told why not, and look at what is told.
 * @param {App} app @param {{ to: number, origin?: number }} where @param {string} [kind] */
function ask(app, where, kind = "go") {
  seek(app, ".glow-map-asked");
  app.act(kind, where);
}

/** @param {App} app @param {number} number */
function focusPlace(app, number) {
  app.ui.focus = number;
  app.redraw();
  reveal(app, number);
  find(app, `[data-place="${number}"]`)?.focus({ preventScroll: true });
}

/** Find the nearest place in a direction.
 * @param {App} app @param {number} number @param {number[]} way */
function neighbour(app, number, [dx, dy]) {
  const here = app.ui.board.spots[number];
  let best = number;
  let least = Infinity;
  for (const [name, spot] of Object.entries(app.ui.board.spots)) {
    const along = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
    const across = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
    const price = along + 2 * across;
    if (along > 4 && across < 2 * along && price < least) [best, least] = [Number(name), price];
  }
  return best;
}

/** @param {App} app @param {Act} event */
function mapKey(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const way = ARROWS[event.key];
  const step = 60 / app.ui.camera.zoom;
  const piece = event.target.closest("[data-piece]")?.getAttribute("data-piece");
  /** @type {Record<string, () => void>} */
  const deeds = {
    "+": () => zoomBy(app, 1.4),
    "=": () => zoomBy(app, 1.4),
    "-": () => zoomBy(app, 1 / 1.4),
    0: () => wholeMap(app),
    Escape: () => letGo(app),
    Enter: () => (piece ? takeUp(app, piece) : choosePlace(app, app.ui.focus)),
    " ": () => (piece ? takeUp(app, piece) : choosePlace(app, app.ui.focus)),
  };
  const deed = way
    ? () =>
        event.shiftKey ? panBy(app, way[0] * step, way[1] * step) : focusPlace(app, neighbour(app, app.ui.focus, way))
    : deeds[event.key];
  if (!deed) return;
  event.preventDefault();
  event.stopPropagation();
  deed();
}

// ---------------------------------------------------------------- pieces

/** @param {App} app @param {string} piece */
export const pieceName = (app, piece) =>
  piece.startsWith("boat")
    ? app.t("navigator.piece-boat", { number: Number(piece.slice(5)) + 1 })
    : app.t(`navigator.piece-${piece}`);
/** @param {App} app @param {string} piece */
export const pieceAt = (app, piece) =>
  piece.startsWith("boat") ? app.get("boats")[Number(piece.slice(5))] : app.get(piece === "camp" ? "camp" : "at");

/** @param {App} app @param {Overlay} overlay */
function drawPiece(app, { named: data, parts, title }) {
  const { piece, place } = data;
  const building = app.ui.mode === "build";
  const drag = app.ui.drag?.piece === piece ? app.ui.drag : null;
  const held = app.ui.held === piece;
  const label = building
    ? { role: "button", tabindex: 0, "aria-pressed": String(held), "aria-label": `${pieceName(app, piece)}: ${place}` }
    : { "aria-hidden": "true" };
  return h(
    "g",
    {
      key: piece,
      "data-piece": piece,
      ...label,
      transform: drag?.moved ? `translate(${drag.dx} ${drag.dy})` : false,
      class: ["glow-map-piece", held && "glow-map-held", drag?.moved && "glow-map-dragged"].filter(Boolean).join(" "),
      onpointerdown: (event) => grab(app, event, piece, place),
      onpointermove: (event) => dragOn(app, event),
      onpointerup: (event) => drop(app, event),
      onpointercancel: () => endDrag(app),
      onclick: (event) => event.stopPropagation(),
    },
    !building && h("title", null, title),
    parts.map(drawShape),
  );
}

/** @param {App} app @param {Act} event @param {string} piece @param {number} place */
function grab(app, event, piece, place) {
  event.stopPropagation();
  if (event.button > 0) return;
  event.currentTarget.setPointerCapture(event.pointerId);
  app.ui.drag = {
    piece,
    place,
    start: [event.clientX, event.clientY],
    from: onMap(app, event.clientX, event.clientY),
    dx: 0,
    dy: 0,
    moved: false,
    to: null,
  };
}

/** @param {App} app @param {Act} event */
function dragOn(app, event) {
  const drag = app.ui.drag;
  if (!drag) return;
  event.stopPropagation();
  if (!drag.moved && Math.hypot(event.clientX - drag.start[0], event.clientY - drag.start[1]) < STILL) return;
  const here = onMap(app, event.clientX, event.clientY);
  Object.assign(drag, {
    moved: true,
    dx: here[0] - drag.from[0],
    dy: here[1] - drag.from[1],
    to: placeUnder(app, here),
  });
  app.redraw();
}

/** Return the place under a point, or nearly so.
 * @param {App} app @param {number[]} point */
function placeUnder(app, [x, y]) {
  const near = Object.entries(app.ui.board.spots)
    .map(([name, spot]) => [Number(name), Math.hypot(spot.x - x, spot.y - y) - spot.r])
    .sort((a, b) => a[1] - b[1])[0];
  return near[1] <= REACH ? near[0] : null;
}

/** @param {App} app @param {Act} event */
function drop(app, event) {
  const drag = app.ui.drag;
  if (!drag) return;
  event.stopPropagation();
  endDrag(app);
  if (!drag.moved) {
    if (app.ui.mode === "build") takeUp(app, drag.piece);
    else choosePlace(app, drag.place);
  } else if (drag.to !== null && drag.to !== drag.place) {
    if (app.ui.mode === "build") putDown(app, drag.piece, drag.to);
    else if (drag.piece !== "camp")
      ask(app, drag.piece.startsWith("boat") ? { to: drag.to, origin: drag.place } : { to: drag.to });
  }
}

/** @param {App} app */
function endDrag(app) {
  app.ui.drag = null;
  app.redraw();
}

/** Take a piece in hand; the next place that is chosen gets it.
 * @param {App} app @param {string} piece */
function takeUp(app, piece) {
  app.ui.held = app.ui.held === piece ? null : piece;
  app.redraw();
  if (app.ui.held) focusPlace(app, pieceAt(app, piece));
}

/** @param {App} app @param {string} piece @param {number} to */
function putDown(app, piece, to) {
  app.ui.held = null;
  app.act("place", { piece, to });
  app.redraw();
}

/** @param {App} app */
function letGo(app) {
  if (app.ui.held) app.ui.held = null;
  else if ((app.view.asked || []).length) app.act("close");
  app.redraw();
}
