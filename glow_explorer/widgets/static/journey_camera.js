// @ts-check
/* The camera over a map: which part of it is in sight. Zoom and pan by buttons, wheel, fingers, keys. */

const CLOSEST = 6;
const HEADROOM = 34; // a map begins below the room for its title
const STILL = 5; // pixels that a click may wander

/** Begin with the whole map in sight. */
const newCamera = () => ({ zoom: 1, x: null, y: null, aspect: null, width: 0, fingers: new Map(), dragged: false, moved: false });

/** Return the size of what would show the whole board in the frame. */
function wholeBoard(app) {
  const { width, height } = app.ui.board;
  const tall = height - HEADROOM;
  const aspect = app.ui.camera.aspect || width / tall;
  const wide = Math.max(width, tall * aspect);
  return { width, tall, wide, high: wide / aspect };
}

/** Return the part of the map in sight, as a viewBox; the centre is kept over the board. */
function inSight(app) {
  const camera = app.ui.camera;
  const { width, tall, wide, high } = wholeBoard(app);
  const [w, t] = [wide / camera.zoom, high / camera.zoom];
  const keep = (at, size, whole, start) => (size >= whole ? start + whole / 2 : Math.min(start + whole - size / 2, Math.max(start + size / 2, at ?? start + whole / 2)));
  camera.x = keep(camera.x, w, width, 0);
  camera.y = keep(camera.y, t, tall, HEADROOM);
  return [camera.x - w / 2, camera.y - t / 2, w, t];
}

const viewBox = (app) => inSight(app).map((one) => Math.round(one * 10) / 10).join(" ");
const aim = (app) => app.ui.svg?.setAttribute("viewBox", viewBox(app));

/** Zoom; the point of the map that is given stays where it is. */
function zoomBy(app, factor, [x, y] = [null, null]) {
  const camera = app.ui.camera;
  inSight(app);
  const before = camera.zoom;
  camera.zoom = Math.min(CLOSEST, Math.max(1, before * factor));
  if (x !== null) {
    const share = before / camera.zoom;
    camera.x = x + (camera.x - x) * share;
    camera.y = y + (camera.y - y) * share;
  }
  camera.moved = true;
  app.redraw();
}

function panBy(app, dx, dy) {
  const camera = app.ui.camera;
  inSight(app);
  camera.x += dx;
  camera.y += dy;
  camera.moved = true;
  aim(app);
}

function wholeMap(app) {
  Object.assign(app.ui.camera, { zoom: 1, x: null, y: null, moved: true });
  app.redraw();
}

/** Bring a place into sight, if it is not. */
function reveal(app, number) {
  const spot = app.ui.board.spots[number];
  const [left, top, wide, high] = inSight(app);
  const margin = spot.r + 6;
  const seen = spot.x - margin >= left && spot.x + margin <= left + wide && spot.y - margin >= top && spot.y + margin <= top + high;
  if (!seen) {
    Object.assign(app.ui.camera, { x: spot.x, y: spot.y });
    aim(app);
  }
}

/** Return a point of the page on the map. */
function onMap(app, clientX, clientY) {
  const matrix = app.ui.svg.getScreenCTM().inverse();
  return [matrix.a * clientX + matrix.e, matrix.d * clientY + matrix.f];
}

/** Follow the size of the frame; on a small one begin close to the pieces. */
function watchFrame(app, node) {
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

/** Choose where to look first: the whole map if it is large enough to read, else around the pieces. */
function nearPieces(app) {
  const camera = app.ui.camera;
  if (!app.ui.board?.width || !camera.width) return;
  const readable = app.get("journey") === "province" ? 560 : 460;
  camera.zoom = Math.min(3, Math.max(1, readable / camera.width));
  const at = app.get("journey") === "province" ? [app.get("at")] : app.get("boats");
  const spots = at.map((number) => app.ui.board.spots[number]).filter(Boolean);
  if (!spots.length) return;
  camera.x = spots.reduce((sum, one) => sum + one.x, 0) / spots.length;
  camera.y = spots.reduce((sum, one) => sum + one.y, 0) / spots.length;
}

// ---------------------------------------------------------------- mouse and fingers

function fingerDown(app, event) {
  const camera = app.ui.camera;
  if (!camera.fingers.size) camera.dragged = false;
  camera.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  camera.start = [event.clientX, event.clientY];
}

function fingerMove(app, event) {
  const camera = app.ui.camera;
  const before = camera.fingers.get(event.pointerId);
  if (!before) return;
  const here = [event.clientX, event.clientY];
  if (!camera.dragged && camera.fingers.size === 1 && Math.hypot(here[0] - camera.start[0], here[1] - camera.start[1]) < STILL) return;
  if (!camera.dragged) {
    camera.dragged = true;
    app.ui.svg.setPointerCapture?.(event.pointerId);
  }
  const others = [...camera.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  camera.fingers.set(event.pointerId, here);
  if (others.length === 1) pinch(app, others[0], before, here);
  else if (!others.length) {
    const [from, to] = [onMap(app, ...before), onMap(app, ...here)];
    panBy(app, from[0] - to[0], from[1] - to[1]);
  }
}

function pinch(app, other, before, here) {
  const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
  const middle = onMap(app, (other[0] + here[0]) / 2, (other[1] + here[1]) / 2);
  zoomBy(app, far(other, here) / far(other, before), middle);
}

function fingerUp(app, event) {
  app.ui.camera.fingers.delete(event.pointerId);
}

function wheeled(app, event) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  zoomBy(app, Math.exp(-event.deltaY / 240), onMap(app, event.clientX, event.clientY));
}

/** Draw the buttons of the camera. @param {App} app */
function zoomButtons(app) {
  const zoom = app.ui.camera.zoom;
  const one = (label, sign, onclick, disabled) => h("button", { type: "button", class: "glow-map-zoom", "aria-label": label, title: label, disabled, onclick }, h("span", { "aria-hidden": "true" }, sign));
  return h("div", { class: "glow-map-zooms", role: "group", "aria-label": app.t("navigator.zoom") },
    one(app.t("navigator.zoom-in"), "+", () => zoomBy(app, 1.4), zoom >= CLOSEST),
    one(app.t("navigator.zoom-out"), "−", () => zoomBy(app, 1 / 1.4), zoom <= 1),
    one(app.t("navigator.whole"), "⤢", () => wholeMap(app), zoom <= 1));
}
