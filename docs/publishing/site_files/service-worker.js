// @ts-check
// Keeps the Explorer's page, Python and our wheel, so that they open at once and without a network.
// The notebooks' own service worker goes on beside it. The build fills in BUILD and DISTRIBUTION.
const BUILD = "@build@";
const DISTRIBUTION = "@distribution@";
const OURS = `glow-${BUILD}`;
const PACKAGES = "glow-packages";
const LIST = "kept.json";
const SCOPE = new URL("./", location.href).href;
const worker = /** @type {any} */ (self);

/** Fetch what is not kept yet. A list of another build is left alone: this worker is out of date. */
async function keep() {
  const cache = await caches.open(OURS);
  const answer = await fetch(LIST, { cache: "no-cache" });
  const list = await answer.clone().json();
  if (list.build !== BUILD) return false;
  await Promise.all(Object.keys(list.files).map(async (name) => (await cache.match(name)) || cache.add(name)));
  await cache.put(LIST, answer);
  return true;
}

/** Keep the new build before the old one goes, where one was kept. */
async function renew() {
  const names = await caches.keys();
  if (names.some((name) => name.startsWith("glow-") && name !== PACKAGES)) await keep().catch(() => false);
}

async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("glow-") && name !== PACKAGES && name !== OURS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The name in the site of what is asked for; null for what is not ours. @param {Request} request */
function named(request) {
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return null;
  const name = request.url.slice(SCOPE.length).split(/[?#]/)[0] || "index.html";
  return /^(static\/pyodide\/|sheets\/)?[^/]+$/.test(name) ? name : null;
}

/** @param {Request} request @param {string} name */
async function fromHere(request, name) {
  const cache = await caches.open(OURS);
  return (await cache.match(name)) || fetch(request);
}

/** @param {Request} request */
async function package_(request) {
  const cache = await caches.open(PACKAGES);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(renew()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.kind !== "keep") return;
  const kept = keep().catch(() => false);
  event.waitUntil(kept.then((whole) => event.ports[0]?.postMessage(whole)));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const name = named(request);
  const elsewhere = request.method === "GET" && request.url.startsWith(DISTRIBUTION);
  if (name === null && !elsewhere) return;
  event.stopImmediatePropagation();
  event.respondWith(name === null ? package_(request) : fromHere(request, name));
});
worker.importScripts("lite-service-worker.js");
