// Written by npm run types from the folders of engine/ja/kinds. Do not edit.
import { compile as birthday } from './birthday/compile.ts';
import { compile as country } from './country/compile.ts';
import { compile as kana } from './kana/compile.ts';
import { compile as phone } from './phone/compile.ts';
import { compile as postalCode } from './postal-code/compile.ts';
import { compile as prefecture } from './prefecture/compile.ts';

/** By word. */
export const compilers = {
  birthday,
  country,
  kana,
  phone,
  'postal-code': postalCode,
  prefecture,
};
