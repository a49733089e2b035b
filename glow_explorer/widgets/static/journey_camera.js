// @ts-check
/* The camera over a map: which part of it is in sight. Zoom and pan by buttons, wheel, fingers, keys. */

import { h } from "./elements.js";

/** @import { Act, Camera, MapApp as App } from "./types.d.ts" */

const CLOSEST = 6;
const HEADROOM = 34; // a map begins below the room for its title
export const STILL = 5; // pixels that a click may wander
const LEGIBLE = 11.5; // pixels that letters should have
const NEAR = 0.78; // pixels of a unit of the map if it is looked at from near

/** Begin with the whole map in sight. `moved`: somebody chose what to look at; `zoomed`: somebody came
 * nearer by hand, so that one finger moves the map and no longer the page.
 * @returns {Camera} */
export const newCamera = () => ({
  zoom: 1,
  x: null,
  y: null,
  aspect: null,
  width: 0,
  fingers: new Map(),
  start: [0, 0],
  dragged: false,
  moved: false,
  zoomed: false,
});

/** Return the size of what would show the whole board in the frame.
 * @param {App} app */
function wholeBoard(app) {
  const { width, height } = app.ui.board;
  const tall = height - HEADROOM;
  const aspect = app.ui.camera.aspect || width / tall;
  const wide = Math.max(width, tall * aspect);
  return { width, tall, wide, high: wide / aspect };
}

/** Return the part of the map in sight, as a viewBox; the centre is kept over the board.
 * @param {App} app */
function inSight(app) {
  const camera = app.ui.camera;
  const { width, tall, wide, high } = wholeBoard(app);
  const [w, t] = [wide / camera.zoom, high / camera.zoom];
  /** @param {number | null} at @param {number} size @param {number} whole @param {number} start */
  const keep = (at, size, whole, start) =>
    size >= whole
      ? start + whole / 2
      : Math.min(start + whole - size / 2, Math.max(start + size / 2, at ?? start + whole / 2));
  camera.x = keep(camera.x, w, width, 0);
  camera.y = keep(camera.y, t, tall, HEADROOM);
  return [camera.x - w / 2, camera.y - t / 2, w, t];
}

/** Return the middle of what is in sight.
 * @param {App} app */
function centre(app) {
  const [left, top, wide, high] = inSight(app);
  return [left + wide / 2, top + high / 2];
}

/** @param {App} app */
export const viewBox = (app) =>
  inSight(app)
    .map((one) => Math.round(one * 10) / 10)
    .join(" ");

/** Say which sides of the board are out of sight.
 * @param {App} app */
export function cutSides(app) {
  const { width, tall } = wholeBoard(app);
  const [left, top, wide, high] = inSight(app);
  const cut = {
    left: left > 8,
    right: left + wide < width - 8,
    top: top > HEADROOM + 8,
    bottom: top + high < HEADROOM + tall - 8,
  };
  return Object.entries(cut)
    .filter(([, out]) => out)
    .map(([side]) => side)
    .join(" ");
}

/** @param {App} app */
function aim(app) {
  app.ui.svg?.setAttribute("viewBox", viewBox(app));
  app.ui.canvas?.setAttribute("data-cut", cutSides(app));
}

/** Return how much letters of a size must grow to be legible, at most so much.
 * @param {App} app @param {number} size @param {number} most */
export function growth(app, size, most) {
  const pixels = app.ui.camera.width / inSight(app)[2];
  return pixels ? Math.min(most, Math.max(1, LEGIBLE / (size * pixels))) : 1;
}

/** Return whether letters of a size are legible as they are.
 * @param {App} app @param {number} size */
export const legible = (app, size) => growth(app, size, CLOSEST) < 1.1;

/** @param {number} x @param {number} y @param {number} by */
export const grown = (x, y, by) =>
  by > 1 ? `translate(${x} ${y}) scale(${Math.round(by * 100) / 100}) translate(${-x} ${-y})` : false;

/** Zoom; the point of the map that is given stays where it is.
 * @param {App} app @param {number} factor @param {number[] | null} [point] */
export function zoomBy(app, factor, point = null) {
  const camera = app.ui.camera;
  const [x, y] = centre(app);
  const before = camera.zoom;
  camera.zoom = Math.min(CLOSEST, Math.max(1, before * factor));
  if (point) {
    const share = before / camera.zoom;
    camera.x = point[0] + (x - point[0]) * share;
    camera.y = point[1] + (y - point[1]) * share;
  }
  Object.assign(camera, { moved: true, zoomed: camera.zoom > 1 });
  app.redraw();
}

/** @param {App} app @param {number} dx @param {number} dy */
export function panBy(app, dx, dy) {
  const camera = app.ui.camera;
  const [x, y] = centre(app);
  camera.x = x + dx;
  camera.y = y + dy;
  camera.moved = true;
  aim(app);
}

/** @param {App} app */
export function wholeMap(app) {
  Object.assign(app.ui.camera, { zoom: 1, x: null, y: null, moved: true, zoomed: false });
  app.redraw();
}

/** Bring a place into sight, if it is not.
 * @param {App} app @param {number} number */
export function reveal(app, number) {
  const spot = app.ui.board.spots[number];
  const [left, top, wide, high] = inSight(app);
  const margin = spot.r + 6;
  const seen =
    spot.x - margin >= left &&
    spot.x + margin <= left + wide &&
    spot.y - margin >= top &&
    spot.y + margin <= top + high;
  if (!seen) {
    Object.assign(app.ui.camera, { x: spot.x, y: spot.y });
    aim(app);
  }
}

