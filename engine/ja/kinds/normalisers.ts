// Written by npm run types from the folders of engine/ja/kinds. Do not edit.
import { normalise as phone } from './phone/normalise.ts';
import { normalise as postalCode } from './postal-code/normalise.ts';

/** By word. */
export const normalisers = {
  phone,
  postalCode,
};
