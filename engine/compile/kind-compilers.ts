// The registry of the compilers of field kinds: the engine's, engine/kinds/<kind>/compile.ts, and those of packs.
import { compilers as engineCompilers } from '../kinds/compilers.ts';
import type { CompileKind } from './form/field-kind.ts';

const compilers = new Map<string, CompileKind>(Object.entries(engineCompilers));

/** Adds the compilers of a pack's kinds, by kind. */
export function registerCompilers(added: { readonly [kind: string]: CompileKind }): void {
  for (const [kind, compile] of Object.entries(added)) compilers.set(kind, compile);
}

export const findCompiler = (kind: string): CompileKind | undefined => compilers.get(kind);
