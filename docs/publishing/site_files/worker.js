// @ts-check
// Python for the Explorer's page, beside the page itself so that it never stands still.
import { loadPyodide } from "./static/pyodide/pyodide.mjs";

/** @param {Record<string, any>} message */
const tell = (message) => self.postMessage(message);
/** @type {any} */
let bridge = null;
/** @type {Promise<any>} */
let last = Promise.resolve();

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

/** @param {string} query */
async function start(query) {
  tell({ kind: "stage", stage: "python" });
  const source = fetch(new URL("bridge.py", import.meta.url)).then((answer) => answer.text());
  const python = await loadPyodide({ packages: ["glow-explorer"] });
  tell({ kind: "stage", stage: "table" });
  python.FS.writeFile("bridge.py", await source);
  bridge = python.pyimport("bridge");
  const said = (/** @type {string} */ text) => tell({ kind: "said", text });
  tell({ kind: "ready", id: await bridge.start.callPromising(query, said, fetching(python)) });
}

/** @param {string} id @param {any} data */
async function hear(id, data) {
  try {
    await bridge.hear.callPromising(id, JSON.stringify(data));
  } finally {
    tell({ kind: "answered" });
  }
}

self.onmessage = ({ data: message }) => {
  const work = message.kind === "start" ? () => start(message.query) : () => hear(message.id, message.data);
  last = last.then(work).catch((fault) => tell({ kind: "fault", text: String(fault?.message || fault) }));
};
