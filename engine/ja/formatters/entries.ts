// Written by npm run types from the folders of engine/ja/formatters. Do not edit.
import { entry as birthday } from './birthday/entry.ts';
import { entry as phone } from './phone/entry.ts';
import { entry as postalCode } from './postal-code/entry.ts';
import { entry as yen } from './yen/entry.ts';

/** By word. */
export const entries = {
  birthday,
  phone,
  postalCode,
  yen,
};
