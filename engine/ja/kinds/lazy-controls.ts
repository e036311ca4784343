// Written by npm run types from the folders of engine/ja/kinds. Do not edit.

/** Modules by word; loaded with the first page that has the word. */
export const lazyControls = {
  birthday: () => import('./birthday/control.lazy.tsx'),
  'postal-code': () => import('./postal-code/control.lazy.tsx'),
};
