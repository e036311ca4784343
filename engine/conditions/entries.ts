// Written by npm run types from the folders of engine/conditions. Do not edit.
import { entry as after } from './after/entry.ts';
import { entry as ageOutside } from './age-outside/entry.ts';
import { entry as ageWithin } from './age-within/entry.ts';
import { entry as before } from './before/entry.ts';
import { entry as constWord } from './const/entry.ts';
import { entry as contains } from './contains/entry.ts';
import { entry as differsFrom } from './differs-from/entry.ts';
import { entry as enumWord } from './enum/entry.ts';
import { entry as future } from './future/entry.ts';
import { entry as greaterThan } from './greater-than/entry.ts';
import { entry as lessThan } from './less-than/entry.ts';
import { entry as maximum } from './maximum/entry.ts';
import { entry as minItems } from './min-items/entry.ts';
import { entry as minLength } from './min-length/entry.ts';
import { entry as minimum } from './minimum/entry.ts';
import { entry as notAfter } from './not-after/entry.ts';
import { entry as notBefore } from './not-before/entry.ts';
import { entry as pattern } from './pattern/entry.ts';
import { entry as present } from './present/entry.ts';
import { entry as sameAs } from './same-as/entry.ts';

/** By word. */
export const entries = {
  after,
  ageOutside,
  ageWithin,
  before,
  const: constWord,
  contains,
  differsFrom,
  enum: enumWord,
  future,
  greaterThan,
  lessThan,
  maximum,
  minItems,
  minLength,
  minimum,
  notAfter,
  notBefore,
  pattern,
  present,
  sameAs,
};
