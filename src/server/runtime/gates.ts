import type { CallPlan, ScreenPlan } from '../../../engine/declare/index.ts';
import type { GateVerdict, RequestContext } from './area.ts';
import type { AreaRegistry } from './area-registry.ts';

export type ClosedGate = Extract<GateVerdict, { readonly isOpen: false }>;

/** The parts of a screen or call that decide which gates it needs. */
type Guarded = Pick<ScreenPlan | CallPlan, 'for' | 'gates' | 'skipGates'>;

/**
 * Returns the first closed gate of a screen or call; undefined: all are open. Those for members need the gates of all members,
 * unless exempt, and then the gates that they declare.
 */
export async function findClosedGate(
  context: RequestContext,
  areas: Pick<AreaRegistry, 'gates' | 'memberGates'>,
  { for: audience, gates: names = [], skipGates = [] }: Guarded,
  params: { readonly [name: string]: string },
): Promise<ClosedGate | undefined> {
  const ofMembers = Object.entries(audience === 'member' ? areas.memberGates : {});
  const gates = [
    ...ofMembers.filter(([name]) => !skipGates.includes(name)).map(([, gate]) => gate),
    ...names.map((name) => {
      const gate = areas.gates[name];
      if (gate === undefined) throw new Error(`No area implements the gate ${name}.`);
      return gate;
    }),
  ];
  for (const gate of gates) {
    const verdict = await gate(context, params);
    if (!verdict.isOpen) return verdict;
  }
  return undefined;
}
