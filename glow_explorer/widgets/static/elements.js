// @ts-check
/* Elements are described with `h` and made by `patch`, which keeps those that stay: the focus and
 * what is open are not lost. Text only ever becomes text. */

/** @import { Act, Child, Drawn, Guard, Listener, Made, Props } from "./types.d.ts" */
/** @import { VNode } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
const LIVE = ["value", "checked", "open", "selected", "disabled", "indeterminate"];

/** Describe an element. `key` keeps it the same when its neighbours change; `onclick` and the like
 * are listeners; `ref` is called with the element once it is made.
 * @param {string} tag @param {Props | null} [props] @param {...Child} children @returns {VNode} */
export function h(tag, props, ...children) {
  return { tag, props: props || {}, children: kids(children) };
}

/** @type {Set<unknown>} */
const NOTHING = new Set([null, undefined, false, true, ""]);
/** @param {readonly Child[]} children */
export const kids = (children) =>
  /** @type {(VNode | string | number)[]} */ (
    /** @type {unknown[]} */ (children).flat(Infinity).filter((child) => !NOTHING.has(child))
  ).map((child) => (typeof child === "object" ? child : String(child)));

/** Make what is there like what is wanted, keeping the elements that stay.
 * @param {Element} parent @param {Drawn[]} wanted @param {Guard} guard @param {string | null} [space] */
export function patch(parent, wanted, guard, space = null) {
  /** @type {Map<string | number, Made>} */
  const keyed = new Map();
  /** @type {Made[]} */
  const free = [];
  for (const node of made(parent)) {
    const key = node._vnode?.props.key;
    if (key !== undefined) keyed.set(key, node);
    else free.push(node);
  }
  const nodes = wanted.map((vnode) => reuse(vnode, keyed, free) || create(vnode, space));
  const staying = new Set(nodes);
  for (const node of [...made(parent)]) if (!staying.has(node)) node.remove();
  let place = parent.firstChild;
  nodes.forEach((node, at) => {
    const drawn = wanted[at];
    if (typeof drawn !== "string") dress(node, drawn, guard);
    else if (node.data !== drawn) node.data = drawn;
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
}

/** @param {Element} parent */
const made = (parent) => /** @type {NodeListOf<Made>} */ (/** @type {unknown} */ (parent.childNodes));

/** @param {Drawn} vnode @param {Map<string | number, Made>} keyed @param {Made[]} free */
function reuse(vnode, keyed, free) {
  if (typeof vnode === "string") return take(free, (node) => node.nodeType === 3);
  if (vnode.props.key === undefined) return take(free, (node) => node._vnode?.tag === vnode.tag);
  const node = keyed.get(vnode.props.key);
  keyed.delete(vnode.props.key);
  return node && node._vnode.tag === vnode.tag ? node : null;
}

/** @param {Made[]} list @param {(node: Made) => boolean} fits */
function take(list, fits) {
  const at = list.findIndex(fits);
  return at < 0 ? null : list.splice(at, 1)[0];
}

/** @param {Drawn} vnode @param {string | null} space @returns {Made} */
function create(vnode, space) {
  if (typeof vnode === "string") return /** @type {Made} */ (/** @type {unknown} */ (document.createTextNode(vnode)));
  const own = vnode.tag === "svg" ? SVG : space;
  const node = /** @type {Made} */ (own ? document.createElementNS(own, vnode.tag) : document.createElement(vnode.tag));
  node._vnode = { tag: vnode.tag, props: {}, children: [] };
  return node;
}

/** @param {Made} node @param {VNode} vnode @param {Guard} guard */
function dress(node, vnode, guard) {
  const before = node._vnode.props;
  const fresh = before === undefined || Object.keys(before).length === 0;
  for (const name of Object.keys(before)) if (!(name in vnode.props)) setProp(node, name, null, guard);
  const space = node.namespaceURI === SVG ? SVG : null;
  const inner = vnode.tag === "foreignObject" ? null : space;
  if (!vnode.props.foreign) patch(node, vnode.children, guard, inner);
  for (const [name, value] of Object.entries(vnode.props)) {
    if (before[name] !== value || LIVE.includes(name)) setProp(node, name, value, guard);
  }
  node._vnode = vnode;
  if (fresh && vnode.props.ref) vnode.props.ref(node);
}

/** Let one function hear a kind of event, instead of the one before.
 * @param {Made} node @param {string} type @param {Listener | null} f */
function listen(node, type, f) {
  node._heard ||= {};
  const heard = node._heard;
  if (!(type in heard)) node.addEventListener(type, (event) => heard[type]?.(/** @type {Act} */ (event)));
  heard[type] = f;
}

/** @param {Made} node @param {string} name @param {unknown} value @param {Guard} guard */
function setProp(node, name, value, guard) {
  if (name === "key" || name === "ref" || name === "foreign") return;
  if (name.startsWith("on")) listen(node, name.slice(2), value ? guard(/** @type {Listener} */ (value)) : null);
  else if (LIVE.includes(name) && name in node) {
    const live = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node));
    if (live[name] !== (value ?? "")) live[name] = value ?? (name === "value" ? "" : false);
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}
