// Written by npm run types from the folders of engine/kinds. Do not edit.

/** By word. */
export const normalisers = {};
