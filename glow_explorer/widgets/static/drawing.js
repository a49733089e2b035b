// @ts-check
/* What the front ends draw with: icons, colours, and the dice that exist. Python puts it in place of
 * the empty object, from its own drawings and from the game's box. */

/** @import { Drawing } from "./types.d.ts" */

/** @type {Drawing} */
export const GLOW = Object({});
