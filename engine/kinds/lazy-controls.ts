// Written by npm run types from the folders of engine/kinds. Do not edit.

/** Modules by word; loaded with the first page that has the word. */
export const lazyControls = {
  color: () => import('./color/control.lazy.tsx'),
  html: () => import('./html/control.lazy.tsx'),
  image: () => import('./image/control.lazy.tsx'),
  picture: () => import('./picture/control.lazy.tsx'),
  repeat: () => import('./repeat/control.lazy.tsx'),
  'text-file': () => import('./text-file/control.lazy.tsx'),
};
