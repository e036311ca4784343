// Written by npm run types from the folders of engine/kinds. Do not edit.
import { normalise as dateTime } from './date-time/normalise.ts';
import { normalise as month } from './month/normalise.ts';
import { normalise as time } from './time/normalise.ts';

/** By word. */
export const normalisers = {
  dateTime,
  month,
  time,
};
