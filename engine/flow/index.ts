// snapshot + event + guard results → next snapshot and actions as data. Pure: the server owns the row and its lock, and performs
// the actions.

export * from './actor-outcome.ts';
export * from './advance.ts';
export type { GuardResults, NamedAction } from './machine.ts';
export * from './position.ts';
export * from './snapshot.ts';
export * from './subject.ts';
export * from './timeouts.ts';
