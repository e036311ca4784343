import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed, saveFields } from '../../people/console.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

let operator: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});
it.beforeEach(({ server }) => restoreSeed(server));

const impossibleAge = { signUp: { minAge: 0, maxAge: 200, allow: false } };

/** Publishes settings without the console's validation, as an older or newer release may have stored them. */
async function publishDirectly(
  server: TestApp,
  documents: { readonly [document: string]: JsonObject },
  signUp: JsonObject = {},
): Promise<number> {
  const [{ settings_version: before = 0 } = {}] = await server.database.query<{ settings_version: number }>(
    'SELECT settings_version FROM stores',
  );
  const [kept] = await server.database.query<{ body: { signUp: { fields: JsonObject } } }>(
    `SELECT body FROM settings_documents WHERE document = 'registration' ORDER BY version DESC LIMIT 1`,
  );
  const fields = { ...kept?.body.signUp.fields, ...signUp };
  const all = { registration: { ...kept?.body, signUp: { fields } }, ...documents };
  for (const [document, body] of Object.entries(all))
    await server.database.query(
      `INSERT INTO settings_documents (store_id, document, version, body, published_at)
       SELECT store_id, $1, $2, $3, $4 FROM stores`,
      [document, before + 1, JSON.stringify(body), server.clock.now()],
    );
  await server.database.query(
    `INSERT INTO settings_versions (store_id, version, kind, published_at) SELECT store_id, $1, 'publish', $2 FROM stores`,
    [before + 1, server.clock.now()],
  );
  await server.database.query('UPDATE stores SET settings_version = $1', [before + 1]);
  return before + 1;
}

const header = async (): Promise<JsonObject> => (await operator.get('/zapi/internal/console-header/screen-data')).json();
/** Logged errors about published settings that block members. */
const loggedErrors = (server: TestApp) =>
  server.log.map((line): JsonObject => JSON.parse(line)).filter(({ level, found }) => level === 50 && found !== undefined);

const review = () => openPage(operator, '/console/publish');
const issuesOf = async () => (await openPage(operator, '/console/registration')).forms['console-registration']?.issues;
/** Everything that publishing writes. */
const written = (server: TestApp) =>
  server.database.query(
    `SELECT (SELECT settings_version FROM stores) AS version, (SELECT count(*) FROM settings_documents) AS documents,
            (SELECT count(*) FROM settings_versions) AS versions, (SELECT count(*) FROM audit_log) AS audit,
            (SELECT revision FROM settings_drafts) AS draft`,
  );

const sentence =
  '「新規登録：お客様情報の入力」で何を入力してもエラーになり、だれも先に進めません。次の設定を見直してください：年齢制限 › 新規登録、登録項目 › 新規登録 › 生年月日（必須）。';
const english =
  'Whatever is entered on “Sign-up: Your details” would be an error: nobody could get past it. Please review: Age restriction › Sign-up, Registration fields › Sign-up › Date of birth (required).';

const sentenceNow =
  '今、会員は「新規登録：お客様情報の入力」から先に進めません。何を入力してもエラーになります。次の設定を見直してください：年齢制限 › 新規登録、登録項目 › 新規登録 › 生年月日（必須）。';
const englishNow =
  'Right now members cannot get past “Sign-up: Your details”: whatever they enter is an error. Please review: Age restriction › Sign-up, Registration fields › Sign-up › Date of birth (required).';
const issueNow = { at: '/signUp.birthday', rule: 'stopsMembersNow', because: { ja: sentenceNow, en: englishNow } };

