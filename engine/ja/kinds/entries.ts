// Written by npm run types from the folders of engine/ja/kinds. Do not edit.
import { entry as birthday } from './birthday/entry.ts';
import { entry as country } from './country/entry.ts';
import { entry as kana } from './kana/entry.ts';
import { entry as phone } from './phone/entry.ts';
import { entry as postalCode } from './postal-code/entry.ts';
import { entry as prefecture } from './prefecture/entry.ts';

/** By word. */
export const entries = {
  birthday,
  country,
  kana,
  phone,
  'postal-code': postalCode,
  prefecture,
};
