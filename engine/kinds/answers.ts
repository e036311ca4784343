// Written by npm run types from the folders of engine/kinds. Do not edit.
import { answer as image } from './image/answer.ts';
import { answer as policies } from './policies/answer.ts';
import { answer as repeat } from './repeat/answer.ts';
import { answer as survey } from './survey/answer.ts';

/** By word. */
export const answers = {
  image,
  policies,
  repeat,
  survey,
};
