import { test } from 'vitest';
import { tryDamages } from './damages.ts';

const rounds = 10_000;
const partSize = 500;

// Each part has its own seed, which a failure names.
test.each(Array.from({ length: rounds / partSize }, (_, part) => Number(process.env['SEED'] ?? 1) + part))(
  `reports well-formed problems for ${partSize} damaged projects, and never throws: seed %i`,
  (seed) => tryDamages(partSize, String(seed)),
);