/** Return a point of the page on the map.
 * @param {App} app @param {number} clientX @param {number} clientY */
export function onMap(app, clientX, clientY) {
  const matrix = /** @type {SVGSVGElement} */ (app.ui.svg).getScreenCTM()?.inverse() || new DOMMatrix();
  return [matrix.a * clientX + matrix.e, matrix.d * clientY + matrix.f];
}

/** Follow the size of the frame; on a small one begin close to the pieces.
 * @param {App} app @param {Element} node */
export function watchFrame(app, node) {
  const watch = new ResizeObserver(() => {
    const { width, height } = node.getBoundingClientRect();
    if (!width || !height) return;
    const camera = app.ui.camera;
    Object.assign(camera, { aspect: width / height, width });
    if (!camera.moved) nearPieces(app);
    app.redraw();
  });
  watch.observe(node);
  app.ui.unwatch = () => watch.disconnect();
}

/** Choose where to look first: the whole map; but the Province on a small frame from near, where the
 * company stands.
 * @param {App} app */
export function nearPieces(app) {
  const camera = app.ui.camera;
  if (!app.ui.board?.width || !camera.width) return;
  const near = app.get("journey") === "province" && camera.width < 560;
  camera.zoom = near ? Math.min(CLOSEST, (NEAR * wholeBoard(app).wide) / camera.width) : 1;
  const spot = near && app.ui.board.spots[app.get("at")];
  if (spot) Object.assign(camera, { x: spot.x, y: spot.y });
}

// ---------------------------------------------------------------- mouse and fingers

/** @param {App} app @param {Act} event */
export function fingerDown(app, event) {
  const camera = app.ui.camera;
  if (!camera.fingers.size) camera.dragged = false;
  camera.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  camera.start = [event.clientX, event.clientY];
}

/** @param {App} app @param {Act} event */
export function fingerMove(app, event) {
  const camera = app.ui.camera;
  const before = camera.fingers.get(event.pointerId);
  if (!before) return;
  if (event.pointerType === "touch" && camera.fingers.size === 1 && !camera.zoomed) return; // the page scrolls
  const here = [event.clientX, event.clientY];
  if (
    !camera.dragged &&
    camera.fingers.size === 1 &&
    Math.hypot(here[0] - camera.start[0], here[1] - camera.start[1]) < STILL
  )
    return;
  if (!camera.dragged) {
    camera.dragged = true;
    app.ui.svg?.setPointerCapture?.(event.pointerId);
  }
  const others = [...camera.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  camera.fingers.set(event.pointerId, here);
  if (others.length === 1) pinch(app, others[0], before, here);
  else if (!others.length) {
    const [from, to] = [onMap(app, before[0], before[1]), onMap(app, here[0], here[1])];
    panBy(app, from[0] - to[0], from[1] - to[1]);
  }
}

/** Two fingers move the map and zoom it.
 * @param {App} app @param {number[]} other @param {number[]} before @param {number[]} here */
function pinch(app, other, before, here) {
  /** @param {number[]} a @param {number[]} b */
  const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
  /** @param {number[]} one */
  const middle = (one) => onMap(app, (other[0] + one[0]) / 2, (other[1] + one[1]) / 2);
  const [from, to] = [middle(before), middle(here)];
  panBy(app, from[0] - to[0], from[1] - to[1]);
  zoomBy(app, far(other, here) / far(other, before), middle(here));
}

/** Keep the page where it is while two fingers are on the map.
 * @param {TouchEvent} event */
export function holdPage(event) {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault();
}

/** @param {App} app @param {Act} event */
export function fingerUp(app, event) {
  app.ui.camera.fingers.delete(event.pointerId);
}

/** @param {App} app @param {Act} event */
export function wheeled(app, event) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  zoomBy(app, Math.exp(-event.deltaY / 240), onMap(app, event.clientX, event.clientY));
}

/** Draw the buttons of the camera. @param {App} app */
export function zoomButtons(app) {
  const zoom = app.ui.camera.zoom;
  /** @param {string} label @param {string} sign @param {() => void} onclick @param {boolean} disabled */
  const one = (label, sign, onclick, disabled) =>
    h(
      "button",
      { type: "button", class: "glow-map-zoom", "aria-label": label, title: label, disabled, onclick },
      h("span", { "aria-hidden": "true" }, sign),
    );
  return h(
    "div",
    { class: "glow-map-zooms", role: "group", "aria-label": app.t("navigator.zoom") },
    h(
      "button",
      {
        type: "button",
        class: "glow-map-zoom glow-map-whole",
        title: app.t("navigator.whole"),
        disabled: zoom <= 1,
        onclick: () => wholeMap(app),
      },
      h("span", { "aria-hidden": "true" }, "⤢"),
      h("span", { class: "glow-map-whole-text" }, app.t("navigator.whole")),
    ),
    one(app.t("navigator.zoom-out"), "−", () => zoomBy(app, 1 / 1.4), zoom <= 1),
    one(app.t("navigator.zoom-in"), "+", () => zoomBy(app, 1.4), zoom >= CLOSEST),
  );
}

/** Scroll to the answer of what will be asked now, once it is there.
 * @param {App} app @param {string} selector */
export function seek(app, selector) {
  app.ui.sought = { selector, answered: app.get("_answered") };
}

/** Scroll to what was sought, if the answer has come.
 * @param {App} app */
export function foundIt(app) {
  const { selector, answered } = app.ui.sought || {};
  if (!selector || answered === app.get("_answered")) return;
  app.ui.sought = null;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  app.later(() =>
    app.root.querySelector(selector)?.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" }),
  );
}
