// An emptied setting becomes what its page says, and each choice reads as what it does.
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { readServed, type TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed } from '../../people/console.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();
let operator: TestBrowser;
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});
it.beforeEach(({ server }) => restoreSeed(server));

const { declarations } = await readServed();

async function save(document: string, changes: JsonObject) {
  const page = await openPage(operator, `/console/settings/${document}`);
  return operator.post(`/zapi/console/settings/${document}`, {
    ...Object.values(page.forms)[0]?.answers,
    ...changes,
    ...page.shown,
  });
}

async function openDocument(browser: TestBrowser, path: string): Promise<Document> {
  return new JSDOM((await browser.get(path, { accept: 'text/html' })).body).window.document;
}

it('every field of a settings page that may be left empty says what that means', () => {
  const fields = Object.entries(declarations.forms).flatMap(([id, form]) =>
    id.startsWith('console-settings-') ? Object.entries(form.fields).map(([key, field]) => [`${id} ${key}`, field] as const) : [],
  );
  const all = fields.flatMap(([name, field]) => [
    [name, field] as const,
    ...Object.entries((field['fields'] ?? {}) as Record<string, typeof field>).map(
      ([key, each]) => [`${name}.${key}`, each] as const,
    ),
  ]);
  const isEmptiable = ({ kind, required, raw, autocomplete }: (typeof all)[number][1]) =>
    required !== true && !['checkbox', 'repeat'].includes(kind) && !(raw === true && autocomplete === 'off');
  const emptiable = all.filter(([, field]) => isEmptiable(field));
  expect(emptiable.length).toBeGreaterThan(90);
  const silent = emptiable.filter(([, { kind, emptyLabel, hint, blank }]) => {
    if (kind === 'select' && blank !== true) return false;
    return emptyLabel === undefined || (kind !== 'select' && hint === undefined);
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

it('an emptied user agent is no app, not the program’s default', async ({ server }) => {
  const document = await openDocument(operator, '/console/settings/storeSettingData');
  const control = document.querySelector('[name="appUserAgent.pattern"]');
  const hints = (control?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(hints.join()).toContain('空欄のとき：どのブラウザーもアプリとして扱わない');
  expect(outcomeOf(await save('storeSettingData', { 'appUserAgent.pattern': '', 'appUserAgent.android': '' }))).toContain(
    'draftSaved',
  );
  expect(outcomeOf(await publish(operator))).toContain('published');
  const page = await openPage(operator, '/console/settings/storeSettingData');
  expect(Object.values(page.forms)[0]?.answers).toMatchObject({ 'appUserAgent.pattern': '' });
  for (const agent of ['MinatoStoreApp/1.0 (Android)', 'MadoguchiApp/1.0 (Android)', 'Mozilla/5.0']) {
    const { body } = await server.open().get('/zapi/internal/root/screen-data', { 'user-agent': agent });
    expect([agent, JSON.parse(body).browserInfo]).toEqual([agent, { isApp: false, isAndroidApp: false }]);
  }
});

it('an English text with a default cannot be emptied, because that would bring the default back', async () => {
  const refused = await save('authCode', { 'login.displayName.en': '' });
  expect(refused.json()).toMatchObject({ code: 'INVALID_ANSWERS', issues: [{ at: '/login.displayName.en', rule: 'required' }] });
});

it('a footer link for everybody, and an emptied domain, read as that where they are edited, viewed and compared', async ({
  server,
}) => {
  const edited = await openDocument(operator, '/console/settings/storeSettingData');
  const select = edited.querySelector('[name="footers.footerLinks.0.displayType"]');
  const options = [...(select?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent);
  expect(options).toEqual(['全員', 'ログイン中の会員', 'ログインしていない方']);
  const types = edited.querySelector('[name="footers.footerLinks.0.type"]')?.querySelectorAll('option') ?? [];
  expect([...types].map(({ textContent }) => textContent)).toEqual(['このストアのページ', 'ほかのサイト']);
  const viewed = await openDocument(await openAs(server, viewer), '/console/settings/storeSettingData');
  expect(viewed.querySelector('main')?.textContent).toContain('全員');

  await save('storeSettingData', { mailSenderDomain: '' });
  const changes = (await openPage(operator, '/console/publish'))['changes'] as readonly string[];
  expect(changes.join()).toContain('送信元のドメイン：minato.example → このストアのホスト名');
});

it('a question whose answer is optional reads as that, and stays as it was stored when it is saved', async () => {
  const path = '/console/settings/surveys/surveys/0';
  const document = await openDocument(operator, path);
  const selects = [...document.querySelectorAll<HTMLSelectElement>('select[name$=".required"]')];
  expect(selects.length).toBeGreaterThan(0);
  for (const select of selects) {
    expect([...select.options].map(({ textContent }) => textContent)).toEqual(['いいえ', 'はい']);
    expect(['true', 'false']).toContain(select.value);
  }
});

it('the range of ages says what it does, whether it is ticked or not', async () => {
  const document = await openDocument(operator, '/console/settings/ageRestriction');
  expect(document.querySelector('main')?.textContent).toContain(
    'この年齢の人だけが登録できる（外すと、この年齢の人だけが登録できない）',
  );
});
