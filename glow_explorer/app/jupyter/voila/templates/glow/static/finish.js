// @ts-check
/* The cells are in the page. */
/** @type {any} */ (window).voila_finish();
