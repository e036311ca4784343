// State of the program that renders pages, sent by scripts/preview.mjs to the serving process.
import { stripVTControlCharacters } from 'node:util';
import { isObject } from '../../engine/declare/index.ts';

export type ProgramState =
  /** Running the current sources. */
  | { readonly state: 'built' }
  /** Sources have changed and are being built. */
  | { readonly state: 'building' }
  /** The current sources do not build or start; the last working program keeps rendering. */
  | { readonly state: 'failed'; readonly what: string; readonly output: string };

/** `{ kind: "program", state: "building" }` → `{ state: "building" }`; undefined: a message of something else. */
export function readProgramState(message: unknown): ProgramState | undefined {
  if (!isObject(message) || message['kind'] !== 'program') return undefined;
  const { state, what, output } = message;
  if (state === 'built' || state === 'building') return { state };
  return { state: 'failed', what: String(what), output: stripVTControlCharacters(String(output)) };
}
