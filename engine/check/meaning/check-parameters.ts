import { compilePath } from '../../compile/index.ts';
import { isObject, type Path, type ScopeName } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import type { OpenScopes } from '../paths/scopes.ts';
import { scopesOfLayout, scopesOfScreen } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { canHold, namesIn } from './can-hold.ts';
import type { Conditions, Formula } from './conditions.ts';
import { findGaps } from './know-path.ts';
import { openRooms, type Room } from './open-rooms.ts';
import type { Face, Faces, SaidWords } from './read-faces.ts';
import { readPlaced } from './read-placed.ts';

/** Sentences with a parameter that may be empty where they are said: nobody reads them as they were meant. */
export function checkParameters(checking: Checking, { screens, layouts }: Faces): void {
  for (const [name, face] of screens) {
    const screen = checking.of.screen.get(name);
    if (screen !== undefined) checkFace(checking, screen, face, ['title'], () => scopesOfScreen(checking, screen));
  }
  for (const [name, face] of layouts) {
    const layout = checking.of.layout.get(name);
    if (layout !== undefined) checkFace(checking, layout, face, ['failure', 'words'], () => scopesOfLayout(checking, layout));
  }
}

/** `head`: words that stand outside of the blocks, and are always said. */
function checkFace(checking: Checking, file: ReadFile, { said }: Face, head: readonly string[], open: () => OpenScopes): void {
  const words = head.reduce((found, step) => asObject(found)[step], file.value);
  const outside: readonly SaidWords[] = isObject(words)
    ? [{ file, path: head, whens: [], form: undefined, lists: [], words }]
    : [];
  if (outside.length + said.length === 0) return;
  const rooms = openRooms(checking, open());
  for (const each of [...outside, ...said]) checkSaid(checking, rooms(each), each);
}

function checkSaid(checking: Checking, { scopes, conditions }: Room, { file, path, whens, words }: SaidWords): void {
  for (const [name, value] of Object.entries(asObject(words['with']))) {
    const at = asText(asObject(value)['at']);
    const place = [...path, 'with', name, 'at'];
    if (at === undefined || !checking.soundness.isSound(file, place)) continue;
    const whole = compilePath(at);
    const gaps = findGapsIn(scopes, whole);
    if (gaps.length === 0) continue;
    // A button that cannot be pressed says its words all the same.
    const shown: Formula = {
      all: whens.filter((each) => each.path.at(-1) === 'when').map((each) => readPlaced(checking, conditions, each)),
    };
    const known = [...namesIn(shown)].flatMap(readName);
    const isMissing: Formula = {
      any: gaps.map((length) => isNothingBelow(conditions, whole.slice(0, length), [whole, ...known])),
    };
    if (canHold(conditions, { all: [shown, isMissing] }) === true)
      checking.report(file, place, problems.TEXT_PARAMETER_EMPTY(String(words['text']), name, at));
  }
}

/** What is typed, and what only the server knows of the person, is not described so that it could be missing for sure. */
const open: ReadonlySet<string> = new Set(['form', 'rejected', 'context', 'params']);

function findGapsIn(scopes: OpenScopes, [scope = '', ...steps]: Path): readonly number[] {
  // The path was found to lead somewhere, so it begins with a scope.
  const schema = open.has(scope) ? undefined : scopes[scope as ScopeName];
  return schema === undefined ? [] : findGaps(schema, steps).map((length) => length + 1);
}

/** Where something is missing, so is all that would be in it. */
function isNothingBelow(conditions: Conditions, above: Path, paths: readonly Path[]): Formula {
  const inside = paths.filter((path) => above.every((step, index) => path[index] === step));
  return { all: [above, ...inside].map((path) => ({ not: conditions.isPresent(path) })) };
}

/** The path of a variable that stands for what is at one. */
function readName(name: string): readonly Path[] {
  if (!name.startsWith('["')) return [];
  const steps: unknown = JSON.parse(name);
  return Array.isArray(steps) && steps.every((step) => typeof step === 'string') ? [steps] : [];
}
