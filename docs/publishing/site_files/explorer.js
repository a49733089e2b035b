// @ts-check
// The Explorer's page: models as a widget manager has them, with Python in a worker behind them.
// Until Python is there, the table is shown as it was left, or as it is at first.

/** @typedef {{ build: string, wheels: string[], modules: number, files: Record<string, number> }} Kept */
/** @typedef {{ id: string, query: string, said: any[] }} Drawing */

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const stage = part("stage");
const ahead = part("ahead");
const waiting = part("waiting");
const missing = part("missing");
const TABLE = ["code", "game", "ask", "tab", "rulings"];
const DRAWN = "drawn.json";
const REST = 400;
let unanswered = 0;
/** What the address bar and the next visit are to be given. */
let table = "";
let resting = 0;
/** @type {Cache | null} */
let cupboard = null;

/** Models as a widget manager has them, and who is told what they are asked. */
class House {
  /** @param {(id: string, data: any) => void} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<string, Model>} */
    this.models = new Map();
  }

  /** Hear what a widget in Python says. @param {any} message */
  hear({ kind, id, data }) {
    if (kind === "comm_open") this.models.set(id, new Model(this, id, data.state));
    else if (kind === "comm_close") this.models.delete(id);
    else if (data.method === "update") this.models.get(id)?.take(data.state);
    else if (data.method === "custom") this.models.get(id)?.fire("msg:custom", data.content, []);
  }

  /** What would make the same models again. */
  said() {
    return [...this.models.values()].map(({ id, state }) => ({ kind: "comm_open", id, data: { state } }));
  }
}

class Model {
  /** @param {House} house @param {string} id @param {Record<string, any>} state */
  constructor(house, id, state) {
    this.house = house;
    this.id = id;
    this.state = state;
    /** @type {[string, Function][]} */
    this.listeners = [];
    /** @type {Record<string, any>} */
    this.changed = {};
  }

  /** @param {string} name */
  get(name) {
    return structuredClone(this.state[name]);
  }

  /** @param {string | Record<string, any>} name @param {any} [value] */
  set(name, value) {
    const values = typeof name === "string" ? { [name]: value } : name;
    Object.assign(this.changed, structuredClone(values));
    this.take(values);
  }

  /** @param {string} name @param {Function} listener */
  on(name, listener) {
    this.listeners.push([name, listener]);
  }

  /** @param {string} name @param {Function} [listener] */
  off(name, listener) {
    this.listeners = this.listeners.filter(([one, other]) => one !== name || (listener && other !== listener));
  }

  /** Take new values: `change:<name>` for each that differs, then `change` once.
   * @param {Record<string, any>} values */
  take(values) {
    const names = Object.keys(values).filter(
      (name) => JSON.stringify(values[name]) !== JSON.stringify(this.state[name]),
    );
    for (const name of names) this.state[name] = structuredClone(values[name]);
    for (const name of names) this.fire(`change:${name}`);
    if (names.length) this.fire("change");
  }

  /** @param {string} name @param {...any} rest */
  fire(name, ...rest) {
    for (const [one, listener] of [...this.listeners]) if (one === name) listener(...rest);
  }

  save_changes() {
    const state = this.changed;
    this.changed = {};
    if (Object.keys(state).length) this.house.ask(this.id, { method: "update", state, buffer_paths: [] });
  }

  /** @param {any} content */
  send(content) {
    this.house.ask(this.id, { method: "custom", content });
  }

  get widget_manager() {
    return {
      get_model: async (/** @type {string} */ id) => this.house.models.get(id),
      create_view: async (/** @type {Model} */ model) => {
        const el = document.createElement("div");
        const end = await render(model, el);
        return {
          el,
          remove() {
            end?.();
            el.remove();
          },
        };
      },
    };
  }
}

const house = new House((id, data) => {
  unanswered += 1;
  stage.setAttribute("aria-busy", "true");
  worker.postMessage({ kind: "hear", id, data });
});

/** @param {Model} model @param {HTMLElement} el */
async function render(model, el) {
  const url = URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" }));
  const module = await import(url);
  URL.revokeObjectURL(url);
  return module.default.render({ model, el });
}

// ---------------------------------------------------------------- before Python is there

/** What is asked of Python: the address says it, or else the table as it was left. */
function wanted() {
  const query = Glow.asked();
  if (TABLE.some((name) => query.has(name))) return query;
  const left = new URLSearchParams(Glow.kept("table") || "");
  for (const name of TABLE) {
    const value = left.get(name);
    if (value !== null) query.set(name, value);
  }
  return query;
}

/** @param {URLSearchParams} one @param {URLSearchParams} two */
const sameTable = (one, two) => [...TABLE, "language"].every((name) => one.get(name) === two.get(name));

