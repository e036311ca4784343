// The registry of field kinds: the engine's, each described in engine/kinds/<kind>/entry.ts, and those of packs.
import { entries } from '../../kinds/entries.ts';
import { collectWords, sortWords } from './definition/words-of-packs.ts';
import type { FieldKindEntry } from './option-schemas.ts';

const readKinds = collectWords<FieldKindEntry>(
  Object.values(entries),
  ({ kinds }) => kinds,
  ({ kind }) => kind,
);

/** All kinds, sorted by name. */
export const listKinds = (): readonly FieldKindEntry[] => sortWords(readKinds());

export const findKind = (kind: string): FieldKindEntry | undefined => readKinds().get(kind);
