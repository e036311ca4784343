import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is collected from the folders of words, one folder a word: each `<folder>/<word>/<file>` exports `<takes>`, and
 * `<folder>/<list>` lists them by word. A style sheet exports nothing.
 *
 * `isLazy`: all of the list is loaded lazily. `hasLazy`: the list has lazy words and later ones too, maybe none. `named`: the name of the list, by default the plural of `takes`. `isCamel`: the word of the
 * folder `same-as` is `sameAs`.
 *
 * @type {readonly { folder: string, file: string, list: string, isLazy?: boolean, hasLazy?: boolean, takes?: string, named?: string, isCamel?: boolean }[]}
 */
const lists = [
  ...listBlockParts('engine/blocks'),
  ...listBlockParts('src/blocks'),
  { folder: 'src/interceptors', file: 'entry.ts', list: 'entries.ts', takes: 'entry', isCamel: true },
  {
    folder: 'src/interceptors',
    file: 'component.lazy.tsx',
    list: 'lazy-components.ts',
    takes: 'component',
    isLazy: true,
    isCamel: true,
  },
  { folder: 'src/interceptors', file: 'style.css', list: 'styles.css' },
  ...listKindParts('engine/kinds'),
  ...listKindParts('engine/ja/kinds'),
  ...listKindParts('src/kinds'),
  // Browsers load them with the pages that need them.
  { folder: 'src/kinds', file: 'answer.lazy.ts', list: 'lazy-answers.ts', takes: 'answer', isLazy: true },
  ...listFormatterParts('engine/formatters'),
  ...listFormatterParts('engine/ja/formatters'),
  { folder: 'engine/conditions', file: 'entry.ts', list: 'entries.ts', takes: 'entry', isCamel: true },
  { folder: 'engine/conditions', file: 'test.ts', list: 'tests.ts', takes: 'test', isCamel: true },
  { folder: 'engine/render/controls', file: 'control.tsx', list: 'controls.ts', takes: 'control' },
  { folder: 'engine/render/controls', file: 'control.lazy.tsx', list: 'lazy-controls.ts', takes: 'control', isLazy: true },
  { folder: 'engine/render/controls', file: 'style.css', list: 'styles.css' },
];

/** @param {string} folder */
function listBlockParts(folder) {
  return [
    { folder, file: 'entry.ts', list: 'entries.ts', takes: 'entry' },
    { folder, file: 'component.tsx', list: 'components.ts', takes: 'component', hasLazy: true },
    { folder, file: 'style.css', list: 'styles.css' },
  ];
}

/** @param {string} folder */
function listKindParts(folder) {
  return [
    { folder, file: 'entry.ts', list: 'entries.ts', takes: 'entry' },
    { folder, file: 'compile.ts', list: 'compilers.ts', takes: 'compile', named: 'compilers' },
    { folder, file: 'answer.ts', list: 'answers.ts', takes: 'answer' },
    { folder, file: 'normalise.ts', list: 'normalisers.ts', takes: 'normalise', named: 'normalisers', isCamel: true },
    { folder, file: 'offer.lazy.ts', list: 'lazy-offers.ts', takes: 'offer', isLazy: true },
    { folder, file: 'control.lazy.tsx', list: 'lazy-controls.ts', takes: 'control', isLazy: true },
    { folder, file: 'style.css', list: 'styles.css' },
  ];
}

/** @param {string} folder */
function listFormatterParts(folder) {
  return [
    { folder, file: 'entry.ts', list: 'entries.ts', takes: 'entry', isCamel: true },
    { folder, file: 'format.ts', list: 'formats.ts', takes: 'format', isCamel: true },
  ];
}

/**
 * Lists words from their folders. A file named `component.lazy.tsx` instead of `component.tsx` is loaded with the first page that
 * has its word, and `component.later.tsx` after that page can be used. Plain JavaScript, because it runs before the programs that load the words are bundled.
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
function writeLists(
  root,
  { folder, file, list, isLazy = false, hasLazy = false, takes, named = pluralOf(takes ?? ''), isCamel = false },
) {
  const header = `Written by npm run types from the folders of ${folder}. Do not edit.`;
  const words = findWords(join(root, folder), file);
  if (takes === undefined)
    return [[`${folder}/${list}`, `/* ${header} */\n${words.map((word) => `@import './${word}/${file}';\n`).join('')}`]];
  if (isLazy) return [[`${folder}/${list}`, `// ${header}\n${writeLazy(words, file, `lazy${capitalise(named)}`, { isCamel })}`]];
  const lazy = hasLazy ? ['lazy', 'later'].map((load) => writeMarked(join(root, folder), file, load, named)).join('') : '';
  return [[`${folder}/${list}`, `// ${header}\n${writeEager(words, file, takes, { named, isCamel })}${lazy}`]];
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
export const ${named} = ${writeObject(words.map((word) => writeProperty(isCamel ? toCamel(word) : word, nameConstant(word))))};
`;

/**
 * The words with `component.lazy.tsx` or `component.later.tsx`.
 * @param {string} folder
 * @param {string} file
 * @param {string} load
 * @param {string} named
 */
function writeMarked(folder, file, load, named) {
  const markedFile = file.replace('.', `.${load}.`);
  const when = load === 'later' ? 'after the first page that has the word can be used' : undefined;
  return writeLazy(findWords(folder, markedFile), markedFile, `${load}${capitalise(named)}`, { when });
}

/**
 * @param {readonly string[]} words
 * @param {string} file
 * @param {string} constant
 * @param {{ when?: string | undefined, isCamel?: boolean }} list
 */
const writeLazy = (words, file, constant, { when = 'with the first page that has the word', isCamel = false }) => `
/** Modules by word; loaded ${when}. */
export const ${constant} = ${writeObject(words.map((word) => `${nameProperty(isCamel ? toCamel(word) : word)}: () => import('./${word}/${file}')`))};
`;

/** @param {readonly string[]} properties */
const writeObject = (properties) =>
  properties.length === 0 ? '{}' : `{\n${properties.map((property) => `  ${property},\n`).join('')}}`;

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
