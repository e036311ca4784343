// Written by npm run types from the folders of src/blocks. Do not edit.
import { component as footer } from './footer/component.tsx';
import { component as header } from './header/component.tsx';

/** By word. */
export const components = {
  footer,
  header,
};

/** Modules by word; loaded with the first page that has the word. */
export const lazyComponents = {
  player: () => import('./player/component.lazy.tsx'),
};
