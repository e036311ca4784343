// Written by npm run types from the folders of engine/ja/formatters. Do not edit.
import { format as birthday } from './birthday/format.ts';
import { format as phone } from './phone/format.ts';
import { format as postalCode } from './postal-code/format.ts';
import { format as yen } from './yen/format.ts';

/** By word. */
export const formats = {
  birthday,
  phone,
  postalCode,
  yen,
};
