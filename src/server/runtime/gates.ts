import type { GateVerdict, RequestContext } from './area.ts';
import type { AreaRegistry } from './area-registry.ts';

export type ClosedGate = Extract<GateVerdict, { readonly isOpen: false }>;

/** Returns the first closed gate among those that a screen or call needs; undefined: all are open. */
export async function findClosedGate(
  context: RequestContext,
  areas: Pick<AreaRegistry, 'gates'>,
  needs: readonly string[] | undefined,
  params: { readonly [name: string]: string },
): Promise<ClosedGate | undefined> {
  for (const name of needs ?? []) {
    const gate = areas.gates[name];
    if (gate === undefined) throw new Error(`No area implements the gate ${name}.`);
    const verdict = await gate(context, params);
    if (!verdict.isOpen) return verdict;
  }
  return undefined;
}
