import { createMachine } from 'xstate';
import type { ChainPlan } from '../../declare/index.ts';

/** The event after the page was loaded: `resumeEvent("ready")`. */
export const resumeEvent = (state: string): string => `RESUME.${state}`;

/** An XState machine of the chain. Events that a state does not take are ignored. */
export function createChainMachine({ states }: ChainPlan, initial: string) {
  return createMachine({
    initial,
    states: Object.fromEntries(Object.entries(states).map(([name, { on }]) => [name, { on }])),
    on: Object.fromEntries(Object.keys(states).map((name) => [resumeEvent(name), `.${name}`])),
  });
}
