import { it } from 'vitest';
import { sendAll } from './send-all.ts';

const seed = Number(process.env['SEED'] ?? 1);
const parts = 20;

// Each part has its own seed, which a failure names.
it.each(Array.from({ length: parts }, (_, part) => seed + part))(
  'answers 500 odd addresses and 200 odd bodies without a server error: seed %i',
  (part) => sendAll({ addresses: 500, bodies: 200 }, String(part)),
);
