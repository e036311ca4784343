import { it } from 'vitest';
import { killOrders } from './killing.ts';

it.each(['purchase', 'checkout'] as const)('a killed %s is charged once and recorded, or not at all', async (kind) => {
  await killOrders(kind, 2, `${kind} 1`);
});
