import type { ChainPlan, DeclaredChain } from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { compileTextPlan } from '../text.ts';

/** Leaves out what only check and the documents read: what a state tokenizes or calls, and whether it is final. */
export function compileChain({ initial, resume = [], states }: DeclaredChain): ChainPlan {
  return {
    initial,
    resume: resume.map(({ state, when }) => ({ state, when: compileCondition(when) })),
    states: Object.fromEntries(
      Object.entries(states).map(([name, { text, on = {} }]) => [
        name,
        { ...(text === undefined ? {} : { text: compileTextPlan(text) }), on },
      ]),
    ),
  };
}
