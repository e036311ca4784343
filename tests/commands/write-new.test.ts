// Files of npm run new are all written or none, whatever comes between.
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CannotMake } from '../../scripts/new/made.ts';
import { writeNew } from '../../scripts/new/write-new.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-new-'));
  for (const path of ['screens', 'schemas']) cpSync(path, join(folder, path), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const snapshot = (): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

test('a file that comes between the look and the writing stays, and what was written before it goes', async () => {
  const theirs = { path: 'schemas/calls/theirs.call.json', text: 'theirs' };
  const ours = { path: 'schemas/calls/ours.call.json', text: 'ours' };
  writeFileSync(join(folder, theirs.path), theirs.text);
  await expect(writeNew(folder, [ours, { ...theirs, text: 'ours' }])).rejects.toThrow(
    'schemas/calls/theirs.call.json: there already, and nothing is overwritten.',
  );
  expect(read(theirs.path)).toBe('theirs');
  expect(readdirSync(join(folder, 'schemas/calls'))).not.toContain('ours.call.json');
});

test('a failure in the middle of it leaves every file as it was, also those that were edited by then', async () => {
  const path = 'screens/mypage/index.screen.json';
  const [before, edited] = [snapshot(), read(path)];
  const ours = { path: 'screens/gifts/of/ours.screen.json', text: 'ours' };
  const theirs = 'schemas/forms/signup.form.json';
  const failing = writeNew(folder, [ours, { path: theirs, text: 'ours' }], [{ path, before: edited, text: 'ours' }]);
  await expect(failing).rejects.toThrow(`${theirs}: there already, and nothing is overwritten.`);
  expect([snapshot(), read(path)]).toEqual([before, edited]);
});

test('a file that is edited while the command works keeps that edit, and nothing is written', async () => {
  const path = 'screens/mypage/index.screen.json';
  const [before, edited] = [snapshot(), `${read(path)}\n`];
  const changed = { path, before: read(path), text: 'ours' };
  writeFileSync(join(folder, path), edited);
  await expect(writeNew(folder, [{ path: 'screens/gifts/ours.screen.json', text: 'ours' }], [changed])).rejects.toThrow(
    `${path} has been changed meanwhile. Nothing is written: run the command again.`,
  );
  expect([snapshot(), read(path)]).toEqual([before, edited]);
});

test('a file that a symbolic link leads to is edited where it stands, and the link stays', async () => {
  mkdirSync(join(folder, 'real'));
  writeFileSync(join(folder, 'real/link.json'), 'old');
  symlinkSync('../real/link.json', join(folder, 'screens/link.json'));
  await writeNew(folder, [], [{ path: 'screens/link.json', before: 'old', text: 'new' }]);
  expect([lstatSync(join(folder, 'screens/link.json')).isSymbolicLink(), read('real/link.json')]).toEqual([true, 'new']);
  expect(readdirSync(join(folder, 'real'))).toEqual(['link.json']);
});

test.each([
  ['664', 0o664],
  ['600', 0o600],
])('an edited file may be read and written by the same people as before: %s', async (_name, mode) => {
  const path = 'screens/mode.json';
  const modeNow = (): number => statSync(join(folder, path)).mode & 0o777;
  writeFileSync(join(folder, path), 'old');
  chmodSync(join(folder, path), mode);
  await writeNew(folder, [], [{ path, before: 'old', text: 'new' }]);
  expect([read(path), modeNow()]).toEqual(['new', mode]);
  const theirs = 'schemas/forms/signup.form.json';
  await expect(writeNew(folder, [{ path: theirs, text: 'ours' }], [{ path, before: 'new', text: 'newer' }])).rejects.toThrow(
    theirs,
  );
  expect([read(path), modeNow()]).toEqual(['new', mode]);
});

test.each(['file/x.json', 'file/below/x.json'])(
  'where a file stands in the place of a folder, %s is refused in a sentence',
  async (path) => {
    writeFileSync(join(folder, 'file'), 'theirs');
    const before = snapshot();
    const failing = writeNew(folder, [
      { path: 'screens/gifts/of/ours.screen.json', text: 'ours' },
      { path, text: 'ours' },
      { path: 'screens/gifts/last.screen.json', text: 'ours' },
    ]);
    await expect(failing).rejects.toThrow(
      new CannotMake(`${path} cannot be written, so nothing is: a file stands where its folder would be.`),
    );
    expect([snapshot(), read('file')]).toEqual([before, 'theirs']);
  },
);

test.each([
  ['edited', (place: string) => writeFileSync(place, 'theirs')],
  [
    'made a folder',
    (place: string) => {
      rmSync(place);
      mkdirSync(place);
    },
  ],
])('what somebody has %s before it is taken back stays and is named, and all else is taken back', async (_what, edit) => {
  const [first, second] = ['screens/first.json', 'screens/second.json'];
  for (const path of [first, second]) writeFileSync(join(folder, path), 'old');
  const taken = 'schemas/forms/signup.form.json';
  // So many that the first has long its new text when the last is refused.
  const ours = Array.from({ length: 300 }, (_, number) => ({ path: `screens/gifts/${number}.json`, text: 'ours' }));
  const changed = [first, second].map((path) => ({ path, before: 'old', text: 'new' }));
  const failing = writeNew(folder, [...ours, { path: taken, text: 'ours' }], changed);
  const told = expect(failing).rejects.toThrow(
    new CannotMake(
      `${taken}: there already, and nothing is overwritten.\n${first}: edited by somebody else meanwhile, and left as it is.`,
    ),
  );
  while (read(second) !== 'new') await turn();
  edit(join(folder, first));
  const see = (path: string): string => (lstatSync(join(folder, path)).isFile() ? read(path) : 'a folder');
  const theirs = see(first);
  await told;
  expect(theirs).not.toBe('new');
  expect([see(first), see(second)]).toEqual([theirs, 'old']);
  expect(readdirSync(join(folder, 'screens'))).not.toContain('gifts');
});
