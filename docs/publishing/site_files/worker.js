// @ts-check
// Python for the Explorer's page, beside the page itself so that it never stands still.
//
// The first visit fetches everything, imports it, and keeps a picture of Python's memory from just
// before the table is set. Later visits begin with that picture: nothing is imported again. Where
// there is none, or it does not fit, Python starts as on the first visit.
import createPyodideModule from "./static/pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./static/pyodide/pyodide.mjs";

/** @typedef {{ build: string, wheels: string[], modules: number, files: Record<string, number> }} Kept */

const MEMORY = "memory.bin";
const IMPORTED = "imported ";
/** How far a start is when each of its parts is done. */
const DONE = { fetched: 0.5, python: 0.62, unpacked: 0.66, imported: 0.95 };
/** @param {Record<string, any>} message */
const tell = (message) => self.postMessage(message);
/** @type {any} */
let bridge = null;
/** @type {Promise<any>} */
let last = Promise.resolve();

/** @param {number} done @param {string} stage */
const progress = (done, stage = "python") => tell({ kind: "progress", done, stage });

/** What the browser keeps for this build of the site; nothing where it keeps nothing.
 * @param {Kept} kept @returns {Promise<Cache | null>} */
const cupboard = async (kept) => (self.caches ? caches.open(`glow-${kept.build}`).catch(() => null) : null);

/** Count what is fetched, so that the page can say how far it is. @param {Kept} kept */
function counting(kept) {
  const plain = self.fetch.bind(self);
  const total = Object.entries(kept.files)
    .filter(([name]) => name.startsWith("static/"))
    .reduce((sum, [, size]) => sum + size, 0);
  let fetched = 0;
  self.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.body || !answer.url.includes("/static/pyodide/")) return answer;
    const counter = new TransformStream({
      /** @param {Uint8Array} piece @param {TransformStreamDefaultController} out */
      transform(piece, out) {
        fetched += piece.length;
        progress(DONE.fetched * Math.min(1, fetched / total));
        out.enqueue(piece);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
  };
  return () => {
    self.fetch = plain;
  };
}

/** @param {Kept} kept @returns {Promise<ArrayBuffer[]>} */
const wheels = (kept) =>
  Promise.all(
    kept.wheels.map(async (name) => {
      const answer = await fetch(new URL(name, import.meta.url));
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      return answer.arrayBuffer();
    }),
  );

/** @param {any} python @param {Kept} kept @param {ArrayBuffer[]} packed @param {string} source */
function unpack(python, kept, packed, source) {
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const [index] of kept.wheels.entries()) python.unpackArchive(packed[index], "wheel", { extractDir });
  python.FS.writeFile("bridge.py", source);
}

/** Start Python and import everything; return it with a picture of its memory, if that can be had.
 * @param {Kept} kept @param {Promise<string>} source @returns {Promise<[any, BlobPart | null]>} */
async function begin(kept, source) {
  const stopCounting = counting(kept);
  const packed = wheels(kept);
  packed.catch(() => null); // it is waited for below
  const python = await loadPyodide({
    _makeSnapshot: true,
    stdout: (/** @type {string} */ line) => {
      if (!line.startsWith(IMPORTED)) return;
      const share = Math.min(1, Number(line.slice(IMPORTED.length)) / kept.modules);
      progress(DONE.unpacked + (DONE.imported - DONE.unpacked) * share);
    },
  });
  progress(DONE.python);
  unpack(python, kept, await packed, await source);
  stopCounting();
  progress(DONE.unpacked);
  python.runPython("import bridge; bridge.warm()");
  progress(DONE.imported, "table");
  try {
    return [python, python.makeMemorySnapshot()];
  } catch {
    return [python, null];
  }
}

/** Wake Python from the picture of an earlier visit; null where that does not work.
 * @param {Kept} kept @param {Promise<string>} source @param {Cache | null} cache */
async function wake(kept, source, cache) {
  const found = await cache?.match(MEMORY);
  if (!cache || !found) return null;
  tell({ kind: "again" });
  try {
    const packed = wheels(kept);
    packed.catch(() => null);
    const picture = new Uint8Array(await found.arrayBuffer());
    progress(0.3);
    const python = await loadPyodide({ _loadSnapshot: picture, createPyodideModule: roomFor(picture) });
    progress(0.7);
    unpack(python, kept, await packed, await source);
    progress(DONE.imported, "table");
    return python;
  } catch {
    await cache.delete(MEMORY);
    return null;
  }
}

/** Pyodide copies a picture into memory that may be too small for it: let it grow before.
 * @param {Uint8Array} picture */
function roomFor(picture) {
  return async (/** @type {any} */ settings) => {
    const module = await createPyodideModule(settings);
    while (module.HEAP8.length < picture.length) {
      if (!module._malloc(picture.length - module.HEAP8.length)) throw new Error("no room");
    }
    module.HEAP8.fill(0, picture.length);
    return module;
  };
}

/** Let Python wait for a package; where it cannot be had the page says so. @param {any} python */
function fetching(python) {
  const { can_run_sync: mayWait, run_sync: wait } = python.pyimport("pyodide.ffi");
  return (/** @type {string} */ name) => {
    tell({ kind: "fetching", name });
    const loaded = python
      .loadPackage(name, { errorCallback() {}, messageCallback() {} })
      .catch(() => null)
      .finally(() => tell({ kind: name in python.loadedPackages ? "fetched" : "missing", name }));
    if (mayWait()) wait(loaded);
  };
}

/** @param {string} query @param {string} address @param {Kept} kept */
async function start(query, address, kept) {
  progress(0.01);
  const source = fetch(new URL("bridge.py", import.meta.url)).then((answer) => answer.text());
  const cache = await cupboard(kept);
  const woken = await wake(kept, source, cache);
  const [python, picture] = woken ? [woken, null] : await begin(kept, source);
  bridge = python.pyimport("bridge");
  const said = (/** @type {string} */ text) => tell({ kind: "said", text });
  const id = await bridge.start.callPromising(query, address, said, fetching(python));
  tell({ kind: "ready", id, woken: woken !== null });
  tell({ kind: "table", query: bridge.table() });
  if (picture && cache) await cache.put(MEMORY, new Response(new Blob([picture]))).catch(() => null);
  tell({ kind: "remembered" });
}

/** @param {string} id @param {any} data */
async function hear(id, data) {
  try {
    await bridge.hear.callPromising(id, JSON.stringify(data));
    tell({ kind: "table", query: bridge.table() });
  } finally {
    tell({ kind: "answered" });
  }
}

self.onmessage = ({ data: message }) => {
  const work =
    message.kind === "start"
      ? () => start(message.query, message.address, message.kept)
      : () => hear(message.id, message.data);
  last = last.then(work).catch((fault) => tell({ kind: "fault", text: String(fault?.message || fault) }));
};
