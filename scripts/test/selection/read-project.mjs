import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['engine', 'flows', 'schemas', 'screens', 'scripts', 'src', 'tests'];
const isText = (/** @type {string} */ name) => /\.(tsx?|mjs|css|json|jsonc|sql|md)$/.test(name);

/**
 * Reads the project's own files: `readProject('.')` → a map with `'flows/signup.flow.json'` and its text. Read from disk, so that
 * changes without a commit and copies without history work too.
 * @param {string} root
 * @returns {Map<string, string>}
 */
export function readProject(root) {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = [...top.map(({ name }) => name), ...folders.flatMap((folder) => listFiles(root, folder))];
  return new Map(paths.filter(isText).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/** @param {string} path */
export const isTest = (path) => /^(tests|src\/kinds)\/.*\.(test\.tsx?|spec\.ts)$/.test(path) && !path.includes('.soak.');

/** @param {string} path */
export const isSpec = (path) => path.endsWith('.spec.ts');
