import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is collected from the folders of words, one folder a word: each `<folder>/<word>/<file>` exports `<takes>`, and
 * `<folder>/<list>` lists them by word. A style sheet exports nothing.
 *
 * `lazyList`: lists what is loaded lazily, by default `list`. `named`: the name of the list, by default the plural of `takes`.
 * `isCamel`: the word of the folder `same-as` is `sameAs`.
 *
 * @type {readonly { folder: string, file: string, list: string, lazyList?: string, takes?: string, named?: string, isCamel?: boolean }[]}
 */
const lists = [
  { folder: 'engine/blocks', file: 'entry.ts', list: 'entries.ts', takes: 'entry' },
  { folder: 'engine/blocks', file: 'component.tsx', list: 'components.ts', takes: 'component' },
  { folder: 'engine/blocks', file: 'style.css', list: 'styles.css' },
  { folder: 'src/blocks', file: 'entry.ts', list: 'entries.ts', takes: 'entry' },
  { folder: 'src/blocks', file: 'component.tsx', list: 'components.ts', takes: 'component' },
  { folder: 'src/blocks', file: 'style.css', list: 'styles.css' },
  { folder: 'src/interceptors', file: 'entry.ts', list: 'entries.ts', takes: 'entry', isCamel: true },
  { folder: 'src/interceptors', file: 'component.tsx', list: 'components.ts', takes: 'component', isCamel: true },
  { folder: 'src/interceptors', file: 'style.css', list: 'styles.css' },
  { folder: 'engine/kinds', file: 'entry.ts', list: 'entries.ts', takes: 'entry' },
  { folder: 'engine/kinds', file: 'compile.ts', list: 'compilers.ts', takes: 'compile', named: 'compilers' },
  { folder: 'engine/kinds', file: 'answer.ts', list: 'answers.ts', takes: 'answer' },
  { folder: 'engine/kinds', file: 'control.tsx', list: 'controls.ts', lazyList: 'lazy-controls.ts', takes: 'control' },
  { folder: 'engine/kinds', file: 'style.css', list: 'styles.css' },
  { folder: 'engine/formatters', file: 'entry.ts', list: 'entries.ts', takes: 'entry', isCamel: true },
  { folder: 'engine/formatters', file: 'format.ts', list: 'formats.ts', takes: 'format', isCamel: true },
  { folder: 'engine/conditions', file: 'entry.ts', list: 'entries.ts', takes: 'entry', isCamel: true },
  { folder: 'engine/conditions', file: 'test.ts', list: 'tests.ts', takes: 'test', isCamel: true },
  { folder: 'engine/render/controls', file: 'control.tsx', list: 'controls.ts', takes: 'control' },
  { folder: 'engine/render/controls', file: 'style.css', list: 'styles.css' },
];

/**
 * Lists words from their folders. A file named `component.lazy.tsx` instead of `component.tsx` is loaded with the first page that
 * has its word. Plain JavaScript, because it runs before the programs that load the words are bundled.
 * @param {string} root
 * @returns {readonly (readonly [path: string, text: string])[]}
 */
export function listWords(root) {
  return lists.filter(({ folder }) => existsSync(join(root, folder))).flatMap((list) => writeLists(root, list));
}

/**
 * @param {string} root
 * @param {typeof lists[number]} of
 * @returns {readonly (readonly [path: string, text: string])[]}
 */
function writeLists(root, { folder, file, list, lazyList = list, takes, named = pluralOf(takes ?? ''), isCamel = false }) {
  const header = `Written by npm run types from the folders of ${folder}. Do not edit.`;
  const words = findWords(join(root, folder), file);
  if (takes === undefined)
    return [[`${folder}/${list}`, `/* ${header} */\n${words.map((word) => `@import './${word}/${file}';\n`).join('')}`]];
  const lazyFile = file.replace('.', '.lazy.');
  const eager = writeEager(words, file, takes, { named, isCamel });
  const lazy = writeLazy(findWords(join(root, folder), lazyFile), lazyFile, named);
  if (lazyList === list) return [[`${folder}/${list}`, `// ${header}\n${eager}${lazy}`]];
  return [
    [`${folder}/${list}`, `// ${header}\n${eager}`],
    [`${folder}/${lazyList}`, `// ${header}\n${lazy}`],
  ];
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
 * @param {{ named: string, isCamel: boolean }} list
 */
const writeEager = (words, file, takes, { named, isCamel }) => `${words
  .map((word) => `import { ${takes} as ${nameConstant(word)} } from './${word}/${file}';\n`)
  .join('')}
/** By word. */
export const ${named} = {
${words.map((word) => `  ${writeProperty(isCamel ? toCamel(word) : word, nameConstant(word))},\n`).join('')}};
`;

/**
 * @param {readonly string[]} words
 * @param {string} file
 * @param {string} named
 */
const writeLazy = (words, file, named) =>
  words.length === 0
    ? ''
    : `
/** Modules by word; loaded with the first page that has the word. */
export const lazy${capitalise(named)} = {
${words.map((word) => `  ${nameProperty(word)}: () => import('./${word}/${file}'),\n`).join('')}};
`;

/** @param {string} noun */
const pluralOf = (noun) => noun.replace(/y$/, 'ie').concat('s');

/** @param {string} word */
const capitalise = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * @param {string} word
 * @param {string} constant
 */
const writeProperty = (word, constant) => (word === constant ? word : `${nameProperty(word)}: ${constant}`);

/** @param {string} word */
const nameProperty = (word) => (/^\w+$/.test(word) ? word : `'${word}'`);

/**
 * `'link-cards'` → `'linkCards'`, `'enum'` → `'enumWord'`
 * @param {string} word
 */
const nameConstant = (word) => (reserved.has(word) ? `${word}Word` : toCamel(word));

/** @param {string} word */
const toCamel = (word) => word.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** Words of conditions that JavaScript reserves. */
const reserved = new Set(['const', 'enum']);
