// @ts-check
// The Explorer's page: models as a widget manager has them, with Python in a worker behind them.
/** @type {Map<string, Model>} */
const models = new Map();
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const stage = part("stage");
const waiting = part("waiting");
const missing = part("missing");
let unanswered = 0;

class Model {
  /** @param {string} id @param {Record<string, any>} state */
  constructor(id, state) {
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
    if (Object.keys(state).length) ask(this.id, { method: "update", state, buffer_paths: [] });
  }

  /** @param {any} content */
  send(content) {
    ask(this.id, { method: "custom", content });
  }

  get widget_manager() {
    return {
      get_model: async (/** @type {string} */ id) => models.get(id),
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

/** @param {string} id @param {any} data */
function ask(id, data) {
  unanswered += 1;
  stage.setAttribute("aria-busy", "true");
  worker.postMessage({ kind: "hear", id, data });
}

/** @param {Model} model @param {HTMLElement} el */
async function render(model, el) {
  const url = URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" }));
  const module = await import(url);
  URL.revokeObjectURL(url);
  return module.default.render({ model, el });
}

/** Hear what a widget in Python says. @param {any} message */
function heard({ kind, id, data }) {
  if (kind === "comm_open") models.set(id, new Model(id, data.state));
  else if (kind === "comm_close") models.delete(id);
  else if (data.method === "update") models.get(id)?.take(data.state);
  else if (data.method === "custom") models.get(id)?.fire("msg:custom", data.content, []);
}

/** @param {string} id */
async function show(id) {
  const model = /** @type {Model} */ (models.get(id));
  const follow = () => {
    document.documentElement.lang = model.get("language");
    Glow.wear(model.get("theme"));
  };
  follow();
  model.on("change:language", follow);
  model.on("change:theme", follow);
  await render(model, stage);
  waiting.hidden = true;
  document.body.classList.add("ready");
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
  stage: ({ stage: reached }) => {
    waiting.dataset.stage = reached;
  },
  said: ({ text }) => heard(JSON.parse(text)),
  ready: ({ id }) => show(id).catch((fault) => failed(String(fault))),
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
worker.onmessage = ({ data }) => answers[data.kind](data);
worker.onerror = (event) => failed(event.message || "worker.js");
worker.postMessage({ kind: "start", query: Glow.asked().toString() });
