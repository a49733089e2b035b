// @ts-check
/* Elements are described with `h` and made by `patch`, which keeps those that stay: the focus and
 * what is open are not lost. Text only ever becomes text. */

/** @import { Props, Guard, Seen, VNode } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
const LIVE = ["value", "checked", "open", "selected", "disabled", "indeterminate"];

/** Describe an element. `key` keeps it the same when its neighbours change; `onclick` and the like
 * are listeners; `ref` is called with the element once it is made.
 * @param {string} tag @param {Props | null} [props] @param {...any} children @returns {VNode} */
export function h(tag, props, ...children) {
  return { tag, props: props || {}, children: kids(children) };
}

const NOTHING = new Set([null, undefined, false, true, ""]);
/** @param {any} children */
export const kids = (children) =>
  children
    .flat(Infinity)
    .filter((one) => !NOTHING.has(one))
    .map((one) => (typeof one === "object" ? one : String(one)));

/** Make what is there like what is wanted, keeping the elements that stay.
 * @param {any} parent @param {any} wanted @param {Guard} guard @param {string | null} [space] */
export function patch(parent, wanted, guard, space = null) {
  const keyed = new Map();
  const free = [];
  for (const node of parent.childNodes) {
    const key = node._vnode?.props.key;
    if (key !== undefined) keyed.set(key, node);
    else free.push(node);
  }
  const nodes = wanted.map((vnode) => reuse(vnode, keyed, free) || create(vnode, space));
  const staying = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!staying.has(node)) node.remove();
  let place = parent.firstChild;
  nodes.forEach((node, at) => {
    if (typeof wanted[at] !== "string") dress(node, wanted[at], guard);
    else if (node.data !== wanted[at]) node.data = wanted[at];
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
}

/** @param {VNode} vnode @param {any} keyed @param {any[]} free */
function reuse(vnode, keyed, free) {
  if (typeof vnode === "string") return take(free, (node) => node.nodeType === 3);
  if (vnode.props.key === undefined) return take(free, (node) => node._vnode?.tag === vnode.tag);
  const node = keyed.get(vnode.props.key);
  keyed.delete(vnode.props.key);
  return node && node._vnode.tag === vnode.tag ? node : null;
}

/** @param {Seen[]} list @param {(...values: any[]) => any} fits */
function take(list, fits) {
  const at = list.findIndex(fits);
  return at < 0 ? null : list.splice(at, 1)[0];
}

/** @param {VNode} vnode @param {any} space */
function create(vnode, space) {
  if (typeof vnode === "string") return document.createTextNode(vnode);
  const own = vnode.tag === "svg" ? SVG : space;
  /** @type {any} */
  const node = own ? document.createElementNS(own, vnode.tag) : document.createElement(vnode.tag);
  node._vnode = { tag: vnode.tag, props: {}, children: [] };
  return node;
}

/** @param {any} node @param {VNode} vnode @param {Guard} guard */
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
 * @param {any} node @param {any} type @param {(...values: any[]) => any} f */
function listen(node, type, f) {
  node._heard ||= {};
  if (!(type in node._heard)) node.addEventListener(type, (event) => node._heard[type]?.(event));
  node._heard[type] = f;
}

/** @param {any} node @param {string} name @param {any} value @param {Guard} guard */
function setProp(node, name, value, guard) {
  if (name === "key" || name === "ref" || name === "foreign") return;
  if (name.startsWith("on")) listen(node, name.slice(2), value && guard(value));
  else if (LIVE.includes(name) && name in node) {
    if (node[name] !== (value ?? "")) node[name] = value ?? (name === "value" ? "" : false);
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}
