// HTML is sanitised when it is published; pages serve what is stored.
import { Worker } from 'node:worker_threads';
import { expect, vi } from 'vitest';
import { hashHtml } from '../../../src/server/platform/html/sanitise-html.ts';
import type { TestApp } from '../harness.ts';
import { openPage, outcomeOf, publish as publishDraft } from '../people/console.ts';
import { readMain } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const policy = { policyId: 'p', revision: 1, key: 'privacyPolicy', title: { ja: '方針' }, isExternal: false };
const attacks = [
  '<script>x()</script>',
  '<img src=x onerror=x()>',
  '<svg><style><img src=x onerror=x()></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=x()&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=x()>">',
  '<a href="java&#10;script:x()">a</a>',
  '<form><input name=attributes><iframe srcdoc="<script>x()</script>">',
  '<template><script>x()</script></template>',
];

/** What the page of the privacy policy gets. */
const read = (server: TestApp) => server.open().get('/zapi/internal/privacy/screen-data');

/** Sets the text by the database, as a program with another sanitiser, or one that was killed, leaves it. */
const leave = (server: TestApp, content: string) =>
  publish(server, 'policies', (body) => ({ ...body, policies: [{ ...policy, content: { ja: content } }] }));

const stored = async (server: TestApp) =>
  (await server.database.query<{ hash: string; body: string }>("SELECT hash, body FROM compiled_parts WHERE kind = 'html'")).map(
    ({ body }) => body,
  );

/** Every worker dies of the next text. */
const breakWorkers = () =>
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    void this.terminate();
  });

it('sanitises what an operator publishes before it is published, and serves that without a worker [VALIDATION-026]', async ({
  server,
}) => {
  const operator = await openAs(server, editor);
  const text = `<p onclick="x()">改定した方針</p>${attacks.join('<hr>')}`;
  const page = await openPage(operator, '/console/settings/policies');
  const answers = page.forms['console-settings-policies']?.answers ?? {};
  const policies = (answers['policies'] as readonly Record<string, unknown>[]).map((answer) =>
    answer['key'] === 'privacyPolicy' ? { ...answer, 'content.ja': text, revision: '30' } : answer,
  );
  const saved = await operator.post('/zapi/console/settings/policies', { ...answers, policies, ...page.shown });
  expect(outcomeOf(saved)).toContain('draftSaved');
  const broken = breakWorkers();
  expect((await publishDraft(operator)).json()).toMatchObject({ status: 503, code: 'NOT_READY' });
  expect((await read(server)).body).not.toContain('改定した方針');
  broken.mockRestore();
  expect(outcomeOf(await publishDraft(operator))).toBe('/console/publish?notice=published');
  const [body = ''] = (await stored(server)).filter((html) => html.includes('改定した方針'));
  expect(body).not.toMatch(/<(script|svg|math|style|form|input|iframe|noscript|template)|<[^>]*\son\w+=|javascript/i);
  breakWorkers();
  expect((await read(server)).json().policy.content).toBe(body);
  expect(readMain(await server.open().get('/privacy', { accept: 'text/html' }))).toContain('<p>改定した方針</p>');
});

it('never serves what could not be sanitised: the page is refused while workers die or do not answer [VALIDATION-026]', async ({
  server,
}) => {
  const [attack = ''] = attacks;
  await leave(server, `<b>not yet</b>${attack}`);
  const broken = breakWorkers();
  const refused = await read(server);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '5', 'NOT_READY']);
  expect(refused.body).not.toContain('not yet');
  expect((await server.open().get('/privacy', { accept: 'text/html' })).statusCode).toBe(503);
  broken.mockRestore();
  const silent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = read(server);
  await vi.waitFor(() => expect(silent).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect((await late).statusCode).toBe(503);
  silent.mockRestore();
  expect((await read(server)).json().policy.content).toBe('<b>not yet</b>');
  expect(await stored(server)).toContain('<b>not yet</b>');
});

it('serves what another process has stored, and sanitises again after an update of the sanitiser', async ({ server }) => {
  const text = '<b>other process</b><i>1</i>';
  const [store] = await server.database.query<{ store_id: string }>('SELECT store_id FROM stores');
  const insert = (hash: string, body: string) =>
    server.database.query("INSERT INTO compiled_parts (store_id, kind, hash, body, made_at) VALUES ($1, 'html', $2, $3, $4)", [
      String(store?.store_id),
      hash,
      body,
      server.clock.now(),
    ]);
  vi.doMock('node:fs/promises', async (original) => {
    const real = await original<typeof import('node:fs/promises')>();
    const changed = async (path: string, encoding: 'utf8') =>
      (await real.readFile(path, encoding)).replace(/("node_modules\/dompurify": \{\s*"version": ")/, '$199.');
    return { ...real, readFile: changed };
  });
  // Another instance of the module.
  const file = '../../../src/server/platform/html/sanitise-html.ts?updated';
  const updated: { readonly hashHtml: typeof hashHtml } = await import(file);
  vi.doUnmock('node:fs/promises');
  expect(await updated.hashHtml(text)).not.toBe(await hashHtml(text));
  await insert(await updated.hashHtml(text), '<b>by another version</b>');
  await leave(server, text);
  expect((await read(server)).json().policy.content).toBe(text);
  const next = '<b>other process</b><i>2</i>';
  await insert(await hashHtml(next), '<b>stored by another process</b>');
  await leave(server, next);
  expect((await read(server)).json().policy.content).toBe('<b>stored by another process</b>');
});

it('sanitises a text once for all requests that need it at the same time', async ({ server }) => {
  await leave(server, '<p onclick="x()">同時に</p>');
  const posts = vi.spyOn(Worker.prototype, 'postMessage');
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(server)));
  expect(new Set(answers.map((answer) => answer.json().policy.content))).toEqual(new Set(['<p>同時に</p>']));
  expect(posts).toHaveBeenCalledTimes(1);
});
