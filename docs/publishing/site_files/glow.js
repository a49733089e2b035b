// @ts-check
// Language and theme of the site's own pages, remembered; a link may ask for others.
// biome-ignore lint/correctness/noUnusedVariables: explorer.js uses it
const Glow = (() => {
  const root = document.documentElement;
  const LANGUAGES = ["en", "fr"];
  const THEMES = ["auto", "light", "dark"];

  /** @param {string} name */
  const kept = (name) => {
    try {
      return localStorage.getItem(`glow-${name}`);
    } catch {
      return null;
    }
  };
  /** @param {string} name @param {string} value */
  const keep = (name, value) => {
    try {
      localStorage.setItem(`glow-${name}`, value);
    } catch {
      /* a private window */
    }
  };
  const query = new URLSearchParams(location.search);
  /** @param {string[]} known @param {...(string | null)} given */
  const first = (known, ...given) => given.find((one) => one !== null && known.includes(one));

  /** @type {(selector: string) => NodeListOf<any>} */
  const all = (selector) => document.querySelectorAll(selector);

  /** @param {string} language */
  function speak(language) {
    root.lang = language;
    for (const link of all("a[data-with-language]")) {
      const address = new URL(link.href);
      address.searchParams.set("language", language);
      link.href = address.href;
    }
    press("language", language);
  }

  /** @param {string} theme */
  function wear(theme) {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    press("theme", theme);
  }

  /** On a narrow screen notebooks open in Notebook, which fits there; JupyterLab does not.
   * @param {boolean} narrow */
  function fit(narrow) {
    const [from, to] = narrow ? ["/lab/", "/notebooks/"] : ["/notebooks/", "/lab/"];
    for (const link of all("a[data-notebook]")) link.href = link.href.replace(`${from}index.html?`, `${to}index.html?`);
  }

  /** @param {string} kind @param {string} chosen */
  function press(kind, chosen) {
    for (const button of all(`button[data-${kind}]`)) {
      button.setAttribute("aria-pressed", String(button.dataset[kind] === chosen));
    }
  }

  /** What the address asks for, with the visitor's language and theme where it asks for none. */
  function asked() {
    const whole = new URLSearchParams(query);
    if (!whole.has("language")) whole.set("language", root.lang);
    if (!whole.has("theme") && root.dataset.theme) whole.set("theme", root.dataset.theme);
    return whole;
  }

  const own = root.dataset.speaks || null; // a page of one language, for those who were sent a link to it
  const spoken = (navigator.languages || [navigator.language]).map((one) => one.slice(0, 2));
  const language = first(LANGUAGES, query.get("language"), own, kept("language"), ...spoken) || "en";
  const theme = first(THEMES, query.get("theme"), kept("theme")) || "auto";
  root.lang = language;
  if (theme !== "auto") root.dataset.theme = theme;

  document.addEventListener("DOMContentLoaded", () => {
    speak(language);
    wear(theme);
    const narrow = matchMedia("(max-width: 760px)");
    fit(narrow.matches);
    narrow.addEventListener("change", () => fit(narrow.matches));
    document.addEventListener("click", ({ target }) => {
      const button = /** @type {any} */ (target).closest("button[data-language], button[data-theme]");
      if (!button) return;
      const kind = button.dataset.language ? "language" : "theme";
      keep(kind, button.dataset[kind]);
      (kind === "language" ? speak : wear)(button.dataset[kind]);
    });
  });

  return { asked, keep, kept, wear };
})();
