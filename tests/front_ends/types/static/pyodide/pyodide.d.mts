/* Python for the browser, as far as the site asks for it; it is fetched when the site is made. */
export function loadPyodide(options: { packages: string[] }): Promise<any>;
