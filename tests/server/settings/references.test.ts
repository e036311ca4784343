import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed } from '../people/console.ts';
import { editor, openAs } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';

let operator: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});
it.beforeEach(({ server }) => restoreSeed(server));

type Item = Record<string, unknown>;

/** Saves the page of a document with one list changed, as the page sends it. */
async function change(path: string, list: string, edit: (items: readonly Item[]) => readonly Item[]) {
  const [name = '', at = ''] = /^(.*?)(?:\/(\d[\d-]*))?$/.exec(path)?.slice(1) ?? [];
  const page = await openPage(operator, `/console/settings/${path}`);
  const [form] = Object.values(page.forms);
  const items = (form?.answers[list] ?? []) as readonly Item[];
  const answers = { ...form?.answers, [list]: edit(items) };
  return operator.post(`/zapi/console/settings/${name}`, { ...answers, ...page.shown, ...(at === '' ? {} : { at }) });
}

const without = (name: string, value: string) => (items: readonly Item[]) => items.filter((item) => item[name] !== value);
const replace = (name: string, value: string, changes: Item) => (items: readonly Item[]) =>
  items.map((item) => (item[name] === value ? { ...item, ...changes } : item));

/** The problems and warnings of the draft. */
async function readPublishPage(language = 'ja') {
  operator.cookies.set('lng', language);
  const page = await openPage(operator, '/console/publish');
  operator.cookies.set('lng', 'ja');
  const read = (name: string) => (page[name] as string[]).join('\n');
  return { problems: read('problems'), warnings: read('warnings'), affected: read('affected') };
}

describe('an identifier that stored rows hold', () => {
  it('is not removed while contracts of the plan run, with their number', async ({ server }) => {
    const [row] = await server.database.query<{ count: number }>(
      "SELECT count(*) AS count FROM subscriptions WHERE plan_id = 'weekly' AND ended_at IS NULL",
    );
    expect(Number(row?.count)).toBeGreaterThan(0);
    expect(outcomeOf(await change('plans', 'plans', without('planId', 'weekly')))).toContain('draftSaved');
    const { problems } = await readPublishPage();
    expect(problems).toContain(`${row?.count}件`);
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
  });

  it('is not changed, because that removes it', async () => {
    await change('plans', 'plans', replace('planId', 'weekly', { planId: 'weekly2' }));
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
  });

  it('is removed with a warning if only closed rows hold it, and never given to another element', async ({ server }) => {
    await server.database.query(
      "INSERT INTO campaign_uses (store_id, use_id, code, account_id, used_at) SELECT store_id, 'use-test', 'SPRING2026', NULL, now() FROM stores",
    );
    await change('campaigns', 'campaigns', without('code', 'SPRING2026'));
    const { warnings, affected } = await readPublishPage();
    expect(warnings).toContain('1件');
    // Not “nobody is affected” above a warning that counts somebody.
    expect(affected).toContain('「春の新生活キャンペーン」（使用の記録が1件あります');
    expect(outcomeOf(await publish(operator))).toContain('published');
    const added = {
      id: null,
      code: 'SPRING2026',
      'campaignName.ja': '別の企画',
      campaignType: 'discountPercent',
      discountPercent: '50',
    };
    await change('campaigns', 'campaigns', (items) => [...items, added]);
    expect((await readPublishPage()).problems).toContain('SPRING2026');
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
  });
});

