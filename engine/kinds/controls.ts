// Written by npm run types from the folders of engine/kinds. Do not edit.
import { control as birthday } from './birthday/control.tsx';

/** By word. */
export const controls = {
  birthday,
};
