// A class name is the whole page's: two parts that chose the same name without knowing would each wear the other's clothes.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const folder = 'engine/render/styles';
/** Print, forced colours and the like change what others have begun. */
const changesOthers = 'modes.css';
/** A form's own place for what stands elsewhere too. */
const shared = ['.form-actions', '.select'];

test('begins each class in one style sheet alone', async () => {
  const sheets = new Map<string, string[]>();
  for (const sheet of (await readdir(folder)).filter((name) => name.endsWith('.css') && name !== changesOthers)) {
    const rules = (await readFile(`${folder}/${sheet}`, 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
    const selectors = [...rules.matchAll(/[^{};]+(?=\{)/g)].flatMap(([list]) => list.split(',').map((each) => each.trim()));
    for (const name of new Set(selectors.filter((each) => /^\.[\w-]+$/.test(each)))) {
      sheets.set(name, [...(sheets.get(name) ?? []), sheet]);
    }
  }
  expect(sheets.size).toBeGreaterThan(100);
  const twice = [...sheets].filter(([name, where]) => where.length > 1 && !shared.includes(name));
  expect(twice.map(([name, where]) => `${name} in ${where.join(' and ')}`)).toEqual([]);
});
