import { test } from 'vitest';
import { tryDamages } from './damages.ts';

const rounds = 10_000;
const aPart = 500;

// Each part has a seed of its own, which a failure names.
test.each(Array.from({ length: rounds / aPart }, (_, part) => Number(process.env['SEED'] ?? 1) + part))(
  `tells of ${aPart} damaged projects what is wrong and where, and never breaks: seed %i`,
  (seed) => tryDamages(aPart, String(seed)),
);
