import { posix } from 'node:path';

/**
 * What a name in a file's text refers to.
 * @typedef {(name: string) => readonly string[]} FindDeclared
 */

/**
 * Indexes the declarations by the names that sources and tests use for them: a screen by its name and its route, a call by its id
 * and its path, a schema as `pages/profile`, texts by their keys. `findDeclared('/signup/form')` →
 * `['screens/signup/form.screen.json']`
 * @param {ReadonlyMap<string, string>} files
 * @returns {FindDeclared}
 */
export function indexDeclarations(files) {
  /** @type {Map<string, Set<string>>} */
  const byName = new Map();
  /** @type {{ pattern: RegExp, path: string }[]} */
  const patterns = [];
  const add = (/** @type {string} */ name, /** @type {string} */ path) => {
    byName.set(name, (byName.get(name) ?? new Set()).add(path));
  };
  const addAddress = (/** @type {string} */ address, /** @type {string} */ path) => {
    if (!address.includes('{')) add(address, path);
    else patterns.push({ pattern: new RegExp(`^${address.replaceAll(/\{\w+\}/g, '[^/]+')}$`), path });
  };
  for (const [path, text] of files) {
    const [folder, kind, name] = splitPath(path);
    if (folder === 'screens/text') add(`texts ${toCamelCase(posix.basename(name))}`, path);
    else if (folder === 'schemas/calls') add(name, path);
    else if (folder.startsWith('schemas/')) add(`${folder.slice('schemas/'.length)}/${name}`, path);
    else if (kind === 'screen' || kind === 'flow') {
      add(`${kind} ${name}`, path);
      // A name without a slash is an ordinary word as well: tests use the address of such a screen.
      if (name.includes('/')) add(name, path);
    }
    for (const [, address = ''] of text.matchAll(folder === 'screens' ? routes : folder === 'schemas/calls' ? paths : nothing))
      addAddress(address, path);
  }
  return (name) => {
    const declared = byName.get(name);
    if (declared !== undefined) return [...declared];
    if (name.startsWith('/')) return patterns.filter(({ pattern }) => pattern.test(name)).map(({ path }) => path);
    const [, first] = /^([a-z]\w*)\.[\w.]+$/.exec(name) ?? [];
    if (first === 'settings') return [...(byName.get(`settings/${name.split('.')[1]}`) ?? [])];
    return first === undefined ? [] : [...(byName.get(`texts ${first}`) ?? [])];
  };
}

const routes = /^ {2}"route": "([^"]+)"/gm;
const paths = /^ {2}"path": "([^"]+)"/gm;
const nothing = /$^/g;

/**
 * `'schemas/calls/signup/signup.confirm.call.json'` → `['schemas/calls', 'call', 'signup.confirm']`
 * @param {string} path
 * @returns {readonly [string, string, string]}
 */
export function splitPath(path) {
  const [, folder = '', name = '', kind = ''] =
    /^(screens\/text|screens|flows|schemas\/[a-z]+)\/(.*?)(?:\.(screen|examples|flow|call|form|fields|schema))?\.json$/.exec(
      path,
    ) ?? [];
  // Folders only group the files, except for screens.
  return [folder, kind, folder === 'screens' ? name : posix.basename(name)];
}

/** @param {string} name */
function toCamelCase(name) {
  return name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}
