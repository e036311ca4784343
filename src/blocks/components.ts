// Written by npm run types from the folders of src/blocks. Do not edit.
import { component as brand } from './brand/component.tsx';
import { component as footer } from './footer/component.tsx';
import { component as header } from './header/component.tsx';
import { component as partners } from './partners/component.tsx';

/** By word. */
export const components = {
  brand,
  footer,
  header,
  partners,
};

/** Modules by word; loaded with the first page that has the word. */
export const lazyComponents = {
  player: () => import('./player/component.lazy.tsx'),
};
