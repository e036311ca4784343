// Written by npm run types from the folders of engine/kinds. Do not edit.
import { answer as image } from './image/answer.ts';
import { answer as repeat } from './repeat/answer.ts';

/** By word. */
export const answers = {
  image,
  repeat,
};
