// How the program stands whose code draws the pages, told by scripts/preview.mjs to the process that serves.
import { stripVTControlCharacters } from 'node:util';
import { isObject } from '../../engine/declare/index.ts';

export type ProgramState =
  /** What draws is what stands in the files. */
  | { readonly state: 'built' }
  /** It has changed, and what draws does not know of that yet. */
  | { readonly state: 'building' }
  /** As it stands in the files it does not build or does not begin; the last one that did draws on. */
  | { readonly state: 'failed'; readonly what: string; readonly said: string };

/** `{ kind: "program", state: "building" }` → `{ state: "building" }`; undefined: a message of something else. */
export function readProgramState(message: unknown): ProgramState | undefined {
  if (!isObject(message) || message['kind'] !== 'program') return undefined;
  const { state, what, said } = message;
  if (state === 'built' || state === 'building') return { state };
  return { state: 'failed', what: String(what), said: stripVTControlCharacters(String(said)) };
}
