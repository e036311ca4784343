import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FormPlan, ScreenPlan } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { findFormOfVersion } from '../../../src/server/project/compiled-parts.ts';
import { discardDraft, publishDraft, rollBack } from '../../../src/server/settings/index.ts';
import type { TestAppOptions, TestBrowser } from '../harness.ts';
import { signUpTo } from '../people/sign-up.ts';
import { replace, serveChanged } from '../serve-changed.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';
import { entry, setEntries, setFields } from './changes.ts';
import { type Desk, openDesk } from './desk.ts';

/** Two applications on one database. */
let here: Desk;
let there: Desk;
/** A third application of another deployment, with a different form. */
let other: Desk;
const settings = { registration: { signUp: { fields: { nickname: 'NOT_USE' } } } };

beforeAll(async () => {
  const url = await createTestDatabase('migrated');
  const open = async (options: Pick<TestAppOptions, 'served'> = {}) =>
    openDesk({ whole: true, database: await openPoolWithLongWait(url), settings, ...options });
  here = await open();
  there = await open();
  const shorten = replace(['"nickname": { "kind": "free-text"', '"nickname": { "kind": "free-text", "maxLength": 33']);
  other = await open({ served: await serveChanged({ 'schemas/fields/person.fields.json': shorten }) });
});
afterAll(async () => {
  for (const desk of [here, there, other]) await desk.test.close();
});

let people = 0;
async function openForm(desk: Desk): Promise<TestBrowser> {
  people += 1;
  const browser = desk.test.open();
  await signUpTo(desk.test, browser, 'form', `person${people}@next.example`);
  return browser;
}

/** Reads the addresses in the page's data, and what they return. */
async function readForm(
  browser: TestBrowser,
  at: Desk,
): Promise<{ plan: string; form: FormPlan | undefined; statuses: number[] }> {
  const data = (await browser.get('/zapi/internal/signup/form/screen-data')).json<{ screen: { plan: string; layout: string } }>();
  const reader = at.test.open();
  const answers = [data.screen.plan, data.screen.layout].map((hash) => reader.get(`/page-plans/${hash}.json`));
  const plan = (await Promise.all(answers)).map((answer) => answer.json<ScreenPlan>());
  const form = plan[0]?.forms['signup'];
  const validator = await reader.get(`/validators/${form?.validator}.js`);
  expect(validator.body).toContain('export default');
  return {
    plan: data.screen.plan,
    form,
    statuses: [...(await Promise.all(answers)).map(({ statusCode }) => statusCode), validator.statusCode],
  };
}
const keys = (form: FormPlan | undefined): readonly string[] => form?.fields.map(({ key }) => key) ?? [];

it('published settings are on the next page of every process, and gone after a rollback [SIGNUP-019]', async () => {
  const [one, two] = [await openForm(here), await openForm(there)];
  expect(keys((await readForm(one, here)).form)).not.toContain('nickname');
  const inForce = await here.version();
  await here.save('anna', 'registration', setFields({ nickname: 'REQUIRED' }));
  await here.save('anna', 'customAssociatedInfo', setEntries([entry('hobby')]));
  await here.publish('anna');
  for (const browser of [two, one]) {
    const { form } = await readForm(browser, browser === two ? there : here);
    expect(keys(form)).toEqual(expect.arrayContaining(['nickname', 'custom.hobby']));
    const page = await browser.get('/signup/form', { accept: 'text/html' });
    expect(page.body).toContain('name="nickname"');
    expect(page.body).toContain('name="custom.hobby"');
  }
  const version = await here.version();
  await there.run('ben', (operation) => rollBack(operation, { version: inForce, inForce: version }));
  for (const browser of [one, two]) {
    const page = await browser.get('/signup/form', { accept: 'text/html' });
    expect(page.body).not.toContain('name="nickname"');
  }
});

