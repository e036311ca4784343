import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'src/server/areas';

/**
 * Lists the areas from their folders: every `src/server/areas/<group>/<area>/index.ts` exports `area`. `added`: areas that are
 * about to be written. Plain JavaScript, because it runs before the programs that load the areas are bundled.
 * @param {string} root
 * @param {readonly string[]} added
 * @returns {readonly [path: string, text: string]}
 */
export function listAreas(root, added = []) {
  const written = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap(
    (path) => /^([a-z0-9-]+\/[a-z0-9-]+)\/index\.ts$/.exec(path)?.[1] ?? [],
  );
  // By name, whatever the group: what ends with an account is listed to members in this order.
  const names = [...new Set([...written, ...added])].sort((left, right) => (withoutGroup(left) < withoutGroup(right) ? -1 : 1));
  const text = `// Written by npm run types from the folders of src/server/areas. Do not edit.
${[...names]
  .sort()
  .map((name) => `import { area as ${nameConstant(name)} } from './${name}/index.ts';\n`)
  .join('')}
/** All areas, by group and name. */
export const allAreas = {
${names.map((name) => `  '${name}': ${nameConstant(name)},\n`).join('')}} as const;
`;
  return [`${folder}/all.ts`, text];
}

/**
 * `'account/re-consent'` → `'re-consent account'`
 * @param {string} name
 */
const withoutGroup = (name) => name.split('/').reverse().join(' ');

/**
 * `'account/re-consent'` → `'accountReConsent'`
 * @param {string} name
 */
const nameConstant = (name) => name.replaceAll(/[/-]([a-z0-9])/g, (_, letter) => letter.toUpperCase());
