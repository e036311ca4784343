import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is collected from the folders of words, one folder a word: each `<folder>/<word>/<file>` exports `<takes>`, and
 * `<folder>/<list>` lists them by word. A style sheet exports nothing.
 *
 * @type {readonly { folder: string, file: string, list: string, takes?: string }[]}
 */
const lists = [
  { folder: 'engine/blocks', file: 'entry.ts', list: 'entries.ts', takes: 'entry' },
  { folder: 'engine/blocks', file: 'component.tsx', list: 'components.ts', takes: 'component' },
];

/**
 * Lists words from their folders. A file named `component.lazy.tsx` instead of `component.tsx` is loaded with the first page that
 * has its word. Plain JavaScript, because it runs before the programs that load the words are bundled.
 * @param {string} root
 * @returns {readonly (readonly [path: string, text: string])[]}
 */
export function listWords(root) {
  return lists
    .filter(({ folder }) => existsSync(join(root, folder)))
    .map(({ folder, file, list, takes }) => {
      const header = `Written by npm run types from the folders of ${folder}. Do not edit.`;
      const words = findWords(join(root, folder), file);
      const lazyFile = file.replace('.', '.lazy.');
      const lazyWords = findWords(join(root, folder), lazyFile);
      const text =
        takes === undefined
          ? `/* ${header} */\n${words.map((word) => `@import './${word}/${file}';\n`).join('')}`
          : `// ${header}\n${writeEager(words, file, takes)}${writeLazy(lazyWords, lazyFile, takes)}`;
      return [`${folder}/${list}`, text];
    });
}

/**
 * The words whose folder has the file, sorted.
 * @param {string} folder
 * @param {string} file
 */
const findWords = (folder, file) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, file)))
    .map(({ name }) => name)
    .sort();

/**
 * @param {readonly string[]} words
 * @param {string} file
 * @param {string} takes
 */
const writeEager = (words, file, takes) => `${words
  .map((word) => `import { ${takes} as ${nameConstant(word)} } from './${word}/${file}';\n`)
  .join('')}
/** By word. */
export const ${pluralOf(takes)} = {
${words.map((word) => `  ${word === nameConstant(word) ? word : `'${word}': ${nameConstant(word)}`},\n`).join('')}};
`;

/**
 * @param {readonly string[]} words
 * @param {string} file
 * @param {string} takes
 */
const writeLazy = (words, file, takes) =>
  words.length === 0
    ? ''
    : `
/** Modules by word; loaded with the first page that has the word. */
export const lazy${capitalise(pluralOf(takes))} = {
${words.map((word) => `  ${/^\w+$/.test(word) ? word : `'${word}'`}: () => import('./${word}/${file}'),\n`).join('')}};
`;

/** @param {string} noun */
const pluralOf = (noun) => noun.replace(/y$/, 'ie').concat('s');

/** @param {string} word */
const capitalise = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * `'link-cards'` → `'linkCards'`
 * @param {string} word
 */
const nameConstant = (word) => word.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
