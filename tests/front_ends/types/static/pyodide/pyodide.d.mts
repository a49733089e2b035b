/* Python for the browser, as far as the site asks for it; it is fetched when the site is made. */
export function loadPyodide(options: { packages: string[] }): Promise<Python>;

export interface Python {
  FS: { writeFile(name: string, text: string): void };
  loadedPackages: Record<string, string>;
  loadPackage(name: string, options: object): Promise<unknown>;
  /** A module of Python's, whose names nobody here can check. */
  pyimport(name: string): Record<string, Callable>;
}

/** A function of Python's. */
export interface Callable {
  (...values: unknown[]): unknown;
  /** Call it, and let it wait for promises. */
  callPromising(...values: unknown[]): Promise<unknown>;
}
