import { describe, expect, it } from 'vitest';
import { findAffected } from '../../scripts/test/selection/changed.mjs';
import { chooseWithin } from '../../scripts/test/selection/choose.mjs';
import { listFeatures, selectFeature } from '../../scripts/test/selection/feature.mjs';
import { readProject } from '../../scripts/test/selection/read-project.mjs';
import { invert, readReferences } from '../../scripts/test/selection/references.mjs';
import { suggest } from '../../scripts/test/selection/suggest.mjs';

const others = Array.from({ length: 12 }, (_, index) => `tests/server/others/other-${index}.test.ts`);
// Put together, because tests/house takes the rows in titles for real ones.
const row = ['[PARCELS', '001]'].join('-');
const files = new Map([
  [
    'screens/parcels/edit.screen.json',
    '{\n  "route": "/parcels/{kind}",\n  "title": "parcels.edit.title",\n  "send": "parcels.change" }',
  ],
  ['screens/parcels/edit.examples.json', '{ "one": { "data": { "$fixture": "parcels.small" } } }'],
  ['screens/parcels/done.examples.json', '{ "one": { "like": "parcels/edit#one" } }'],
  ['screens/fixtures/parcels.fixtures.json', '{ "small": {} }'],
  ['screens/text/ja/parcels.json', '{}'],
  ['schemas/calls/parcels.change.call.json', '{\n  "path": "/zapi/parcels",\n  "event": { "flow": "parcels-change" } }'],
  ['flows/parcels-change.flow.json', '{ "meta": { "screen": "parcels/edit" } }'],
  [
    'src/server/areas/parcels/parcels/index.ts',
    "import { effects } from './effects.ts'; export const area = { flows: { 'parcels-change': effects } };",
  ],
  ['src/server/areas/parcels/parcels/effects.ts', "import { weigh } from '../../../platform/weigh.ts';"],
  ['src/server/platform/weigh.ts', ''],
  ['src/server/platform/read-sql.ts', "const folder = join(root, 'src', 'sql'); await readdir(folder);"],
  ['src/sql/0001.sql', ''],
  ['scripts/look.ts', ''],
  [
    'tests/server/start.ts',
    "import '../../src/server/areas/parcels/parcels/index.ts'; import '../../src/server/platform/read-sql.ts';",
  ],
  ['tests/server/account/door.test.ts', `import '../start.ts'; await browser.post('/zapi/parcels', {}); it('changes ${row}')`],
  ['tests/server/account/parcels-edit.test.ts', "import '../start.ts';"],
  ['tests/server/read-sql.test.ts', "import { readSql } from '../../src/server/platform/read-sql.ts';"],
  ['tests/commands/look.test.ts', "spawn(node, ['scripts/run.mjs', 'look'])"],
  ['tests/browser/parcels.spec.ts', `await page.goto(\`/parcels/\${kind}?a=1\`);`],
  ['tests/server/account/long.soak.test.ts', "import '../start.ts';"],
  ...others.map((path) => [path, "import '../start.ts';"] as const),
]);
const references = readReferences(files);
const affectedBy = (...changed: string[]) => findAffected(changed, references, invert(references));
const nearest = (count: number, ...changed: string[]) =>
  affectedBy(...changed)
    .slice(0, count)
    .map(({ path }) => path)
    .sort();

describe('files refer to', () => {
  it.each([
    ['what they import', 'src/server/areas/parcels/parcels/index.ts', 'src/server/areas/parcels/parcels/effects.ts'],
    ['the scripts that they run', 'tests/commands/look.test.ts', 'scripts/look.ts'],
    ['the folders that they read', 'src/server/platform/read-sql.ts', 'src/sql'],
    ['the calls that they send', 'tests/server/account/door.test.ts', 'schemas/calls/parcels.change.call.json'],
    ['the screens that they open, with parameters', 'tests/browser/parcels.spec.ts', 'screens/parcels/edit.screen.json'],
    ['the flows that they implement', 'src/server/areas/parcels/parcels/index.ts', 'flows/parcels-change.flow.json'],
    ['the flow of a call', 'schemas/calls/parcels.change.call.json', 'flows/parcels-change.flow.json'],
    ['the texts that they show', 'screens/parcels/edit.screen.json', 'screens/text/ja/parcels.json'],
    ['the fixtures of examples', 'screens/parcels/edit.examples.json', 'screens/fixtures/parcels.fixtures.json'],
    ['the examples that others start from', 'screens/parcels/done.examples.json', 'screens/parcels/edit.examples.json'],
    ['the screen of examples', 'screens/parcels/edit.examples.json', 'screens/parcels/edit.screen.json'],
  ])('%s', (_what, path, target) => {
    expect(references.get(path)).toContain(target);
  });
});

