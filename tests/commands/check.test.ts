import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { systemOutput } from '../../engine/node/check/output.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { main } from '../../scripts/check.ts';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { shorten, smallFiles } from '../language/small-project.ts';
import { useEffectsOfProgram, writeProject } from './write-project.ts';

const copy = writeProject(smallFiles(useEffectsOfProgram, shorten));
const { folder } = copy;
afterEach(copy.restore);
afterAll(copy.remove);

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly complained: string;
}

/** Runs the command in this process. */
async function check(args: readonly string[], isTerminal = false): Promise<Ended> {
  let [output, complained] = ['', ''];
  const code = await main([...args, folder], {
    write: (text) => {
      output += text;
    },
    complain: (text) => {
      complained += text;
    },
    isTerminal,
    hasColour: false,
  });
  return { code, output, complained };
}

/** Runs the command as a separate process. */
function run(checked: string): Promise<Ended> {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...environment } = process.env;
  return new Promise((end) => {
    execFile(process.execPath, ['scripts/run.mjs', 'check', checked], { env: environment }, (error, output, complained) => {
      end({ code: error === null ? 0 : Number(error.code), output, complained });
    });
  });
}

const screen = 'screens/signup/index.screen.json';

async function retype(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(folder, path), change(await readFile(join(folder, path), 'utf8')));
}

const breakScreen = () =>
  retype(screen, (text) => text.replace('"password"', '"pasword"').replace('"signup.title"', '"signup.titel"'));

