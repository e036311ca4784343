import { posix } from 'node:path';
import { indexDeclarations } from './declared-names.mjs';

const quoted = /(["'`])((?:[^"'`\\\n]|\\.){1,160}?)\1/g;
const joined = /\b(?:join|inProject)\(((?:[\w.]+, *)?(?:'[^']*'(?:, *)?)+)/g;

/**
 * @typedef {object} Project
 * @property {ReadonlyMap<string, string>} files Text by path, as `readProject` returns it.
 * @property {ReadonlyMap<string, ReadonlySet<string>>} folders The data files below each folder.
 * @property {import('./declared-names.mjs').FindDeclared} findDeclared
 */

/**
 * Finds which files each file refers to. Every quoted text counts that names another file (an import, a program that is
 * started, a fixture) or something declared (a route, a call, a schema, a text), because the program and its tests read
 * declarations from disk, where no import shows it. A folder that is read as a whole, such as the migrations, is an entry too.
 * @param {ReadonlyMap<string, string>} files
 * @returns {Map<string, Set<string>>}
 */
export function readReferences(files) {
  const project = { files, folders: listFolders(files), findDeclared: indexDeclarations(files) };
  /** @type {[string, Set<string>][]} */
  const entries = [...files].map(([path, text]) => [path, readFileReferences(path, text, project)]);
  return new Map([...entries, ...project.folders]);
}

/**
 * @param {string} path
 * @param {string} text
 * @param {Project} project
 */
function readFileReferences(path, text, project) {
  const { files, findDeclared } = project;
  /** @type {Set<string>} */
  const references = new Set();
  // Estimates name all tests. Texts and generated lists are read through the files that use them; documentation refers to anything.
  if (/^(screens\/text|src\/generated)\/|\.(md|sql)$|^package-lock\.json$|\/estimates\.json$/.test(path)) return references;
  const isReadingFolders = /\breaddir/.test(text);
  const add = (/** @type {string} */ target) => {
    if (files.has(target)) references.add(target);
  };
  const refer = (/** @type {string} */ name) => {
    for (const target of findPath(path, name, isReadingFolders, project)) references.add(target);
    for (const target of findDeclared(name.replaceAll(/\$\{[^}]*\}/g, '0').replace(/[?#].*$/, ''))) references.add(target);
  };
  for (const [, , name = ''] of text.matchAll(quoted)) refer(name);
  for (const [, parts = ''] of text.matchAll(joined)) refer([...parts.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('/'));
  for (const [, flow] of text.matchAll(/"flow": "([\w-]+)"/g))
    for (const target of findDeclared(`flow ${flow}`)) references.add(target);
  for (const [, name = ''] of text.matchAll(/"\$fixture": "([\w-]+)\./g)) add(`screens/fixtures/${name}.fixtures.json`);
  for (const [, name = ''] of text.matchAll(/"like": "([^"#]+)#/g)) add(`screens/${name}.examples.json`);
  // A script is run by its name: `['scripts/run.mjs', 'check']`.
  for (const [, name] of text.matchAll(/scripts\/run\.mjs',\s*'([a-z-]+)'/g))
    if (files.has(`scripts/${name}.ts`)) references.add(`scripts/${name}.ts`);
  for (const name of listImplemented(path, text)) for (const target of findDeclared(name)) references.add(target);
  add(path.replace(/\.examples\.json$/, '.screen.json'));
  references.delete(path);
  return references;
}

/**
 * What an area implements, by the keys of its index.ts: `pages: { login: loginPage }` → `['screen login']`
 * @param {string} path
 * @param {string} text
 */
function listImplemented(path, text) {
  if (!/^src\/server\/areas\/[^/]+\/[^/]+\/index\.ts$/.test(path)) return [];
  return [...text.matchAll(/\b(pages|forms|calls|flows): \{((?:[^{}]|\{[^{}]*\})*)\}/g)].flatMap(([, kind = '', entries = '']) =>
    [...entries.matchAll(/'?([\w/.-]+)'?\s*[:,}]/g)].map(([, name]) => `${prefixes[kind]}${name}`),
  );
}
/** @type {{ readonly [kind: string]: string }} */
const prefixes = { pages: 'screen ', forms: 'forms/', calls: '', flows: 'flow ' };

/**
 * @param {string} path Of the file with the name.
 * @param {string} name
 * @param {boolean} isReadingFolders Whether the file may read a folder as a whole, such as the migrations or the declarations.
 * @param {Project} project
 * @returns {readonly string[]}
 */
function findPath(path, name, isReadingFolders, { files, folders }) {
  if (!/^[\w.][\w./-]*$/.test(name)) return [];
  const beside = posix.join(posix.dirname(path), name);
  const target = [name, beside].find((path) => files.has(path));
  if (target !== undefined) return [target];
  // A build is made from what its configuration names.
  if (/^dist(\/|$)/.test(name)) return ['vite.config.ts'].filter((path) => files.has(path));
  if (!isReadingFolders) return [];
  return [name, beside.replace(/\/$/, '')].filter((folder) => folders.has(folder)).slice(0, 1);
}

/**
 * Code is no data: what reads it as a folder hashes or checks it.
 * @param {ReadonlyMap<string, string>} files
 */
function listFolders(files) {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const path of files.keys()) {
    if (!/\.(json|sql)$/.test(path)) continue;
    const parts = path.split('/');
    for (let count = 1; count < parts.length; count += 1) {
      const folder = parts.slice(0, count).join('/');
      folders.set(folder, (folders.get(folder) ?? new Set()).add(path));
    }
  }
  return folders;
}

/**
 * @param {ReadonlyMap<string, ReadonlySet<string>>} references
 * @returns {Map<string, Set<string>>} For each file, the files that refer to it.
 */
export function invert(references) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map([...references.keys()].map((path) => [path, new Set()]));
  for (const [path, targets] of references) for (const target of targets) users.get(target)?.add(path);
  return users;
}
