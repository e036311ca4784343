// Class names are global to the page: two style sheets that define the same class would change each other's elements.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readSources } from './read-sources.ts';

const folder = 'engine/render/styles';
/** `engine/blocks/list/style.css`, `engine/render/styles/base.css`, … */
const sheets = (
  await Promise.all(
    ['engine', 'src/blocks'].map(async (top) => (await readdir(top, { recursive: true })).map((name) => `${top}/${name}`)),
  )
)
  .flat()
  .filter((name) => name.endsWith('.css'))
  .map((name) => name.replaceAll('\\', '/'));
/** Modes such as print and forced colours override other style sheets. */
const overrides = `${folder}/modes.css`;
/** Classes that several style sheets may define. */
const shared = ['.form-actions', '.select'];

test('defines each class in one style sheet only', async () => {
  const defined = new Map<string, string[]>();
  for (const sheet of sheets.filter((name) => name !== overrides)) {
    const rules = (await readFile(sheet, 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
    const selectors = [...rules.matchAll(/[^{};]+(?=\{)/g)].flatMap(([list]) => list.split(',').map((each) => each.trim()));
    for (const name of new Set(selectors.filter((each) => /^\.[\w-]+$/.test(each)))) {
      defined.set(name, [...(defined.get(name) ?? []), sheet]);
    }
  }
  expect(defined.size).toBeGreaterThan(100);
  const twice = [...defined].filter(([name, where]) => where.length > 1 && !shared.includes(name));
  expect(twice.map(([name, where]) => `${name} in ${where.join(' and ')}`)).toEqual([]);
});

/** WebKit would break lines of Japanese text early, and inside words. */
test('balances lines of Japanese text only in browsers that know its phrases', async () => {
  const rules: string[] = [];
  for (const name of sheets) {
    const sheet = (await readFile(name, 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
    const elsewhere = sheet.replaceAll(/@supports \(word-break: auto-phrase\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
    rules.push(...(elsewhere.match(/[^{}]+\{[^{}]*text-wrap[^{}]*\}/g) ?? []));
  }
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => !rule.split('{')[0]?.includes(':lang(en)'))).toEqual([]);
});

/** Browsers give headings margins of their own, which would move the titles of cards. */
test('sets the margins of every heading that is rendered', async () => {
  const ranks = new Set<string>();
  for (const name of (await readdir('engine', { recursive: true })).filter((each) => each.endsWith('.tsx'))) {
    const source = await readFile(`engine/${name}`, 'utf8');
    for (const [, quoted, opened] of source.matchAll(/'(h[1-6])'|<(h[1-6])[\s>]/g)) ranks.add(quoted ?? opened ?? '');
  }
  expect(ranks.size).toBeGreaterThan(2);
  const [reset] = (await readFile(`${folder}/base.css`, 'utf8')).match(/[^{}]*\{\s*margin: 0;\s*padding: 0;\s*\}/) ?? [];
  const without = [...ranks].filter((rank) => !new RegExp(`(^|\\s)${rank},`).test(reset ?? ''));
  expect(without).toEqual([]);
});

/** Sizes of text and colours have one home. A page that uses the package sets the same variables. */
test('names sizes of text and colours by tokens', () => {
  const homes = /tokens\.css$|^engine\/standalone\/styles\.css$/;
  const literals = readSources(/^(engine|src)\/.*\.css$/)
    .filter(({ path }) => !homes.test(path))
    .flatMap(({ path, text }) =>
      [
        ...text
          .replaceAll(/\/\*.*?\*\//gs, '')
          .matchAll(/^.*(?:font-size: (?!var\(--size-|inherit|\d+(?:\.\d+)?pt)|#[\da-f]{3,8}\b|rgb\().*$/gim),
      ].map(([line]) => `${path}: ${line.trim()}`),
    );
  expect(literals).toEqual([]);
});

/** Colours beside the tokens: of mails and files, of the demo’s other services, of a theme without settings, and an example in an error message. */
const otherColors =
  /^(src\/(server\/app\/(demo-app|demo-provider|payment-sandbox)\/pages|client\/server\/theme|rules\/neutral-colors)|engine\/check\/json-schema\/formats)\.ts$/;

test('has neutral colours of mails, files and pages beside the tokens only', () => {
  const literals = readSources(/^(engine|src)\/.*\.tsx?$/)
    .filter(({ path }) => !otherColors.test(path) && !/\.test\./.test(path))
    .flatMap(({ path, text }) =>
      [...text.replaceAll(/^\s*(?:\*|\/\*|\/\/).*$/gm, '').matchAll(/^.*#[\da-f]{6}\b.*$/gim)].map(
        ([line]) => `${path}: ${line.trim()}`,
      ),
    );
  expect(literals).toEqual([]);
});

test('hides text from sight, but not from screen readers, in one style sheet', () => {
  const hiding = readSources(/^(engine|src)\/.*\.css$/).filter(({ text }) => text.includes('clip-path: inset(50%)'));
  expect(hiding.map(({ path }) => path)).toEqual([`${folder}/base.css`]);
});

/** An unknown variable is no error to a browser: it leaves the property at its initial value. */
test('defines each variable that a style sheet reads', () => {
  const sources = readSources(/^(engine|src)\/.*\.(css|tsx?)$/);
  const defined = new Set(sources.flatMap(({ text }) => [...text.matchAll(/--([\w-]+)['"]?\s*:/g)].map(([, name]) => name)));
  // The server writes the store's colours by these names (src/client/server/theme.ts).
  const themed = new Set(
    sources.flatMap(({ path, text }) =>
      /\/theme\.ts$/.test(path) ? [...text.matchAll(/'?([\w-]+)'?:/g)].map(([, name]) => name) : [],
    ),
  );
  const unknown = sources
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => [...text.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => ({ path, name })))
    .filter(({ name }) => !defined.has(name) && !themed.has(name));
  expect(unknown).toEqual([]);
});