describe('draft settings that make a step impossible', () => {
  it('are saved as a draft, reported at the field, refused, and published once fixed', async ({ server }) => {
    await publishDirectly(server, { ageRestriction: impossibleAge }, { birthday: 'NOT_USE' });
    expect(await issuesOf()).toEqual([]);
    expect(outcomeOf(await saveFields(operator, { 'signUp.birthday': 'REQUIRED' }))).toBe(
      '/console/registration?notice=draftSaved',
    );
    expect(await issuesOf()).toEqual([{ at: '/signUp.birthday', rule: 'stopsMembers', because: { ja: sentence, en: english } }]);
    const table = await operator.get('/console/registration', { accept: 'text/html' });
    expect(table.body.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(table.body).toContain(`このままでは公開できません。${sentence}`);
    expect(await review()).toMatchObject({ hasDraft: true, mayPublish: false, problems: [sentence], warnings: [] });

    const before = await written(server);
    const refused = await publish(operator);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'SETTINGS_STOP_MEMBERS',
      message: sentence,
      issues: [{ at: '/registration/signUp/fields/birthday', rule: 'neverRight' }],
    });
    expect(await written(server)).toEqual(before);

    await saveFields(operator, { 'signUp.birthday': 'OPTIONAL' });
    expect(await issuesOf()).toEqual([]);
    expect(await review()).toMatchObject({ mayPublish: true, problems: [] });
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
  });

  it('are reported in the operator’s language', async ({ server }) => {
    await publishDirectly(server, { ageRestriction: impossibleAge }, { birthday: 'NOT_USE' });
    await saveFields(operator, { 'signUp.birthday': 'REQUIRED' });
    const operatorView = await openAs(server, editor);
    operatorView.cookies.set('lng', 'en');
    expect((await openPage(operatorView, '/console/publish'))['problems']).toEqual([english]);
    expect((await publish(operatorView)).json()).toMatchObject({ message: english });
  });

  it('are found when a draft is combined with newer published settings', async ({ server }) => {
    await publishDirectly(server, {}, { birthday: 'OPTIONAL' });
    await saveFields(operator, { 'signUp.birthday': 'REQUIRED' });
    expect(await review()).toMatchObject({ mayPublish: true, problems: [] });
    await publishDirectly(server, { ageRestriction: impossibleAge });
    const behind = await review();
    expect(behind).toMatchObject({ isOutdated: true, mayPublish: false, problems: [sentence] });
    expect(await issuesOf()).toEqual([{ at: '/signUp.birthday', rule: 'stopsMembers', because: { ja: sentence, en: english } }]);
    await operator.post('/zapi/console/rebase', { revision: behind.shown.revision });
    expect(await review()).toMatchObject({ isOutdated: false, mayPublish: false, problems: [sentence] });
    expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
  });

  it('come first on the home page while published, also if a draft fixes them', async ({ server }) => {
    await publishDirectly(server, { ageRestriction: impossibleAge }, { birthday: 'REQUIRED' });
    const first = async () => ((await openPage(operator, '/console'))['attention'] as readonly unknown[])[0];
    const blocked = { title: '会員が先に進めない画面があります', lines: [sentenceNow], to: '/console/registration' };
    expect(await first()).toMatchObject(blocked);
    await saveFields(operator, { 'signUp.birthday': 'OPTIONAL' });
    expect(await first()).toMatchObject(blocked);
  });

  it('cannot be restored from the history', async ({ server }) => {
    const then = await publishDirectly(server, { ageRestriction: impossibleAge }, { birthday: 'REQUIRED' });
    const now = await publishDirectly(server, {}, { birthday: 'NOT_USE' });
    const before = await written(server);
    const refused = await operator.post('/zapi/console/roll-back', { version: String(then), inForce: String(now) });
    expect(refused.json()).toMatchObject({ status: 422, code: 'SETTINGS_STOP_MEMBERS', message: sentence });
    expect(await written(server)).toEqual(before);
  });

  it('do not block other changes if already published', async ({ server }) => {
    await publishDirectly(server, { ageRestriction: impossibleAge }, { birthday: 'REQUIRED' });
    await saveFields(operator, { 'signUp.nickname': 'OPTIONAL' });
    expect(await issuesOf()).toEqual([issueNow]);
    const page = await review();
    expect(page).toMatchObject({ mayPublish: true, problems: [] });
    expect(page['warnings']).toEqual([`この下書きを公開しても直りません：${sentenceNow}`]);
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
  });
});

