// @ts-check
/* What Voilà's own script calls: it says when the theme is there, the page says when its cells are.
 * Until the Explorer itself is seen, the page says that the table is being set. */

const page = /** @type {any} */ (window);
const SEEN = ".glow-explorer, .jp-RenderedText[data-mime-type*='stderr'], .jp-OutputArea-executeResult pre";
const PATIENCE = 60_000;

const spoken = (navigator.languages || [navigator.language]).map((one) => one.slice(0, 2));
const asked = new URLSearchParams(location.search).get("language");
document.documentElement.lang = [asked, ...spoken].find((one) => one === "en" || one === "fr") || "en";

page.voila_heartbeat = () => {};

function uncover() {
  document.getElementById("loading")?.remove();
}

page.voila_finish = () => {
  page.cellLoaded = true;
  if (!page.themeLoaded) return;
  document.getElementById("rendered_cells")?.style.removeProperty("display");
  const look = () => document.querySelector(SEEN) && uncover();
  new MutationObserver((_, watching) => {
    if (look() !== null) watching.disconnect();
  }).observe(document.body, { childList: true, subtree: true });
  setTimeout(uncover, PATIENCE); // whatever is there by then is to be seen
  look();
};