it('a page rendered by one process finds its plan, form and validator at another, before and after settings change', async () => {
  const browser = await openForm(here);
  const rendered = await readForm(browser, there);
  expect(rendered.statuses).toEqual([200, 200, 200]);
  await there.save('anna', 'registration', setFields({ nickname: 'OPTIONAL' }));
  await there.publish('anna');
  const reader = there.test.open();
  const [plan, validator] = [
    await reader.get(`/page-plans/${rendered.plan}.json`),
    await reader.get(`/validators/${rendered.form?.validator}.js`),
  ];
  expect([plan.statusCode, validator.statusCode]).toEqual([200, 200]);
  expect(plan.headers['cache-control']).toContain('immutable');
  const found = await findFormOfVersion(there.test.database, firstStoreId, 'signup', rendered.form?.version ?? '');
  expect(found).toEqual(rendered.form);
  expect(await findFormOfVersion(there.test.database, firstStoreId, 'login', rendered.form?.version ?? '')).toBeUndefined();
  expect(await findFormOfVersion(there.test.database, firstStoreId, 'signup', '0'.repeat(64))).toBeUndefined();
});

it('a page of another deployment finds its parts here, and the other way round', async () => {
  await here.save('anna', 'registration', setFields({ nickname: 'REQUIRED' }));
  await here.publish('anna');
  const [ours, theirs] = [await readForm(await openForm(here), other), await readForm(await openForm(other), here)];
  expect(ours.form?.version).not.toBe(theirs.form?.version);
  expect([ours.statuses, theirs.statuses]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
  const limit = (form: FormPlan | undefined) => form?.fields.find(({ key }) => key === 'nickname')?.schema['maxLength'];
  expect(limit(theirs.form)).toBe(33);
  expect(limit(ours.form)).not.toBe(33);
});

it('a version is compiled once', async () => {
  const store = { id: firstStoreId, origin: 'http://localhost', settingsVersion: await here.version() };
  const plans = await here.project.plansOf(store);
  const form = plans.form('signup');
  const validators = plans.validators(form);
  const again = await here.project.plansOf(store);
  expect(again).toBe(plans);
  expect(again.form('signup')).toBe(form);
  expect(again.validators(form)).toBe(validators);
});

it('an unknown address is not found', async () => {
  const reader = here.test.open();
  for (const url of [
    `/page-plans/${'0'.repeat(64)}.json`,
    `/validators/${'f'.repeat(64)}.js`,
    '/page-plans/..%2f..json',
    '/validators/x.js',
  ])
    expect((await reader.get(url)).statusCode).toBe(404);
});

it('of two operators who publish at once, one succeeds and the other reads what to do, eight times', async () => {
  const before = await here.version();
  const rounds = 8;
  const winners: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await here.save('anna', 'registration', (body) => ({ ...body, message: { ja: `anna ${round}` } }));
    await there.save('ben', 'registration', (body) => ({ ...body, message: { ja: `ben ${round}` } }));
    const outcomes = await Promise.all(
      (
        [
          ['anna', here],
          ['ben', there],
        ] as const
      ).map(async ([operator, desk]) => {
        const draft = await desk.draft(operator);
        const publish = { revision: draft?.revision ?? 0 };
        return desk
          .run(operator, (operation) => publishDraft(operation, publish))
          .then(() => operator)
          .catch((error: Error) => error.message);
      }),
    );
    const [lost] = outcomes.filter((outcome) => outcome !== 'anna' && outcome !== 'ben');
    expect(JSON.parse(lost ?? '{}')).toMatchObject({
      status: 409,
      code: 'SETTINGS_CHANGED',
      message: expect.stringContaining('最新の設定に合わせてから'),
    });
    winners.push(...outcomes.filter((outcome) => outcome !== lost));
    expect(await here.version()).toBe(before + round + 1);
    for (const [operator, desk] of [
      ['anna', here],
      ['ben', there],
    ] as const) {
      const draft = await desk.draft(operator);
      if (draft !== undefined) await desk.run(operator, (operation) => discardDraft(operation, { revision: draft.revision }));
    }
  }
  expect(winners).toHaveLength(rounds);
});

it('rendering pages and publishing settings do not deadlock', async () => {
  const browsers = [await openForm(here), await openForm(there), await openForm(here), await openForm(there)];
  for (let round = 0; round < 4; round += 1) {
    await here.save('anna', 'customAssociatedInfo', setEntries([entry(`round${round}`)]));
    const [published, ...pages] = await Promise.all([
      here.publish('anna'),
      ...browsers.map((browser) => browser.get('/signup/form', { accept: 'text/html' })),
    ]);
    expect(published.version).toBe(await there.version());
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const next = await Promise.all(browsers.map((browser) => browser.get('/signup/form', { accept: 'text/html' })));
    for (const { body } of next) expect(body).toContain(`name="custom.round${round}"`);
  }
});
