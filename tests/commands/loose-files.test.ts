// The package's command on a folder of an application: npx madoguchi check src
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { readLooseFiles } from '../../engine/node/index.ts';

let folder = '';
const writeFile = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loose-'));
  writeFile('contact.form.json', '{ "fields": { "email": { "kind": "email", "label": "Email" } } }');
  writeFile('booking/room.form.json', '{ "fields": { "room": { "kind": "free-text", "label": "Room" } } }');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('does not list packages, hidden folders and linked folders', async () => {
  writeFile('node_modules/a/a.form.json', '{}');
  writeFile('booking/.cache/b.form.json', '{}');
  symlinkSync('..', join(folder, 'booking/up'));
  expect((await readLooseFiles(folder)).map(({ path }) => path)).toEqual(['booking/room.form.json', 'contact.form.json']);
});

test('reports a folder that cannot be listed and reads the others', async () => {
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'booking'), 0);
  expect((await withoutRoot(() => readLooseFiles(folder))).map(({ path, unread }) => [path, unread])).toEqual([
    ['booking', { why: 'unreadable', because: 'permission denied' }],
    ['contact.form.json', undefined],
  ]);
});

/** Root, as which tests may run, can list every folder. */
async function withoutRoot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.('nobody');
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

test('takes texts in the languages that have files', async () => {
  writeFile('text/de/contact.json', '{ "title": "Kontakt" }');
  writeFile('contact.form.json', '{ "fields": { "email": { "kind": "email", "label": "contact.titel" } } }');
  expect(checkDeclarations(await readLooseFiles(folder)).map(({ code }) => code)).toContain('TEXT_UNKNOWN');
  writeFile('contact.form.json', '{ "fields": { "email": { "kind": "email", "label": "contact.title" } } }');
  rmSync(join(folder, 'booking'), { recursive: true });
  expect(checkDeclarations(await readLooseFiles(folder))).toEqual([]);
});