/** Show the table as it was left, if it is the one that is asked for, or else as it is at first.
 * @param {URLSearchParams} query */
async function drawAhead(query) {
  const kept = await cupboard?.match(DRAWN);
  /** @type {Drawing | null} */
  let drawing = kept ? await kept.json() : null;
  if (!drawing || !sameTable(query, new URLSearchParams(drawing.query))) {
    drawing = /** @type {Drawing} */ (await (await fetch(`first-${query.get("language")}.json`)).json());
  }
  const quiet = new House(() => {});
  for (const message of drawing.said) quiet.hear(message);
  const model = quiet.models.get(drawing.id);
  if (!model || document.body.classList.contains("ready")) return;
  model.state.theme = query.get("theme") || "auto";
  const end = await render(model, ahead);
  document.body.classList.add("drawn");
  return end;
}

/** @type {Promise<(() => void) | undefined>} */
let drawnAhead = Promise.resolve(undefined);

async function begin() {
  const query = wanted();
  const answer = await fetch("kept.json");
  /** @type {Kept} */
  const kept = await answer.json();
  const address = new URL("./", location.href).href;
  worker.postMessage({ kind: "start", query: query.toString(), address, kept });
  cupboard = globalThis.caches ? await caches.open(`glow-${kept.build}`).catch(() => null) : null;
  drawnAhead = drawAhead(query).catch(() => undefined);
}

// ---------------------------------------------------------------- with Python

/** @param {string} id */
async function show(id) {
  const model = /** @type {Model} */ (house.models.get(id));
  const follow = () => {
    document.documentElement.lang = model.get("language");
    Glow.wear(model.get("theme"));
  };
  const choose = () => {
    Glow.keep("language", model.get("language"));
    Glow.keep("theme", model.get("theme"));
    follow();
  };
  follow();
  model.on("change:language", choose);
  model.on("change:theme", choose);
  const end = await drawnAhead;
  await render(model, stage);
  ahead.hidden = true;
  end?.();
  ahead.replaceChildren();
  waiting.hidden = true;
  document.body.classList.add("ready");
  root = id;
  writeDown();
}

/** The name of the Explorer's own model, once it is shown. */
let root = "";

/** Remember the table: at once for the next visit, and for the address bar and the drawing as soon as
 * nothing changes for a moment. @param {string} query */
function remember(query) {
  if (!query || query === table) return;
  table = query;
  Glow.keep("table", query);
  clearTimeout(resting);
  resting = setTimeout(writeDown, REST);
}

function writeDown() {
  if (!root) return;
  clearTimeout(resting);
  resting = 0;
  const address = `${location.pathname}?${table}`;
  if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  const drawing = JSON.stringify({ id: root, query: table, said: house.said() });
  cupboard?.put(DRAWN, new Response(drawing)).then(
    () => {
      document.body.dataset.drawn = table;
    },
    () => null,
  );
}

/** Let the service worker keep the page and Python for visits without a network. */
async function keepForLater() {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register("service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data: whole }) => {
    document.body.dataset.kept = whole ? "whole" : "partly";
  };
  active?.postMessage({ kind: "keep" }, [channel.port2]);
}

function fetched() {
  part("fetching").hidden = true;
}

/** @param {string} text */
function failed(text) {
  document.body.classList.add("failed");
  waiting.hidden = false;
  part("fault").textContent = text;
}

/** @type {Record<string, (message: any) => void>} */
const answers = {
  progress: ({ done, stage: reached }) => {
    waiting.dataset.stage = reached;
    const bar = /** @type {HTMLProgressElement} */ (part("bar"));
    bar.value = Math.max(bar.value, done);
    part("share").textContent = `${Math.round(100 * bar.value)} %`;
  },
  again: () => waiting.classList.add("again"),
  said: ({ text }) => house.hear(JSON.parse(text)),
  ready: ({ id, woken }) => {
    document.body.dataset.start = woken ? "woken" : "begun";
    show(id).catch((fault) => failed(String(fault)));
  },
  remembered: () => keepForLater().catch(() => null),
  table: ({ query }) => remember(query),
  fetching: ({ name }) => {
    part("fetched").textContent = name;
    part("fetching").hidden = false;
  },
  fetched,
  missing: ({ name }) => {
    for (const one of missing.querySelectorAll("b")) one.textContent = name;
    missing.hidden = false;
    fetched();
  },
  answered: () => {
    unanswered -= 1;
    if (!unanswered) stage.removeAttribute("aria-busy");
  },
  fault: ({ text }) => failed(text),
};

missing.querySelector("button")?.addEventListener("click", () => {
  missing.hidden = true;
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden" && resting) writeDown();
});
worker.onmessage = ({ data }) => answers[data.kind](data);
worker.onerror = (event) => failed(event.message || "worker.js");
begin().catch((fault) => failed(String(fault)));
