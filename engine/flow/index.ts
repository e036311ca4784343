// snapshot + event + facts → next snapshot, writes, deliveries. Pure: the row, its lock and the deeds are the server's.
export * from './advance.ts';
export * from './answer.ts';
export * from './lapse.ts';
export type { Facts, NamedAction } from './machine.ts';
export * from './place.ts';
export * from './snapshot.ts';
