import type { CompileKind } from '../field-kind.ts';
import * as all from './all.ts';

/** The compiler of each kind in engine/declare/words/fields. */
export const compilerByKind: ReadonlyMap<string, CompileKind> = new Map(
  Object.values(all).map(({ kind, compile }) => [kind, compile]),
);
