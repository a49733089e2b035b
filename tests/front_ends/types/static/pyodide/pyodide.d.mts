/* Python for the browser, as far as the site asks for it; it is fetched when the site is made. */
export function loadPyodide(options: {
  stdout?: (line: string) => void;
  createPyodideModule?: (settings: object) => Promise<Memory>;
  /** Whether a picture of the memory can be taken; and one to begin with. */
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}): Promise<Python>;

export interface Python {
  FS: { writeFile(name: string, text: string): void };
  loadedPackages: Record<string, string>;
  loadPackage(name: string, options: object): Promise<unknown>;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  runPython(source: string): unknown;
  unpackArchive(packed: ArrayBuffer, format: string, options: object): void;
  /** A module of Python's, whose names nobody here can check. */
  pyimport(name: string): Record<string, Callable>;
}

/** Python's memory, before anything is in it. */
export interface Memory {
  HEAP8: Int8Array;
  _malloc(size: number): number;
}

/** A function of Python's. */
export interface Callable {
  (...values: unknown[]): unknown;
  /** Call it, and let it wait for promises. */
  callPromising(...values: unknown[]): Promise<unknown>;
}
