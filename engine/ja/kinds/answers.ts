// Written by npm run types from the folders of engine/ja/kinds. Do not edit.

/** By word. */
export const answers = {};
