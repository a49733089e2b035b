/* Python itself, before it is started. */
import type { Memory } from "./pyodide.mjs";

export default function createPyodideModule(settings: object): Promise<Memory>;
