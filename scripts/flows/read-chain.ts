// Reads the chain of a screen for its diagram.
import type { Declarations, DeclaredChain } from '../../engine/declare/index.ts';
import type { FlowPicture } from './read-flow.ts';
import { writeCondition } from './write-condition.ts';

const anyRefusal = 'REFUSED.*';

/** `readChain("checkout", chain, declarations.calls)` → its states with their steps, and the refusals of their calls as notes. */
export function readChain(
  id: string,
  { initial, resume = [], states }: DeclaredChain,
  calls: Declarations['calls'],
): FlowPicture {
  return {
    id,
    subject: undefined,
    initial,
    resumes: resume.map(({ state, when }) => ({ to: state, label: writeCondition(when) })),
    states: Object.entries(states).map(([name, { type, tokenizes, call, on = {} }]) => {
      const codes = Object.keys(calls[call ?? '']?.errors ?? {});
      const refusalCodes = codes.filter((code) => code !== '*' && !Object.hasOwn(on, `REFUSED.${code}`));
      return {
        name,
        screen: call ?? (tokenizes === undefined ? '' : `field ${tokenizes}`),
        isFinal: type === 'final',
        skipWhen: undefined,
        stays: refusalCodes.length === 0 ? [] : [`${anyRefusal}: ${refusalCodes.join(', ')} and others`],
        waitsFor: undefined,
      };
    }),
    arrows: Object.entries(states).flatMap(([from, { on = {} }]) =>
      Object.entries(on).map(([label, to]) => ({ from, to, label })),
    ),
  };
}
