// @ts-check
/* Loads the modules of a widget. The page has each module and style once, whichever widgets need it:
 * a model of its own carries it, and the widget names these models, what is imported before what
 * imports it. Modules are told apart by their content, so that two versions never mix. */

/** @import { Model } from "./types.d.ts" */

const page = /** @type {Record<symbol, Map<string, string>>} */ (/** @type {unknown} */ (globalThis));
const KEY = Symbol.for("glow-explorer");
page[KEY] ||= new Map();
const addresses = page[KEY];

/** @param {Model} model */
async function load(model) {
  const ids = model.get("_modules").map((reference) => reference.replace("IPY_MODEL_", ""));
  const modules = await Promise.all(ids.map((id) => model.widget_manager.get_model(id)));
  /** @type {Record<string, string>} */
  const named = {};
  for (const module of modules) {
    const key = module.get("key");
    const address = addresses.get(key) || place(module, named);
    addresses.set(key, address);
    named[module.get("name")] = address;
  }
  return import(named[modules[modules.length - 1].get("name")]);
}

/** Put a style into the page, and a module where it can be imported; return its address.
 * @param {Model} module @param {Record<string, string>} named */
function place(module, named) {
  const look = module.get("style");
  if (look) document.head.append(Object.assign(document.createElement("style"), { textContent: look }));
  const code = module.get("code").replace(/ from "\.\/(\w+)\.js";/g, (_, name) => ` from "${named[name]}";`);
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} parts */
  async render({ model, el }) {
    const module = await load(model);
    return module.default.render({ model, el });
  },
};
