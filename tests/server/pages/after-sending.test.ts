import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { areas } from '../../../src/server/areas/index.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

/** Pages whose form's call does not redirect, by their path, and the options of their form blocks. */
const pages: { readonly [path: string]: JsonObject } = {
  note: { successToast: 'common.close' },
  'note-leading': { successToast: 'common.close', redirectTo: '/login' },
  'note-plain': {},
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'note-'));
  for (const part of ['screens', 'schemas', 'flows']) await cp(part, join(folder, part), { recursive: true });
  const write = (file: string, value: JsonObject) => writeFile(join(folder, file), JSON.stringify(value));
  await write('schemas/forms/note.form.json', {
    $schema: '../../engine/declare/meta/3/form.schema.json',
    id: 'note',
    fields: { note: { kind: 'free-text', required: true, maxLength: 20, label: 'common.close' } },
  });
  await write('schemas/calls/note.call.json', {
    $schema: '../../engine/declare/meta/3/call.schema.json',
    id: 'note',
    method: 'POST',
    path: '/zapi/note',
    for: 'everybody',
    form: 'forms/note',
    envelope: { note: { field: 'note' } },
    response: 'empty',
    errors: { '*': { serverMessage: true, fallbackText: 'common.close' } },
  });
  for (const [path, more] of Object.entries(pages))
    await write(`screens/${path}.screen.json`, {
      $schema: '../engine/declare/meta/3/screen.schema.json',
      route: `/${path}`,
      layout: 'guest',
      for: 'everybody',
      reachedBy: 'mail',
      title: 'common.close',
      blocks: [
        { form: { form: 'forms/note', sections: [{ fields: ['note'] }], send: 'note', submitLabel: 'common.close', ...more } },
      ],
    });
});
const it = serverTest(() =>
  startTestApp({
    declarationsRoot: folder,
    areas: { ...areas, calls: { ...areas.calls, note: async () => undefined } },
  }),
);
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const post = (server: TestApp, path: string, note: string) => server.open().submit(`${path}?from=mail`, { _do: 'note', note });

it('a form post without scripts reports success on its own page if nothing redirects', async ({ server }) => {
  const answer = await post(server, '/note', '一言');
  const shown = '/note?from=mail&notice=done&sent=note';
  expect([answer.statusCode, answer.headers.location]).toEqual([303, shown]);
  const read = async (path: string) => readMain(await server.open().get(path, { accept: 'text/html' }));
  // The success text of the form, or the general one for a call that the page does not make.
  expect(await read(shown)).toMatch(/notice-success.*閉じる/);
  expect(await read(shown.replace('sent=note', 'sent=login'))).toContain('完了しました');
  const refused = readMain(await server.open().submit(shown, { _do: 'note', note: '' }));
  expect(refused).not.toContain('notice-success');
  expect(refused).toContain('aria-invalid="true"');
});

it('a form post without scripts redirects to its `redirectTo`', async ({ server }) => {
  const answer = await post(server, '/note-leading', '一言');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login']);
});

it('a form post without scripts and without a success text opens its page again', async ({ server }) => {
  expect((await post(server, '/note-plain', '一言')).headers.location).toBe('/note-plain?from=mail');
});

it('a form post without scripts reports success if its call should redirect and answers 204 [CALLS-013]', async ({ server }) => {
  const browser = server.open();
  server.app.faults.add('login', { answer: { status: 204, code: '', message: '' } }, 2);
  const answer = await browser.submit('/login', { _do: 'login', value: 'demosingle', password: 'x' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?notice=done&sent=login']);
  expect((await browser.get('/login?notice=done&sent=login', { accept: 'text/html' })).body).toContain('完了しました');
  expect((await browser.post('/login', { value: 'demosingle', password: 'x' })).statusCode).toBe(204);
});
