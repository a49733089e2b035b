// @ts-check
/* What the front ends draw with: icons, colours, and the dice that exist. Python puts it in place of
 * the empty object, from its own drawings and from the game's box. */

/** @type {{icons: Record<string, any[]>, dice: Record<string, any>, colors: Record<string, any>}} */
export const GLOW = Object({});
