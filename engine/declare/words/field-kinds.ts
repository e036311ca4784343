// The registry of field kinds: the engine's, each described in engine/kinds/<kind>/entry.ts, and those of an application.
import { entries } from '../../kinds/entries.ts';
import type { FieldKindEntry } from './option-schemas.ts';

let kinds: ReadonlyMap<string, FieldKindEntry> = sortKinds(Object.values(entries));

/** Adds kinds of an application, before anything is compiled or checked: `registerKinds([{ kind: "card", … }])`. */
export function registerKinds(added: readonly FieldKindEntry[]): void {
  kinds = sortKinds([...kinds.values(), ...added]);
}

/** All kinds, sorted by name. */
export const listKinds = (): readonly FieldKindEntry[] => [...kinds.values()];

export const findKind = (kind: string): FieldKindEntry | undefined => kinds.get(kind);

function sortKinds(unsorted: readonly FieldKindEntry[]): ReadonlyMap<string, FieldKindEntry> {
  const sorted = unsorted.toSorted((left, right) => (left.kind < right.kind ? -1 : 1));
  return new Map(sorted.map((entry) => [entry.kind, entry]));
}
