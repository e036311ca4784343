// Written by npm run types from the folders of src/kinds. Do not edit.

/** By word. */
export const normalisers = {};
