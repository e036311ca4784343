// What pages of these tests are declared with beside their own parts. The set-up of a project says it.
import type { Declarations, Settings } from '../../engine/declare/index.ts';

interface Surroundings {
  readonly declarations: Declarations;
  readonly settings: Settings;
}

let surroundings: Surroundings | undefined;

export function surroundPages(next: Surroundings): void {
  surroundings = next;
}

export function readSurroundings(): Surroundings {
  if (surroundings === undefined) throw new Error('The set-up of this project calls surroundPages.');
  return surroundings;
}