describe('a reference to an element that does not exist', () => {
  it('is refused where it refers and where the element was removed, in both languages', async () => {
    await change('surveys', 'surveys', without('surveyId', 'cancel'));
    const ja = await readPublishPage();
    expect(ja.problems).toContain('アンケート › 解約のときのアンケート：「cancel」は見つかりません');
    expect(ja.problems).toContain('先に次の設定を変えてください：アンケート › 解約のときのアンケート');
    const en = await readPublishPage('en');
    expect(en.problems).toContain('there is no “cancel”');
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
    const page = await openPage(operator, '/console/settings/surveys');
    const issues = Object.values(page.forms).flatMap(({ issues: found = [] }) => found) as readonly { readonly at: string }[];
    expect(issues.map(({ at }) => at).sort()).toEqual(['/surveys', '/withdrawSurvey']);
  });

  it('is offered in a drop-down list by name, and a missing one stays chosen and is marked', async ({ server }) => {
    const { body } = await operator.get('/console/settings/plans', { accept: 'text/html' });
    expect(body).toMatch(
      /<select[^>]*name="plans\.1\.surveyId"[^>]*>.*?<option value="viewing" selected="">ご視聴についてのアンケート/s,
    );
    await change('surveys', 'surveys', without('surveyId', 'viewing'));
    const after = await operator.get('/console/settings/plans', { accept: 'text/html' });
    expect(after.body).toContain('<option value="viewing" selected="">viewing（見つかりません）</option>');
    await change('plans', 'plans', (items) => items);
    const [draft] = await server.database.query<{ documents: object }>('SELECT documents FROM settings_drafts');
    expect(Object.keys(draft?.documents ?? {})).toEqual(['surveys']);
  });
});

describe('a revision', () => {
  const policies = (edit: Item) => change('policies', 'policies', replace('policyId', 'terms', edit));

  it('cannot be lowered by a draft, and a rollback restores the former texts under a new one', async () => {
    await policies({ revision: '1' });
    expect((await readPublishPage()).problems).toContain('版は下げられません。2以上');
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
    await policies({ revision: '3', 'title.ja': '新しい利用規約', key: 'newKey' });
    expect(outcomeOf(await publish(operator))).toContain('published');
    await change('campaigns', 'campaigns', replace('code', 'SPRING2026', { 'campaignName.ja': '別の名前' }));
    expect(outcomeOf(await publish(operator))).toContain('published');
    const { inForceKey } = await openPage(operator, '/console/publish');
    const [first, inForce] = [String(Number(inForceKey) - 2), String(inForceKey)];
    const page = await openPage(operator, `/console/history/${first}`);
    expect([page['mayRollBack'], page['problems'], page['affected']]).toEqual([true, [], [expect.stringContaining('利用規約')]]);
    expect((page['changes'] as string[]).join('\n')).toMatch(/キャンペーン.*\n.*「利用規約」.*新しい版（4）/s);
    const earlier = await operator.post('/zapi/console/roll-back', { version: first, inForce });
    expect(outcomeOf(earlier)).toContain('rolledBack');
    const after = await openPage(operator, '/console/settings/policies');
    const [terms] = (Object.values(after.forms)[0]?.answers['policies'] ?? []) as readonly Item[];
    expect(terms).toMatchObject({ revision: 4, 'title.ja': '利用規約', key: 'termsOfUse' });
    const again = await openPage(operator, `/console/history/${first}`);
    expect(again['isSame']).toBe(true);
  });

  it('cannot jump far, because it never goes down again', async () => {
    await policies({ revision: '100000' });
    expect((await readPublishPage()).problems).toContain('版は一度に');
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
    const page = await openPage(operator, '/console/settings/policies');
    const issues = Object.values(page.forms).flatMap(({ issues: found = [] }) => found) as readonly { readonly at: string }[];
    expect(issues.map(({ at }) => at)).toEqual(['/policies/0/revision']);
    await policies({ revision: '2026' });
    expect(outcomeOf(await publish(operator))).toContain('published');
  });

  it('is offered with a button if the text of one language changes, and not for spaces', async ({ server }) => {
    const readRevisions = async () => (await openPage(operator, '/console/publish'))['revisions'] as readonly Item[];
    const page = await openPage(operator, '/console/settings/policies');
    const terms = (Object.values(page.forms)[0]?.answers['policies'] as readonly Item[] | undefined)?.find(
      ({ policyId }) => policyId === 'terms',
    );
    await policies({ 'content.ja': `${String(terms?.['content.ja'])}\n\n ` });
    expect(await readRevisions()).toEqual([]);
    await policies({ 'content.en': `${String(terms?.['content.en'])} And more.` });
    expect(await readRevisions()).toMatchObject([
      { name: 'policies.policies.policyId', id: 'terms', next: Number(terms?.['revision']) + 1 },
    ]);
    const { shown } = await openPage(operator, '/console/publish');
    const raise = { name: 'policies.policies.policyId', id: 'terms', revision: shown.revision };
    expect(outcomeOf(await operator.post('/zapi/console/new-revision', raise))).toContain('draftSaved');
    expect(await readRevisions()).toEqual([]);
    // The new revision leaves the Japanese text as it was.
    const readWarnings = async () => ((await openPage(operator, '/console/publish'))['warnings'] as string[]).join('\n');
    const isKept = '日本語：新しい版ですが、この言語の内容は前の版のままです。';
    expect(await readWarnings()).toContain(isKept);
    await policies({ 'content.ja': `${String(terms?.['content.ja'])} 追記。` });
    expect(await readWarnings()).not.toContain(isKept);
    const [draft] = await server.database.query<{ revision: number }>(
      "SELECT (documents -> 'policies' -> 'policies' -> 0 ->> 'revision')::integer AS revision FROM settings_drafts",
    );
    expect(draft?.revision).toBe(Number(terms?.['revision']) + 1);
  });

  it('does not exist for a consent: a changed text that members agreed to is a warning', async ({ server }) => {
    await server.database.query(
      `INSERT INTO parental_consents (store_id, account_id, consent_option_id, agreed, agreed_at)
       SELECT store_id, account_id, 'parent-signup', true, now() FROM accounts WHERE login_id = 'kidtaro' ON CONFLICT DO NOTHING`,
    );
    await change('consents', 'parentalConsentOptions', replace('consentOptionId', 'parent-signup', { 'title.ja': '別の同意' }));
    expect((await readPublishPage()).warnings).toContain('保護者が同意した会員が1人います');
  });
});

