// Written by npm run types from the folders of src/blocks. Do not edit.
import { component as footer } from './footer/component.tsx';

/** By word. */
export const components = {
  footer,
};
