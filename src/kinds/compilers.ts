// Written by npm run types from the folders of src/kinds. Do not edit.
import { compile as card } from './card/compile.ts';
import { compile as cardCertification } from './card-certification/compile.ts';
import { compile as consent } from './consent/compile.ts';
import { compile as loginId } from './login-id/compile.ts';
import { compile as policies } from './policies/compile.ts';
import { compile as sex } from './sex/compile.ts';
import { compile as survey } from './survey/compile.ts';

/** By word. */
export const compilers = {
  card,
  'card-certification': cardCertification,
  consent,
  'login-id': loginId,
  policies,
  sex,
  survey,
};
