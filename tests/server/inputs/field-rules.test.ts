import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';
import { customWord, everyField, type FieldRule, fieldRules } from './field-rules.ts';
import { fillForm, openPage, readIssues, type ServedForm, servedForms, type Typed } from './served-forms.ts';

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

const it = serverTest();
it.beforeAll(async ({ server }) => {
  for (const document of ['registration', 'customAssociatedInfo', 'ageRestriction'])
    await publish(server, document, (body) => {
      demo[document] = body;
      return body;
    });
});

/** Accounts and mails: what an accepted form would change in the end. */
async function readStored(server: TestApp): Promise<unknown> {
  const accounts = await server.database.query(
    'SELECT account_id, profile, custom_associated_info FROM accounts ORDER BY account_id',
  );
  return { accounts, mails: (await server.readOutbox()).length };
}

/** A browser at a form under a rule's settings, and what posting answers to it does. */
async function openRule(server: TestApp, rule: Pick<FieldRule, 'settings'>, form: ServedForm) {
  for (const [document, body] of Object.entries(demo))
    await publish(server, document, () => ({ ...body, ...allFields[document], ...rule.settings?.[document] }));
  await server.database.query('DELETE FROM flows');
  visitors += 1;
  const browser = await form.open(server, `visitor-${visitors}@example.com`);
  const page = await openPage(browser, form.path);
  return {
    browser,
    post: (typed: Typed) => browser.submit(form.path, fillForm(page, { ...form.typed, ...typed })),
  };
}

async function expectNothingStored(server: TestApp, browser: TestBrowser, form: ServedForm, before: unknown): Promise<void> {
  const answer = await browser.post(form.store, {});
  expect([answer.json(), await readStored(server)]).toEqual([{ redirectTo: form.path }, before]);
}

const cases = fieldRules.flatMap((rule) =>
  rule.forms.map((id) => [rule.title, servedForms[id].path, servedForms[id], rule] as const),
);

it.for(cases)('%s: %s', async ([_title, _path, form, rule], { server }) => {
  const { browser, post } = await openRule(server, rule, form);
  const before = await readStored(server);
  for (const { typed, issues } of rule.refused) {
    const answer = await post(typed);
    expect([typed, answer.statusCode, readIssues(answer.body)]).toEqual([typed, 422, issues]);
  }
  await expectNothingStored(server, browser, form, before);
  for (const typed of rule.accepted) {
    const answer = await post(typed);
    expect([typed, answer.statusCode, answer.headers.location]).toEqual([typed, 303, form.next]);
  }
});
