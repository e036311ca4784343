// Written by npm run types from the folders of src/kinds. Do not edit.
import { answer as policies } from './policies/answer.ts';
import { answer as survey } from './survey/answer.ts';

/** By word. */
export const answers = {
  policies,
  survey,
};
