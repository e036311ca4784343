// npm run new writes all of its files or none.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { CreateError } from '../../scripts/new/created-files.ts';
import { writeFiles } from '../../scripts/new/write-new.ts';
import { smallFiles } from '../language/small-project.ts';
import { writeProject } from './write-project.ts';

const copy = writeProject(smallFiles());
const { folder } = copy;
afterEach(copy.restore);
afterAll(copy.remove);

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const snapshot = (): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

test('keeps a file that was created meanwhile, and removes those written before', async () => {
  const theirs = { path: 'schemas/calls/theirs.call.json', text: 'theirs' };
  const ours = { path: 'schemas/calls/ours.call.json', text: 'ours' };
  writeFileSync(join(folder, theirs.path), theirs.text);
  await expect(writeFiles(folder, [ours, { ...theirs, text: 'ours' }])).rejects.toThrow(
    'schemas/calls/theirs.call.json already exists. Nothing was written. Choose another name or remove it.',
  );
  expect(read(theirs.path)).toBe('theirs');
  expect(readdirSync(join(folder, 'schemas/calls'))).not.toContain('ours.call.json');
});

test('restores every file after a failure, also edited ones', async () => {
  const path = 'screens/people/one.screen.json';
  const [before, edited] = [snapshot(), read(path)];
  const ours = { path: 'screens/gifts/of/ours.screen.json', text: 'ours' };
  const theirs = 'schemas/forms/signup.form.json';
  const failing = writeFiles(folder, [ours, { path: theirs, text: 'ours' }], [{ path, before: edited, text: 'ours' }]);
  await expect(failing).rejects.toThrow(`${theirs} already exists. Nothing was written. Choose another name or remove it.`);
  expect([snapshot(), read(path)]).toEqual([before, edited]);
});

test('writes nothing if a file was edited meanwhile', async () => {
  const path = 'screens/people/one.screen.json';
  const [before, edited] = [snapshot(), `${read(path)}\n`];
  const changed = { path, before: read(path), text: 'ours' };
  writeFileSync(join(folder, path), edited);
  await expect(writeFiles(folder, [{ path: 'screens/gifts/ours.screen.json', text: 'ours' }], [changed])).rejects.toThrow(
    `${path} has been changed meanwhile. Nothing was written. Run the command again.`,
  );
  expect([snapshot(), read(path)]).toEqual([before, edited]);
});

test('edits the target of a symbolic link and keeps the link', async () => {
  mkdirSync(join(folder, 'real'));
  writeFileSync(join(folder, 'real/link.json'), 'old');
  symlinkSync('../real/link.json', join(folder, 'screens/link.json'));
  await writeFiles(folder, [], [{ path: 'screens/link.json', before: 'old', text: 'new' }]);
  expect([lstatSync(join(folder, 'screens/link.json')).isSymbolicLink(), read('real/link.json')]).toEqual([true, 'new']);
  expect(readdirSync(join(folder, 'real'))).toEqual(['link.json']);
});

test.each([
  ['664', 0o664],
  ['600', 0o600],
])('keeps the mode of an edited file: %s', async (_name, mode) => {
  const path = 'screens/mode.json';
  const modeNow = (): number => statSync(join(folder, path)).mode & 0o777;
  writeFileSync(join(folder, path), 'old');
  chmodSync(join(folder, path), mode);
  await writeFiles(folder, [], [{ path, before: 'old', text: 'new' }]);
  expect([read(path), modeNow()]).toEqual(['new', mode]);
  const theirs = 'schemas/forms/signup.form.json';
  await expect(writeFiles(folder, [{ path: theirs, text: 'ours' }], [{ path, before: 'new', text: 'newer' }])).rejects.toThrow(
    theirs,
  );
  expect([read(path), modeNow()]).toEqual(['new', mode]);
});

test.each(['file/x.json', 'file/below/x.json'])('refuses %s if a file exists in place of a folder', async (path) => {
  writeFileSync(join(folder, 'file'), 'theirs');
  const before = snapshot();
  const failing = writeFiles(folder, [
    { path: 'screens/gifts/of/ours.screen.json', text: 'ours' },
    { path, text: 'ours' },
    { path: 'screens/gifts/last.screen.json', text: 'ours' },
  ]);
  await expect(failing).rejects.toThrow(
    new CreateError(`Cannot write ${path}: a parent folder is a file. Nothing was written. Rename that file.`),
  );
  expect([snapshot(), read('file')]).toEqual([before, 'theirs']);
});

test.each([
  ['edited', (place: string) => writeFileSync(place, 'theirs')],
  [
    'made a folder',
    (place: string) => {
      rmSync(place);
      mkdirSync(place);
    },
  ],
])('keeps and names what somebody has %s before the rollback, and rolls back everything else', async (_what, edit) => {
  const [first, second] = ['screens/first.json', 'screens/second.json'];
  for (const path of [first, second]) writeFileSync(join(folder, path), 'old');
  const taken = 'schemas/forms/signup.form.json';
  // So many that the first file is written long before the last one is refused.
  const ours = Array.from({ length: 300 }, (_, number) => ({ path: `screens/gifts/${number}.json`, text: 'ours' }));
  const changed = [first, second].map((path) => ({ path, before: 'old', text: 'new' }));
  const failing = writeFiles(folder, [...ours, { path: taken, text: 'ours' }], changed);
  const rejection = expect(failing).rejects.toThrow(
    new CreateError(
      `${taken} already exists. Nothing was written. Choose another name or remove it.\nCould not be restored (edited meanwhile, or not writable): ${first}.`,
    ),
  );
  while (read(second) !== 'new') await turn();
  edit(join(folder, first));
  const readOrFolder = (path: string): string => (lstatSync(join(folder, path)).isFile() ? read(path) : 'a folder');
  const theirs = readOrFolder(first);
  await rejection;
  expect(theirs).not.toBe('new');
  expect([readOrFolder(first), readOrFolder(second)]).toEqual([theirs, 'old']);
  expect(readdirSync(join(folder, 'screens'))).not.toContain('gifts');
});
