// Written by npm run types from the folders of src/blocks. Do not edit.

/** By word. */
export const components = {};

/** Modules by word; loaded with the first page that has the word. */
export const lazyComponents = {
  partners: () => import('./partners/component.lazy.tsx'),
  player: () => import('./player/component.lazy.tsx'),
};

/** Modules by word; loaded after the first page that has the word can be used. */
export const laterComponents = {
  brand: () => import('./brand/component.later.tsx'),
  footer: () => import('./footer/component.later.tsx'),
  header: () => import('./header/component.later.tsx'),
};
