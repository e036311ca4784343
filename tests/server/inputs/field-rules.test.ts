import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { publish } from '../publish.ts';
import { customWord, everyField, type FieldRule, fieldRules } from './field-rules.ts';
import { fillForm, openPage, readIssues, type ServedForm, servedForms, type Typed } from './served-forms.ts';

let test: TestApp;
let visitors = 0;
/** Documents of the demo store as they were seeded. */
const demo: Record<string, JsonObject> = {};

/** Every field in use, and one that an operator added. */
const allFields: { readonly [document: string]: JsonObject } = {
  registration: {
    signUp: { fields: { ...everyField('OPTIONAL', ['loginId']), password: 'REQUIRED' } },
    profile: { fields: everyField('OPTIONAL', ['country']) },
    passwordStrength: 'NONE',
  },
  customAssociatedInfo: customWord('OPTIONAL'),
};

beforeAll(async () => {
  test = await startTestApp();
  for (const document of ['registration', 'customAssociatedInfo', 'ageRestriction'])
    await publish(test, document, (body) => {
      demo[document] = body;
      return body;
    });
});
afterAll(() => test.close());

/** Accounts and mails: what an accepted form would change in the end. */
async function readStored(): Promise<unknown> {
  const accounts = await test.database.query(
    'SELECT account_id, profile, custom_associated_info FROM accounts ORDER BY account_id',
  );
  return { accounts, mails: (await test.readOutbox()).length };
}

/** A browser at a form under a rule's settings, and what posting answers to it does. */
async function openRule(rule: Pick<FieldRule, 'settings'>, form: ServedForm) {
  for (const [document, body] of Object.entries(demo))
    await publish(test, document, () => ({ ...body, ...allFields[document], ...rule.settings?.[document] }));
  await test.database.query('DELETE FROM flows');
  visitors += 1;
  const browser = await form.open(test, `visitor-${visitors}@example.com`);
  const page = await openPage(browser, form.path);
  return {
    browser,
    post: (typed: Typed) => browser.submit(form.path, fillForm(page, { ...form.typed, ...typed })),
  };
}

async function expectNothingStored(browser: TestBrowser, form: ServedForm, before: unknown): Promise<void> {
  const answer = await browser.post(form.store, {});
  expect([answer.json(), await readStored()]).toEqual([{ redirectTo: form.path }, before]);
}

const cases = fieldRules.flatMap((rule) =>
  rule.forms.map((id) => [rule.title, servedForms[id].path, servedForms[id], rule] as const),
);

it.each(cases)('%s: %s', async (_title, _path, form, rule) => {
  const { browser, post } = await openRule(rule, form);
  const before = await readStored();
  for (const { typed, issues } of rule.refused) {
    const answer = await post(typed);
    expect([typed, answer.statusCode, readIssues(answer.body)]).toEqual([typed, 422, issues]);
  }
  await expectNothingStored(browser, form, before);
  for (const typed of rule.accepted) {
    const answer = await post(typed);
    expect([typed, answer.statusCode, answer.headers.location]).toEqual([typed, 303, form.next]);
  }
});