describe('published settings that make a step impossible', () => {
  it('are reported on every console page without a draft, and at the field', async ({ server }) => {
    expect(await header()).toMatchObject({ stops: null });
    await publishDirectly(server, { ageRestriction: impossibleAge }, { birthday: 'REQUIRED' });
    expect(await header()).toMatchObject({ stops: sentenceNow });
    expect(await issuesOf()).toEqual([issueNow]);
    expect(await review()).toMatchObject({ hasDraft: false, problems: [], warnings: [] });
    for (const path of ['', '/registration', '/custom-info', '/custom-info/new', '/preview', '/publish', '/history']) {
      const { body } = await operator.get(`/console${path}`, { accept: 'text/html' });
      expect(body).toContain('公開中の設定で、会員が先に進めなくなっています');
      expect(body).toContain(sentenceNow);
    }
    const operatorView = await openAs(server, editor);
    operatorView.cookies.set('lng', 'en');
    expect((await operatorView.get('/console', { accept: 'text/html' })).body).toContain(englishNow);
  });

  it('disappear at the field if the draft fixes them, and everywhere once it is published', async ({ server }) => {
    await publishDirectly(server, { ageRestriction: impossibleAge }, { birthday: 'REQUIRED' });
    await saveFields(operator, { 'signUp.birthday': 'OPTIONAL' });
    expect(await issuesOf()).toEqual([]);
    expect(await review()).toMatchObject({ mayPublish: true, problems: [], warnings: [] });
    expect(await header()).toMatchObject({ stops: sentenceNow });
    await publish(operator);
    expect(await header()).toMatchObject({ stops: null });
  });

  it('are logged as an error, once per version', async ({ server }) => {
    const before = loggedErrors(server).length;
    const version = await publishDirectly(server, { ageRestriction: impossibleAge }, { birthday: 'REQUIRED' });
    for (const path of ['/', '/login', '/console']) await operator.get(path, { accept: 'text/html' });
    await expect
      .poll(() => loggedErrors(server).slice(before))
      .toMatchObject([
        {
          msg: 'the published settings block members',
          settingsVersion: version,
          found: [{ code: 'FORM_NEVER_RIGHT', screens: ['signup/form'], field: 'birthday' }],
        },
      ]);
    await publishDirectly(server, { ageRestriction: {} });
    await operator.get('/login', { accept: 'text/html' });
    expect(loggedErrors(server)).toHaveLength(before + 1);
  });

  it('are logged as an error at start', async () => {
    const stopped = await startTestApp({ settings: { ageRestriction: impossibleAge } });
    try {
      const found = stopped.log.map((line): JsonObject => JSON.parse(line)).filter(({ level }) => level === 50);
      expect(found).toMatchObject([{ msg: 'the published settings block members', settingsVersion: 1 }]);
    } finally {
      await stopped.close();
    }
  });
});

it.for<[string, JsonObject]>([
  ['from 150', { minAge: 150, maxAge: null, allow: true }],
  ['from 130 to 200', { minAge: 130, maxAge: 200, allow: true }],
  ['none from 0 to 126', { minAge: 0, maxAge: 126, allow: false }],
])('refuses a birthday setting that only admits impossible ages: %s', async ([_says, signUp], { server }) => {
  await publishDirectly(server, { ageRestriction: { signUp } }, { birthday: 'NOT_USE' });
  await saveFields(operator, { 'signUp.birthday': 'REQUIRED' });
  expect(await review()).toMatchObject({ mayPublish: false, problems: [sentence] });
  expect(outcomeOf(await publish(operator))).toBe('SETTINGS_STOP_MEMBERS');
});

it('warns about a required field that no page shows, and publishes it anyway', async ({ server }) => {
  await publishDirectly(server, {}, { country: 'REQUIRED' });
  await saveFields(operator, { 'signUp.nickname': 'OPTIONAL' });
  const loggedErrors =
    '登録項目 › 新規登録 › 国・地域（必須）：必須ですが、この項目を入力する画面がありません。だれにも表示されません。';
  for (const path of ['/console/publish', '/console/preview'])
    expect((await openPage(operator, path))['warnings']).toEqual([loggedErrors]);
  expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
});
