// Written by npm run types from the folders of src/kinds. Do not edit.

/** Modules by word; loaded with the first page that has the word. */
export const lazyControls = {
  card: () => import('./card/control.lazy.tsx'),
  'card-certification': () => import('./card-certification/control.lazy.tsx'),
  policies: () => import('./policies/control.lazy.tsx'),
  survey: () => import('./survey/control.lazy.tsx'),
};
