// Written by npm run types from the folders of engine/kinds. Do not edit.

/** Modules by word; loaded with the first page that has the word. */
export const lazyOffers = {};
