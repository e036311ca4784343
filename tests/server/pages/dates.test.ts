import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { readServed, startTestApp, type TestBrowser } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';

/** The program with other patterns in its Japanese texts. */
const it = serverTest(async () => {
  const served = await readServed();
  const { declarations } = served;
  const ja = {
    ...declarations.texts['ja'],
    'format.date': 'YYYY年MM月DD日',
    'format.dateTime': 'YYYY年MM月DD日 HH時mm分',
  };
  return startTestApp({ served: { ...served, declarations: { ...declarations, texts: { ...declarations.texts, ja } } } });
});
it.beforeAll(async ({ server }) => {
  await server.database.query("UPDATE accounts SET password_set_at = '2024-01-04T15:30:00Z'");
  await server.database.query("UPDATE settings_versions SET published_at = '2026-12-31T15:30:00Z'");
});

async function factsOn(browser: TestBrowser, path: string, language: string): Promise<readonly (string | null)[]> {
  browser.cookies.set('lng', language);
  const { document } = new JSDOM((await browser.get(path, { accept: 'text/html' })).body).window;
  return [...document.querySelectorAll('main dd, main .row-value')].map(({ textContent }) => textContent);
}

it('are shown by the patterns of the translation set, in Japan time [CONST-001] [CONST-002]', async ({ server }) => {
  const member = await openMember(server, 'demosingle');
  expect(await factsOn(member, '/mypage', 'ja')).toContain('2024年01月05日に変更');
  expect(await factsOn(member, '/mypage', 'en')).toContain('Changed on 5 January 2024');
  const operator = await openAs(server, editor);
  expect(await factsOn(operator, '/console/history', 'ja')).toContain('2027年01月01日 00時30分');
  expect(await factsOn(operator, '/console/history', 'en')).toContain('1 January 2027, 00:30');
});
