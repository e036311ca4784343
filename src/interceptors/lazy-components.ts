// Written by npm run types from the folders of src/interceptors. Do not edit.

/** Modules by word; loaded with the first page that has the word. */
export const lazyComponents = {
  botCheck: () => import('./bot-check/component.lazy.tsx'),
  credential: () => import('./credential/component.lazy.tsx'),
};
