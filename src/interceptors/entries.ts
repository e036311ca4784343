// Written by npm run types from the folders of src/interceptors. Do not edit.
import { entry as botCheck } from './bot-check/entry.ts';
import { entry as credential } from './credential/entry.ts';

/** By word. */
export const entries = {
  botCheck,
  credential,
};
