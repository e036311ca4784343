import { readFile } from 'node:fs/promises';
import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import { messageKinds } from '../../../../src/server/platform/outbox/message-kinds.ts';
import type { TestBrowser } from '../../harness.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();
let operator: TestBrowser;
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});

const open = async (browser: TestBrowser, address: string) => browser.get(address, { accept: 'text/html' });
const parse = (body: string): Document => new JSDOM(body).window.document;

/** Addresses of the frames of a mail: `{ "HTML（member@example.com）": "/console/mail-frame?…" }` */
async function readFrames(kind: string, language = 'ja'): Promise<Readonly<Record<string, string>>> {
  const page = parse((await open(operator, `/console/mails/${kind}?language=${language}`)).body);
  return Object.fromEntries(
    [...page.querySelectorAll('.frames iframe')].map((frame) => [
      frame.getAttribute('title') ?? '',
      frame.getAttribute('src') ?? '',
    ]),
  );
}

describe('the mails in the console', () => {
  it('are all listed, each with a page of its own', async () => {
    const page = parse((await open(operator, '/console/mails')).body);
    const links = [...page.querySelectorAll('main .card-row a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(Object.keys(messageKinds).map((kind) => `/console/mails/${kind}`));
    expect((await open(operator, '/console/mails/toString')).statusCode).toBe(404);
  });

  it('have an HTML and a plain part in both languages, text messages only the plain one', async () => {
    expect(Object.keys(await readFrames('welcome'))).toEqual(['HTML（member@example.com）', 'テキスト（member@example.com）']);
    expect(Object.keys(await readFrames('multiFactorSms'))).toEqual([expect.stringMatching(/^テキスト/)]);
    const [html = '', text = ''] = Object.values(await readFrames('welcome', 'en'));
    expect(parse((await open(operator, html)).body).documentElement.lang).toBe('en');
    const plain = await open(operator, text);
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(plain.body).toContain('Minato Store');
  });

  it('are framed by this store only, and run no script', async () => {
    const [html = ''] = Object.values(await readFrames('welcome'));
    const policy = String((await open(operator, html)).headers['content-security-policy']);
    for (const part of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-same-origin'])
      expect(policy).toContain(part);
    expect(policy).not.toContain('script-src');
    const page = parse((await open(operator, '/console/mails/welcome')).body);
    expect(page.querySelector('.frames iframe')?.getAttribute('sandbox')).toBe('allow-same-origin');
  });

  it('are for operators', async ({ server }) => {
    const [html = ''] = Object.values(await readFrames('welcome'));
    expect((await open(server.open(), html)).statusCode).toBe(401);
    expect((await open(operator, html.replace('reader=0', 'reader=9'))).statusCode).toBe(404);
  });

  it('look as the draft of the operator makes them', async ({ server }) => {
    const [html = ''] = Object.values(await readFrames('welcome'));
    expect((await open(operator, html)).body).toContain('#0b5cad');
    const demo = new URL('../../../../src/server/app/seed/demo/storeSettingData.json', import.meta.url);
    const storeSettingData = JSON.parse(await readFile(demo, 'utf8'));
    storeSettingData.colors.accentColor = '#7a1fa2';
    await server.database.query(
      `INSERT INTO settings_drafts (store_id, operator_id, base_version, documents, revision, updated_at)
       VALUES ('first', 'o_demoeditor', 1, $1, 1, $2)`,
      [JSON.stringify({ storeSettingData }), server.clock.now()],
    );
    expect((await open(operator, html)).body).toContain('#7a1fa2');
    expect((await open(operator, '/console/mails')).body).toContain('下書きの設定で表示しています');
  });

  it('are listed by a store that sells no plan, as a new one', async ({ server }) => {
    await publish(server, 'plans', (body) => ({ ...body, plans: [] }));
    const looking = await openAs(server, viewer);
    expect((await open(looking, '/console/mails')).statusCode).toBe(200);
    expect((await open(looking, '/console/mail-frame?kind=orderPlaced&reader=0&part=text')).body).toContain('スタンダードプラン');
  });
});