describe('an identity provider', () => {
  const link = (server: TestApp, account: string) =>
    server.database.query(
      `INSERT INTO social_identities (store_id, provider, issuer, subject, account_id, linked_at)
       SELECT store_id, 'demo', 'demo', $1, account_id, now() FROM accounts WHERE account_id = $1 ON CONFLICT DO NOTHING`,
      [account],
    );
  it.beforeEach(({ server }) => server.database.query('DELETE FROM social_identities'));
  const providers = (edit: (items: readonly Item[]) => readonly Item[]) => change('identityProviders', 'providers', edit);

  it('is not removed or switched off while it is the only way to log in of a member', async ({ server }) => {
    await link(server, 'a_demosingle');
    await providers(() => []);
    expect((await readPublishPage()).problems).toBe('');
    await link(server, 'a_demonopassword');
    const { problems, warnings } = await readPublishPage();
    expect([problems, warnings]).toEqual([expect.stringContaining('ほかのログイン方法がない会員が1人います'), '']);
    await providers((items) => items.map((item) => ({ ...item, isLoginEnabled: 'false' })));
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
  });

  it('is switched off with a warning that counts the linked members', async ({ server }) => {
    await link(server, 'a_demosingle');
    const off = { isLoginEnabled: 'false', isSignUpEnabled: 'false', isRelateEnabled: 'false' };
    await providers((items) => items.map((item) => ({ ...item, ...off })));
    const { problems, warnings, affected } = await readPublishPage();
    expect([problems, warnings]).toEqual(['', expect.stringContaining('対象の会員：1人')]);
    expect(affected).toContain('1人');
  });

  it('does not change its issuer while members are linked', async ({ server }) => {
    await link(server, 'a_demosingle');
    await providers((items) => items.map((item) => ({ ...item, issuer: 'https://issuer.example' })));
    expect((await readPublishPage()).problems).toContain('連携が1件あります');
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
  });
});
