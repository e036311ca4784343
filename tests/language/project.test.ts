import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { main } from '../../scripts/check.ts';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';

test('finds nothing wrong with what the store declares', async () => {
  const files = await readDeclaredFiles(process.cwd());
  expect(files.length).toBeGreaterThan(50);
  expect(checkDeclarations(files, checkOptions)).toEqual([]);
});

test('checks everything declared within the time that a start may take', async () => {
  const files = await readDeclaredFiles(process.cwd());
  // Of this program alone, whatever else the machine does meanwhile.
  const started = process.cpuUsage();
  checkDeclarations(files, checkOptions);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(300);
});

let folder = '';
let said = '';
let complained = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'declared-'));
  for (const part of ['screens', 'schemas', 'flows'])
    await cp(join(process.cwd(), part), join(folder, part), { recursive: true });
  [said, complained] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    complained += String(text);
    return true;
  });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function breakLogin(): Promise<void> {
  const file = join(folder, 'screens', 'login.screen.json');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('"value", "password"', '"value", "pasword"').replace('"login.title"', '"login.titel"'),
  );
}

test('ends with 0 when nothing is wrong', async () => {
  expect(await main([folder])).toBe(0);
  expect(said).toMatch(/^[0-9]+ declared files, no problem\.\n$/);
});

test('ends with 1 and says of each problem where, what, and what to do', async () => {
  await breakLogin();
  expect(await main([folder])).toBe(1);
  expect(said).toMatch(
    /^TEXT_UNKNOWN {2}screens\/login\.screen\.json:[0-9]+:[0-9]+\nThere is no text "login\.titel"\. Did you mean "login\.title"\?$/m,
  );
  expect(said).toMatch(
    /^SCREEN_FIELD_UNKNOWN {2}screens\/login\.screen\.json:[0-9]+:[0-9]+\n"pasword" is not in schemas\/forms\/login\.form\.json\. Did you mean "password"\?$/m,
  );
});

test('tells programs the same as people', async () => {
  await breakLogin();
  expect(await main(['--format', 'json', folder])).toBe(1);
  const told = JSON.parse(said) as unknown;
  expect(told).toEqual({ files: expect.any(Number), problems: checkDeclarations(await readDeclaredFiles(folder), checkOptions) });
});

test.each([[['--formta', 'json']], [['--format', 'xml']], [['--format']], [['here', 'there']]])(
  'ends with 2 when %j is asked',
  async (args) => {
    expect(await main(args)).toBe(2);
    expect(complained).toContain('Usage:');
    expect(said).toBe('');
  },
);

test('ends with 2 where nothing is declared', async () => {
  expect(await main([join(folder, 'nowhere')])).toBe(2);
  expect(complained).toContain('cannot be read');
});

test('mends what has one safe mend, writes nothing else, and then finds nothing wrong', async () => {
  const file = join(folder, 'screens', 'login.screen.json');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace(/\n {2}"\$schema": "[^"]*",/, ''));
  const others = await stat(join(folder, 'screens', 'index.screen.json'));
  expect(await main([folder])).toBe(1);
  expect(await main(['--fix', folder])).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(before);
  expect((await stat(join(folder, 'screens', 'index.screen.json'))).mtimeMs).toBe(others.mtimeMs);
  expect(await readdir(join(folder, 'screens'))).toEqual(await readdir(join(process.cwd(), 'screens')));
});
