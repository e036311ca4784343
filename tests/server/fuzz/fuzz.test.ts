import { it } from 'vitest';
import { sendAll } from './send-all.ts';

const seed = process.env['SEED'] ?? '20261122';

it(`answers 350 odd addresses and 150 odd bodies without a server error: seed ${seed}`, { timeout: 120_000 }, () =>
  sendAll({ addresses: 350, bodies: 150 }, seed),
);
