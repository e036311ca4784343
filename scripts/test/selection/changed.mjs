import { joinWords, listWords } from './feature.mjs';
import { isTest } from './read-project.mjs';

/**
 * @typedef {object} Affected
 * @property {string} path A test file.
 * @property {number} weight 1 if it was changed itself.
 * @property {readonly string[]} chain The files that lead to it from the change.
 */

const area = /^src\/server\/areas\/[^/]+\/[^/]+\//;
const declaration = /^(screens|schemas|flows)\/(?!text\/)/;

/**
 * Finds the tests that a change can affect, the nearest first. The change has a weight of 1, which each file hands on to the files
 * that refer to it, in equal parts: what few files use gives the tests that are about it much, what all tests use gives each of
 * them almost nothing. A file of an area also leads to what its area implements, and to the tests with its name.
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, ReadonlySet<string>>} references
 * @param {ReadonlyMap<string, ReadonlySet<string>>} users Inverted references.
 * @returns {Affected[]}
 */
export function findAffected(changed, references, users) {
  const listNext = followFrom(references, users);
  const reached = findNearest(changed, listNext);
  const weights = new Map(changed.map((path) => [path, 1]));
  // In the order of their distance, so that a file's weight is complete when it is handed on.
  for (const [path, { distance }] of [...reached].sort(([, left], [, right]) => left.distance - right.distance)) {
    const next = listNext(path);
    const share = (weights.get(path) ?? 0) / (1 + next.length);
    for (const user of next)
      if ((reached.get(user)?.distance ?? 0) > distance) weights.set(user, (weights.get(user) ?? 0) + share);
  }
  return (
    [...reached.keys()]
      // A deleted test is a change, and nothing to run.
      .filter((path) => isTest(path) && references.has(path))
      .map((path) => ({ path, weight: weights.get(path) ?? 0, chain: followBack(path, reached) }))
      .sort((left, right) => right.weight - left.weight)
  );
}

/**
 * @typedef {ReadonlyMap<string, { distance: number, from: string | undefined }>} Reached
 */

/**
 * Dijkstra's algorithm. A step to one of n files costs the binary logarithm of n + 1.
 * @param {readonly string[]} changed
 * @param {(path: string) => readonly string[]} listNext
 * @returns {Reached}
 */
function findNearest(changed, listNext) {
  /** @type {Map<string, { distance: number, from: string | undefined }>} */
  const reached = new Map(changed.map((path) => [path, { distance: 0, from: undefined }]));
  const distanceOf = (/** @type {string} */ path) => reached.get(path)?.distance ?? Number.POSITIVE_INFINITY;
  const open = new Set(changed);
  while (open.size > 0) {
    const path = [...open].reduce((nearest, candidate) => (distanceOf(candidate) < distanceOf(nearest) ? candidate : nearest));
    open.delete(path);
    const next = listNext(path);
    const distance = distanceOf(path) + Math.log2(1 + next.length);
    for (const user of next) {
      if (distance >= distanceOf(user)) continue;
      reached.set(user, { distance, from: path });
      open.add(user);
    }
  }
  return reached;
}

/**
 * @param {string} path
 * @param {Reached} reached
 * @returns {readonly string[]}
 */
function followBack(path, reached) {
  const from = reached.get(path)?.from;
  return from === undefined ? [] : [...followBack(from, reached), from];
}

/**
 * What a file leads to: the files that refer to it; for a source, also the names of its path, each of which leads to the tests whose
 * path has that name, and what its area implements.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} references
 * @param {ReadonlyMap<string, ReadonlySet<string>>} users
 */
function followFrom(references, users) {
  const byName = indexNames([...references.keys()].filter(isTest));
  /** @type {Map<string, readonly string[]>} */
  const steps = new Map();
  const list = (/** @type {string} */ path) => {
    if (path.startsWith(nameMark)) return byName.get(joinWords(path.slice(nameMark.length))) ?? [];
    const [folder] = area.exec(path) ?? [];
    const implemented =
      folder === undefined ? [] : [...(references.get(`${folder}index.ts`) ?? [])].filter((target) => declaration.test(target));
    return [...new Set([...(users.get(path) ?? []), ...implemented, ...listNames(path)])];
  };
  return (/** @type {string} */ path) => {
    const next = steps.get(path) ?? list(path);
    steps.set(path, next);
    return next;
  };
}

/**
 * The tests by each name in their path: `signup` → `tests/browser/signup/sign-up.spec.ts`
 * @param {readonly string[]} tests
 */
function indexNames(tests) {
  /** @type {Map<string, string[]>} */
  const byName = new Map();
  for (const test of tests)
    for (const name of new Set(listWords(test.split('.')[0] ?? ''))) byName.set(name, [...(byName.get(name) ?? []), test]);
  return byName;
}

/**
 * `'src/server/areas/account/email/effects.ts'` → the marked names `email` and `effects`
 * @param {string} path
 */
function listNames(path) {
  if (!/^(engine|src)\/.*\.(tsx?|css)$/.test(path)) return [];
  const parts = path
    .replace(/(\/index)?\.\w+$/, '')
    .split('/')
    .filter((part) => !layers.has(part));
  return parts.map((part) => nameMark + part);
}
const nameMark = 'name ';
const layers = new Set(['engine', 'src', 'server', 'areas', 'platform', 'runtime', 'client']);
