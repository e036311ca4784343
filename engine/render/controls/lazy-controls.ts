// Written by npm run types from the folders of engine/render/controls. Do not edit.

/** Modules by word; loaded with the first page that has the word. */
export const lazyControls = {
  cells: () => import('./cells/control.lazy.tsx'),
};
