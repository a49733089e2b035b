// @ts-check
/* What Voilà's own script calls: it says when the theme is there, the page says when its cells are. */

const page = /** @type {any} */ (window);

page.voila_heartbeat = () => {};

page.voila_finish = () => {
  page.cellLoaded = true;
  if (!page.themeLoaded) return;
  document.getElementById("loading")?.remove();
  document.getElementById("rendered_cells")?.style.removeProperty("display");
};
