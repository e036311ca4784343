// Written by npm run types from the folders of src/blocks. Do not edit.
import { entry as footer } from './footer/entry.ts';
import { entry as header } from './header/entry.ts';
import { entry as player } from './player/entry.ts';

/** By word. */
export const entries = {
  footer,
  header,
  player,
};
