import { splitPath } from './declared-names.mjs';
import { isTest } from './read-project.mjs';

/**
 * @typedef {{ path: string, reason: string }} Selected A test file and why it runs.
 */

/**
 * Selects the tests of a feature. A test belongs to it if its path, a requirement row in its titles, a source that it imports,
 * or more than half of the screens, calls and flows that it names carry the word: `signup` selects `tests/server/signup`,
 * `sign-up.spec.ts`, titles with `[SIGNUP-003]`, and what imports `src/server/areas/signup/signup`. A word with a slash is the beginning
 * of a path.
 * @param {string} word
 * @param {ReadonlyMap<string, string>} files
 * @param {ReadonlyMap<string, ReadonlySet<string>>} references
 * @returns {Selected[]}
 */
export function selectFeature(word, files, references) {
  return [...files.keys()].filter(isTest).flatMap((path) => {
    const reason = findReason(word, path, files.get(path) ?? '', references.get(path) ?? new Set());
    return reason === undefined ? [] : [{ path, reason }];
  });
}

/**
 * @param {string} word
 * @param {string} path
 * @param {string} text
 * @param {ReadonlySet<string>} targets
 */
function findReason(word, path, text, targets) {
  if (word.includes('/')) return path.startsWith(word.replace(/^\.\//, '')) ? `below ${word}` : undefined;
  const hasWord = (/** @type {string} */ name) => hasWords(name, word);
  if (hasWord(path.replace(/^tests\/|\.(test|spec)\.tsx?$/g, ''))) return 'the path';
  const rows = readRows(text).filter((row) => row === joinWords(word));
  if (rows.length > 0) return `rows ${word.toUpperCase()} in titles`;
  const source = [...targets].find((target) => /^(engine|src|scripts)\//.test(target) && hasWord(target));
  if (source !== undefined) return `imports ${source}`;
  const named = [...targets].map(nameDeclared).filter((name) => name !== undefined);
  const count = named.filter(hasWord).length;
  return count > 2 && count * 2 > named.length ? 'most screens and calls that it names' : undefined;
}

/**
 * Every word that selects something, for suggestions.
 * @param {ReadonlyMap<string, string>} files
 * @returns {Set<string>}
 */
export function listFeatures(files) {
  const paths = [...files.keys()].filter((path) => /^src\/server\/areas\/|^engine\//.test(path) || isTest(path));
  const parts = paths.flatMap((path) => path.replace(/\.(test|spec)?\.?\w+$/, '').split('/'));
  const declared = [...files.keys()].map(nameDeclared).flatMap((name) => name?.split(/[./]/) ?? []);
  const rows = paths.filter(isTest).flatMap((path) => readRows(files.get(path) ?? ''));
  return new Set([...parts, ...declared, ...rows].filter((word) => word.length > 2));
}

/**
 * Whether consecutive words of a path or an id are the word, or a form of it with at most two more letters (`plan` finds `plans`,
 * `withdraw` finds `withdrawal`): `hasWords('tests/browser/signup/sign-up-steps.spec.ts', 'signup')` → true
 * @param {string} name
 * @param {string} word
 */
function hasWords(name, word) {
  const wanted = joinWords(word);
  return listWords(name).some(
    (word) => word === wanted || (wanted.length > 3 && word.startsWith(wanted) && word.length <= wanted.length + 2),
  );
}

/**
 * Consecutive words of each part: `'browser/sign-up'` → `['browser', 'sign', 'signup', 'up']`
 * @param {string} name
 */
export function listWords(name) {
  return name.split(/[./]/).flatMap((part) => {
    const words = part.toLowerCase().split('-');
    return words.flatMap((_, from) => words.slice(from).map((__, count) => words.slice(from, from + count + 1).join('')));
  });
}

/**
 * `'sign-up'` → `'signup'`
 * @param {string} word
 */
export function joinWords(word) {
  return word.toLowerCase().replaceAll('-', '');
}

/**
 * The areas of requirement rows in titles: `'keeps the code [EMAIL-012]'` → `['email']`
 * @param {string} text
 */
function readRows(text) {
  return [...text.matchAll(/\[([A-Z]+)-\d{3}\]/g)].map(([, area = '']) => area.toLowerCase());
}

/**
 * `'schemas/calls/signup/signup.confirm.call.json'` → `'signup.confirm'`; undefined if it is no screen, call or flow.
 * @param {string} path
 */
function nameDeclared(path) {
  const [, kind, name] = splitPath(path);
  return ['screen', 'call', 'flow'].includes(kind) ? name : undefined;
}
