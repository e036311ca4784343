import { it } from 'vitest';
import { sendAll } from './send-all.ts';

const seed = process.env['SEED'] ?? '20261122';

it(`answers 200 odd addresses and 100 odd bodies without a server error: seed ${seed}`, () =>
  sendAll({ addresses: 200, bodies: 100 }, seed));
