// Written by npm run types from the folders of src/blocks. Do not edit.
import { entry as brand } from './brand/entry.ts';
import { entry as footer } from './footer/entry.ts';
import { entry as header } from './header/entry.ts';
import { entry as partners } from './partners/entry.ts';
import { entry as player } from './player/entry.ts';

/** By word. */
export const entries = {
  brand,
  footer,
  header,
  partners,
  player,
};