describe('a change affects', () => {
  it('a changed test before all others', () => {
    const [first] = affectedBy('src/server/areas/parcels/parcels/effects.ts', 'tests/commands/look.test.ts');
    expect(first).toEqual({ path: 'tests/commands/look.test.ts', weight: 1, chain: [] });
  });

  it('by an area the tests that send its calls, open its screens or have its name, before those that only load it', () => {
    const own = [
      'tests/browser/parcels.spec.ts',
      'tests/server/account/door.test.ts',
      'tests/server/account/parcels-edit.test.ts',
    ];
    expect(nearest(3, 'src/server/areas/parcels/parcels/effects.ts')).toEqual(own);
    expect(nearest(3, 'src/server/platform/weigh.ts')).toEqual(own);
    expect(affectedBy('src/server/areas/parcels/parcels/effects.ts').map(({ path }) => path)).toEqual(
      expect.arrayContaining(others),
    );
  });

  it('by a text the tests of the screens that show it', () => {
    expect(nearest(1, 'screens/text/ja/parcels.json')).toEqual(['tests/browser/parcels.spec.ts']);
  });

  it('by a migration the tests of what reads it', () => {
    expect(nearest(1, 'src/sql/0001.sql')).toEqual(['tests/server/read-sql.test.ts']);
  });

  it('no soak test, and nothing by a file that nothing refers to', () => {
    expect(affectedBy('tests/server/start.ts').map(({ path }) => path)).not.toContain('tests/server/account/long.soak.test.ts');
    expect(affectedBy('README.md')).toEqual([]);
  });
});

describe('within the time', () => {
  const durations = {
    steps: {},
    files: Object.fromEntries([...files.keys()].map((path) => [path, path === others[0] ? 200 : 3])),
  };

  it('the nearest and quickest tests are chosen, and those that were changed in any case', () => {
    const affected = affectedBy('tests/server/start.ts');
    const chosen = chooseWithin(affected, 15, durations).map(({ path }) => path);
    expect(chosen.length).toBeGreaterThan(3);
    expect(chosen.length).toBeLessThan(affected.length);
    expect(chosen).not.toContain(others[0]);
    const [changed = ''] = others;
    expect(chooseWithin(affectedBy(changed), 15, durations).map(({ path }) => path)).toEqual([changed]);
  });
});

describe('a word selects', () => {
  const reasonsOf = (word: string) =>
    Object.fromEntries(selectFeature(word, files, references).map(({ path, reason }) => [path, reason]));

  it('tests by their path, whatever the hyphens, and by the rows in their titles', () => {
    expect(reasonsOf('parcelsEdit')).toEqual({ 'tests/server/account/parcels-edit.test.ts': 'the path' });
    expect(reasonsOf('parcels')).toEqual({
      'tests/browser/parcels.spec.ts': 'the path',
      'tests/server/account/door.test.ts': 'rows PARCELS in titles',
      'tests/server/account/parcels-edit.test.ts': 'the path',
    });
  });

  it('tests by a source that they import, and by the beginning of their path', () => {
    expect(reasonsOf('read-sql')).toEqual({ 'tests/server/read-sql.test.ts': 'the path' });
    expect(reasonsOf('platform')).toEqual({ 'tests/server/read-sql.test.ts': 'imports src/server/platform/read-sql.ts' });
    expect(Object.keys(reasonsOf('tests/server/others'))).toEqual(others);
    expect(Object.keys(reasonsOf('other')).sort()).toEqual([...others].sort());
  });

  it('nothing if it is unknown, and near words are suggested', () => {
    expect(reasonsOf('parcles')).toEqual({});
    expect(suggest('parcles', listFeatures(files))).toBe('No test belongs to "parcles". Did you mean parcels?');
    expect(suggest('quux', listFeatures(files))).toContain('A word of a path');
  });
});

describe('in this project', () => {
  const project = readProject('.');
  const projectReferences = readReferences(project);

  it('signup selects tests of the server, of forms and of the browser', () => {
    const folders = selectFeature('signup', project, projectReferences).map(({ path }) => path.split('/')[1]);
    expect([...new Set(folders)]).toEqual(expect.arrayContaining(['browser', 'render', 'server']));
  });

  it('a flow, a style and a migration affect tests', () => {
    const users = invert(projectReferences);
    const migration = [...project.keys()].find((path) => path.endsWith('.sql'));
    for (const changed of ['flows/signup.flow.json', 'engine/render/styles/base.css', migration ?? ''])
      expect(findAffected([changed], projectReferences, users).length, changed).toBeGreaterThan(0);
  });
});
