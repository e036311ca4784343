// The package's command on a folder of an application: npx madoguchi check src
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkPackage } from '../../engine/node/check/check-package.ts';
import { readLooseFiles } from '../../engine/node/index.ts';

const fs = vi.hoisted(() => ({ listed: [] as string[], refused: '' }));
vi.mock('node:fs', async (load) => {
  const actual = await load<typeof import('node:fs')>();
  const readdirSync = (path: string, options: { withFileTypes: true }) => {
    fs.listed.push(path);
    // The tests may run as root, who can list every folder.
    if (fs.refused !== '' && path.endsWith(fs.refused)) throw Object.assign(new Error('refused'), { code: 'EACCES' });
    return actual.readdirSync(path, options);
  };
  return { ...actual, readdirSync };
});

let folder = '';
const writeFile = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loose-'));
  fs.listed.length = 0;
  fs.refused = '';
  writeFile('contact.form.json', '{ "fields": { "email": { "kind": "email", "label": "Email" } } }');
  writeFile('booking/room.form.json', '{ "fields": { "room": { "kind": "free-text", "label": "Room" } } }');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('does not list packages, hidden folders and linked folders', async () => {
  writeFile('node_modules/a/a.form.json', '{}');
  writeFile('booking/.cache/b.form.json', '{}');
  symlinkSync('..', join(folder, 'booking/up'));
  expect((await readLooseFiles(folder)).map(({ path }) => path)).toEqual(['booking/room.form.json', 'contact.form.json']);
  expect(fs.listed).toEqual([folder, join(folder, 'booking')]);
});

test('reports a folder that cannot be listed and reads the others', async () => {
  fs.refused = 'booking';
  expect((await readLooseFiles(folder)).map(({ path, unread }) => [path, unread])).toEqual([
    ['booking', { why: 'unreadable', because: 'permission denied' }],
    ['contact.form.json', undefined],
  ]);
});

/** Runs the command; `output` is what it wrote so far. */
function check(args: readonly string[], end?: AbortSignal) {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  const code = checkPackage(args, { write, complain: write, isTerminal: false, hasColour: false }, end);
  return { code, output: () => text };
}

test('--watch checks again after a file below the folder changes', async () => {
  const end = new AbortController();
  const { code, output } = check(['--watch', relative(process.cwd(), folder)], end.signal);
  const until = (last: RegExp) => expect.poll(() => output().split('\n').at(-2), { interval: 20 }).toMatch(last);
  try {
    await until(/no problems/);
    writeFile('booking/new.form.json', '{');
    await until(/^1 problem in 1 of/);
  } finally {
    end.abort();
  }
  expect(await code).toBe(0);
});

test('takes texts in the languages that have files, and compares them with the first', async () => {
  writeFile('text/de/contact.json', '{ "title": "Kontakt", "hello": "Hallo {{name}}" }');
  writeFile('contact.form.json', '{ "fields": { "email": { "kind": "email", "label": "contact.titel" } } }');
  const first = check(['--format', 'json', folder]);
  await first.code;
  const codes = (output: string) => JSON.parse(output).problems.map(({ code }: { readonly code: string }) => code);
  expect(codes(first.output())).toEqual(['TEXT_UNKNOWN']);
});
