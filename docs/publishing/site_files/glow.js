// Language and theme of the site's own pages, remembered; a link may ask for others.
const Glow = (() => {
  const root = document.documentElement;
  const LANGUAGES = ["en", "fr"];
  const THEMES = ["auto", "light", "dark"];

  const kept = (name) => { try { return localStorage.getItem(`glow-${name}`); } catch { return null; } };
  const keep = (name, value) => { try { localStorage.setItem(`glow-${name}`, value); } catch { /* a private window */ } };
  const query = new URLSearchParams(location.search);
  const first = (known, ...given) => given.find((one) => known.includes(one));

  function speak(language) {
    root.lang = language;
    for (const link of document.querySelectorAll("a[data-with-language]")) {
      link.href = `${link.href.split("?")[0]}?language=${language}`;
    }
    press("language", language);
  }

  function wear(theme) {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    press("theme", theme);
  }

  /** On a narrow screen notebooks open in Notebook, which fits there; JupyterLab does not. */
  function fit(narrow) {
    const [from, to] = narrow ? ["/lab/", "/notebooks/"] : ["/notebooks/", "/lab/"];
    for (const link of document.querySelectorAll("a[data-notebook]")) link.href = link.href.replace(`${from}index.html?`, `${to}index.html?`);
  }

  function press(kind, chosen) {
    for (const button of document.querySelectorAll(`button[data-${kind}]`)) {
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

  const spoken = (navigator.languages || [navigator.language]).map((one) => one.slice(0, 2));
  const language = first(LANGUAGES, query.get("language"), kept("language"), ...spoken) || "en";
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
      const button = target.closest("button[data-language], button[data-theme]");
      if (!button) return;
      const kind = button.dataset.language ? "language" : "theme";
      keep(kind, button.dataset[kind]);
      (kind === "language" ? speak : wear)(button.dataset[kind]);
    });
  });

  return { asked, wear };
})();
