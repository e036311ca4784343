// Written by npm run types from the folders of src/kinds. Do not edit.
import { entry as card } from './card/entry.ts';
import { entry as cardCertification } from './card-certification/entry.ts';
import { entry as consent } from './consent/entry.ts';
import { entry as loginId } from './login-id/entry.ts';
import { entry as policies } from './policies/entry.ts';
import { entry as sex } from './sex/entry.ts';
import { entry as survey } from './survey/entry.ts';

/** By word. */
export const entries = {
  card,
  'card-certification': cardCertification,
  consent,
  'login-id': loginId,
  policies,
  sex,
  survey,
};