describe('as a process', () => {
  // That it exits with 0 without problems, npm test finds: it runs the command on this project.
  test('exits with 1 and the problems, and with 2 if nothing could be checked', { timeout: 90_000 }, async () => {
    await breakScreen();
    const [broken, nowhere] = await Promise.all([run(folder), run(join(folder, 'nowhere'))]);
    expect(broken).toMatchObject({ code: 1, complained: '' });
    expect(broken.output).toContain('TEXT_UNKNOWN');
    expect(broken.output).not.toContain('\u001B');
    expect(nowhere).toMatchObject({ code: 2, output: '' });
    expect(nowhere.complained).toMatch(/^The declarations cannot be read: .*\n$/);
  });

  test.each([
    [{}, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
  ])('writes colours to a file with %j: %s', (environment, hasColour) => {
    for (const name of ['FORCE_COLOR', 'NO_COLOR']) vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    try {
      expect(systemOutput().hasColour).toBe(hasColour);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

test('writes one line with what was checked if there are no problems, and nothing to other programs', async () => {
  const { output } = await check([]);
  const [, files, kinds = ''] = /^([0-9]+) files, no problems: (.*)\n$/.exec(output) ?? [];
  const counts = kinds.split(', ').map((each) => [each.replace(/^\d+ /, ''), Number.parseInt(each, 10)] as const);
  expect(counts.map(([kind]) => kind)).toEqual([
    ...['screens', 'layout', 'files of texts', 'forms', 'calls', 'operations', 'flow', 'page schemas', 'entities'],
    'settings documents',
    'file of examples',
  ]);
  expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(Number(files));
  expect(Object.fromEntries(counts)).toMatchObject({ flow: (await readdir(join(folder, 'flows'))).filter(isFlow).length });
  expect(await check([], true)).toMatchObject({ output });
  const settings = join(folder, 'store.json');
  await writeFile(settings, '{}');
  expect((await check(['--settings', settings])).output).toContain(`, and the settings of ${settings}\n`);
  expect(await check(['--format', 'github'])).toEqual({ code: 0, output: '', complained: '' });
});
const isFlow = (name: string) => name.endsWith('.flow.json');

test('writes location, message, remedy and source line of each problem', async () => {
  await breakScreen();
  const { code, output } = await check([]);
  expect(code).toBe(1);
  expect(output).toMatch(
    /^TEXT_UNKNOWN {2}screens\/signup\/index\.screen\.json:[0-9]+:[0-9]+\nThere is no text "signup\.titel"\. Did you mean "signup\.title"\?$/m,
  );
  expect(output).toMatch(/^> *[0-9]+ \| {3}"title": "signup\.titel",\n *\| {12}\^{14}$/m);
  expect(output).toMatch(/\n2 problems in 1 of [0-9]+ files\n$/);
});

test('writes the same problems as JSON', async () => {
  await breakScreen();
  const { code, output } = await check(['--format', 'json']);
  expect(code).toBe(1);
  const report = JSON.parse(output) as unknown;
  expect(report).toEqual({
    files: expect.any(Number),
    problems: checkDeclarations(await readDeclaredFiles(folder), checkOptions),
  });
});

test('adds help to each code of a SARIF log', async () => {
  await breakScreen();
  const { output } = await check(['--format=sarif']);
  const rules = JSON.parse(output).runs[0].tool.driver.rules as { id: string; help?: { markdown: string } }[];
  expect(rules.map(({ id }) => id)).toEqual(['SCREEN_FIELD_UNKNOWN', 'TEXT_UNKNOWN']);
  for (const { help } of rules) expect(help?.markdown.length).toBeGreaterThan(20);
});

test.each([[['--formta', 'json']], [['--format', 'xml']], [['--format']], [['here']]])(
  'exits with 2 for the arguments %j',
  async (args) => {
    // `folder` is appended: a preceding option takes it as its value, and after "here" it is a second folder.
    const { code, output, complained } = await check(args);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(complained).toContain('Usage:');
  },
);

describe('settings of a store', () => {
  const store = (settings: unknown) =>
    writeFile(join(folder, 'store.json'), typeof settings === 'string' ? settings : JSON.stringify(settings));
  const checkStore = () => check(['--settings', join(folder, 'store.json'), '--format', 'json']);
  const codesOf = ({ output }: Ended): readonly string[] =>
    (JSON.parse(output).problems as { code: string; file: string }[]).map(
      ({ code, file }) => `${code} ${file.slice(folder.length)}`,
    );

  test('are merged with their defaults', async () => {
    await store({ registration: { signUp: { fields: { nickname: 'REQUIRED' } } } });
    expect(await checkStore()).toMatchObject({ code: 0 });
  });

  test.each([
    ['PROPERTY_UNKNOWN', { registration: { signUp: { fields: { nick: 'REQUIRED' } } } }],
    ['VALUE_INVALID', { registration: { signUp: { fields: { nickname: 'SOMETIMES' } } } }],
    ['VALUE_INVALID', []],
    ['SETTINGS_UNKNOWN', { registratoin: {} }],
    ['JSON_SYNTAX', '{ "registration": '],
    ['SETTINGS_REFUSED', { customAssociatedInfo: { entries: [1, 2].map(() => ({ id: 'size', in: ['signUp'] })) } }],
  ])('are reported as %s in their own file', async (code, settings) => {
    await store(settings);
    const ended = await checkStore();
    expect(codesOf(ended)).toEqual([`${code} /store.json`]);
    expect(ended.code).toBe(1);
  });

  test('are reported in the file of their document if there is one for each', async () => {
    const path = join(folder, 'settings');
    await mkdir(path);
    await writeFile(join(path, '.exported.json'), '{}');
    await writeFile(join(path, 'limits.json'), '{}');
    await writeFile(
      join(path, 'customAssociatedInfo.json'),
      JSON.stringify({ entries: ['a', 'a'].map((id) => ({ id, in: [] })) }, undefined, 1),
    );
    const files = ['--settings', path, '--format', 'json'];
    expect(JSON.parse((await check(files)).output).problems).toMatchObject([
      { code: 'SETTINGS_REFUSED', file: `${path}/customAssociatedInfo.json`, line: 8 },
    ]);
    await writeFile(join(path, 'registratoin.json'), '{}');
    await writeFile(join(path, 'customAssociatedInfo.json'), '{ "entries": }');
    const ended = await check(files);
    expect(codesOf(ended)).toEqual([
      'JSON_SYNTAX /settings/customAssociatedInfo.json',
      'SETTINGS_UNKNOWN /settings/registratoin.json',
    ]);
    expect(ended.code).toBe(1);
  });

  test('make it exit with 2 if there is no such file', async () => {
    expect(await checkStore()).toMatchObject({ code: 2, output: '' });
  });
});

describe('watching', () => {
  /** The output so far; each report ends with its summary. */
  async function watchAll(act: (output: () => readonly string[]) => Promise<void>, isTerminal = false): Promise<number> {
    const end = new AbortController();
    let output = '';
    const write = (text: string): void => {
      output += text;
    };
    const done = main(['--watch', folder], { write, complain: write, isTerminal, hasColour: false }, end.signal);
    await act(() => output.match(/[^\n]*[0-9]+ files[^\n]*\n|The declarations cannot[^\n]*\n/g) ?? []).finally(() => end.abort());
    expect(output.includes('\u001B[2J')).toBe(isTerminal);
    return done;
  }
  const patience = { interval: 20 };

  test('reports after each change, also if files are half written, removed and restored', async () => {
    const code = await watchAll(async (output) => {
      const until = (last: RegExp) => expect.poll(() => output().at(-1), patience).toMatch(last);
      await until(/, no problems: /);
      await breakScreen();
      await until(/^2 problems in 1 of/);
      const text = await readFile(join(folder, screen), 'utf8');
      await writeFile(join(folder, screen), text.slice(0, 200));
      await until(/^1 problem in 1 of/);
      await rm(join(folder, screen));
      await until(/^\d+ problems? in [^0]/);
      await rm(join(folder, 'flows'), { recursive: true });
      await until(/^The declarations cannot be read/);
      copy.restore();
      await until(/, no problems: /);
      // A folder that was not there before is watched too.
      await mkdir(join(folder, 'screens/new/deep'), { recursive: true });
      await writeFile(join(folder, 'screens/new/deep/one.screen.json'), '{');
      await until(/^1 problem in 1 of/);
      await rm(join(folder, 'screens/new'), { recursive: true });
      await until(/, no problems: /);
    });
    expect(code).toBe(0);
  });

  test('clears a terminal before each report', async () => {
    expect(await watchAll((output) => expect.poll(() => output().length, patience).toBe(1), true)).toBe(0);
  });

  test('exits with 0 when it is interrupted', { timeout: 90_000 }, async () => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'check', '--watch', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((end) => child.once('exit', (code, signal) => end(signal ?? code)));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  test.each([[['--watch', '--fix']], [['--watch', '--format', 'json']]])('cannot be combined as %j', async (args) => {
    expect(await check(args)).toMatchObject({ code: 2, output: '' });
  });
});

test('--fix applies safe fixes, writes nothing else, and then finds no problems', async () => {
  const file = join(folder, screen);
  const before = await readFile(file, 'utf8');
  const names = await readdir(join(folder, 'screens'));
  await writeFile(file, before.replace(/\n {2}"\$schema": "[^"]*",/, ''));
  const others = await stat(join(folder, 'screens', 'index.screen.json'));
  expect((await check([])).code).toBe(1);
  expect((await check(['--fix'])).code).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(before);
  expect((await stat(join(folder, 'screens', 'index.screen.json'))).mtimeMs).toBe(others.mtimeMs);
  expect(await readdir(join(folder, 'screens'))).toEqual(names);
});
