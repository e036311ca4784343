// Written by npm run types from the folders of engine/conditions. Do not edit.
import { test as after } from './after/test.ts';
import { test as ageOutside } from './age-outside/test.ts';
import { test as ageWithin } from './age-within/test.ts';
import { test as before } from './before/test.ts';
import { test as constWord } from './const/test.ts';
import { test as contains } from './contains/test.ts';
import { test as differsFrom } from './differs-from/test.ts';
import { test as enumWord } from './enum/test.ts';
import { test as future } from './future/test.ts';
import { test as greaterThan } from './greater-than/test.ts';
import { test as lessThan } from './less-than/test.ts';
import { test as maximum } from './maximum/test.ts';
import { test as minItems } from './min-items/test.ts';
import { test as minLength } from './min-length/test.ts';
import { test as minimum } from './minimum/test.ts';
import { test as notAfter } from './not-after/test.ts';
import { test as notBefore } from './not-before/test.ts';
import { test as pattern } from './pattern/test.ts';
import { test as present } from './present/test.ts';
import { test as sameAs } from './same-as/test.ts';

/** By word. */
export const tests = {
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
