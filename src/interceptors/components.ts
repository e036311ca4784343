// Written by npm run types from the folders of src/interceptors. Do not edit.
import { component as botCheck } from './bot-check/component.tsx';
import { component as credential } from './credential/component.tsx';

/** By word. */
export const components = {
  botCheck,
  credential,
};
