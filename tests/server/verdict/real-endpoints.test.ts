import fc from 'fast-check';
import { beforeAll, expect } from 'vitest';
import type { Answers, FieldPlan, FormPlan, FormState, Issue, JsonObject } from '../../../engine/declare/index.ts';
import { isLocked } from '../../../engine/validate/index.ts';
import { personalFields } from '../../../src/server/areas/signup/signup/new-member.ts';
import { readSettingsDefaults } from '../../../src/server/project/settings-reader.ts';
import { declarations, firstSeed } from '../../verdict/cases.ts';
import { drawExpressible } from '../../verdict/draw-answers.ts';
import { drawSettings } from '../../verdict/draw-settings.ts';
import { postControls } from '../../verdict/post-controls.ts';
import { openRealm, type Realm } from '../../verdict/realm.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openApi } from '../people/api-app.ts';
import { addMember, readData } from '../people/members.ts';
import { signUpTo } from '../people/sign-up.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const documents = ['registration', 'ageRestriction', 'consents', 'customAssociatedInfo'];
const stores = 6;
const answersAStore = 3;
const endpoints = [
  { id: 'signup', path: '/signup/form', call: 'signup.confirm' },
  { id: 'profile', path: '/mypage/edit', call: 'account.edit.confirm' },
] as const;

let realm: Realm;
const browsers: { [path: string]: TestBrowser } = {};

beforeAll(async () => {
  realm = await openRealm();
});
// Renders pages as with a built client: the hydration state has their data.
const it = serverTest({ prepare: (app) => void Object.assign(app.pageAssets, { entry: '/assets/entry.js' }) });
it.beforeAll(async ({ server }) => {
  const [guest, member] = [server.open(), server.open()];
  await signUpTo(server, guest, 'form', 'endpoints@example.com');
  await member.post('/login', { value: 'single@example.com', password: 'Demo-pass-2026' });
  browsers['/signup/form'] = guest;
  browsers['/mypage/edit'] = member;
});

it.for(endpoints)('$id returns the page’s own verdict with and without scripts, and by the API', async (endpoint, { server }) => {
  const send = await openApi(server);
  const declared = declarations.forms[endpoint.id];
  if (declared === undefined) throw new Error(`no form is called ${endpoint.id}`);
  const drawn = fc.sample(drawSettings(declared, await readSettingsDefaults(process.cwd()), 30), {
    numRuns: stores,
    seed: firstSeed,
  });
  let refused = 0;
  for (const settings of drawn) {
    for (const document of documents) await publish(server, document, () => settings[document] ?? {});
    const page = await openForm(endpoint);
    for (const answers of drawTyped(page)) {
      const verdict = realm.side.judge(page.served, JSON.stringify(answers));
      // Messages of one side.
      const { issues } = JSON.parse(verdict) as { readonly issues: readonly Issue[] };
      const message = `SEED=${firstSeed}, ${JSON.stringify(answers)}`;
      const call = page.calls[endpoint.call];
      const sent = await page.browser.post(
        String(call?.['path']),
        JSON.parse(realm.side.send(page.served, JSON.stringify(call), JSON.stringify(answers))),
      );
      expect([200, 422], message).toContain(sent.statusCode);
      expect(withoutServersOwn(sent.json<{ issues?: Issue[] }>().issues ?? []), `sent: ${message}`).toEqual(issues);
      const posted = await page.browser.submit(endpoint.path, {
        ...postControls(page.form, answers),
        _do: endpoint.call,
        _v: page.form.version,
      });
      expect([303, 422], message).toContain(posted.statusCode);
      const reported = posted.statusCode === 422 ? (readState(posted.body, endpoint.id).submission?.issues ?? []) : [];
      expect(withoutServersOwn(reported), `posted: ${message}`).toEqual(issues);
      refused += issues.length > 0 ? 1 : 0;
      // No JSON of a request may have this name.
      if (page.form.fields.some(({ custom }) => custom === '__proto__')) continue;
      const request = { body: toBody(page.form, answers) };
      const answered = await (endpoint.id === 'signup'
        ? send('POST', '/members', request)
        : send('PATCH', `/members/${await addTwin(server)}`, request));
      // A login ID may be taken.
      expect([200, 201, 409, 422], message).toContain(answered.statusCode);
      const expected = issues.filter(({ at }) => !personalFields.includes(at.slice(1)) && at !== '/email');
      expect(readIssues(answered.json().errors), `by another system: ${message}`).toEqual(listIssues(expected));
    }
  }
  expect(refused).toBeGreaterThan(0);
});

async function openForm({ id, path }: (typeof endpoints)[number]) {
  const browser = browsers[path];
  if (browser === undefined) throw new Error(`${path} was not reached`);
  // Response shapes of the endpoints.
  const { screen } = (await readData(browser, path)) as {
    readonly screen: { readonly plan: string; readonly now: string; readonly forms: { readonly [id: string]: FormState } };
  };
  const state = screen.forms[id];
  const plan = (await browser.get(`/page-plans/${screen.plan}.json`)).json<{
    readonly forms: { readonly [id: string]: FormPlan };
    readonly calls: { readonly [id: string]: JsonObject };
  }>();
  const form = plan.forms[id];
  if (form === undefined || state === undefined) throw new Error(`${path} has no form ${id}`);
  const module = (await browser.get(`/validators/${form.validator}.js`)).body;
  const given = { context: state.context, set: state.set, settings: {}, now: screen.now };
  const served = { plan: JSON.stringify(form), given: JSON.stringify(given), validators: realm.load(module) };
  return { browser, form, state, given, served, calls: plan.calls };
}

/** Fills answers as a person types them; locked fields keep their value. */
function drawTyped({ form, state, given }: Awaited<ReturnType<typeof openForm>>): readonly Answers[] {
  const typed = form.fields.map((field) => drawExpressible(field, given.now, ['endpoints@example.com', 'other@example.com']));
  return fc.sample(fc.tuple(...typed), { numRuns: answersAStore, seed: firstSeed }).map((values) =>
    Object.fromEntries(
      form.fields.map((field, index) => {
        const locked = isLocked(field, form, state.answers, given);
        const value = locked ? (state.answers[field.key] ?? null) : (values[index] ?? null);
        // Bodies are limited to 100 KB, so very long texts are shortened but still too long.
        return [field.key, typeof value === 'string' ? value.slice(0, 250) : value];
      }),
    ),
  );
}

let twins = 0;
/** Adds a member with the profile of the one who sees the page; returns its account ID. */
async function addTwin(server: TestApp): Promise<string> {
  twins += 1;
  await addMember(server, `twin${twins}`);
  return `twin${twins}`;
}

/** The same answers as another system sends them. Each new member has another address. */
function toBody(form: FormPlan, answers: Answers): JsonObject {
  const isLoginId = form.fields.some(({ key }) => key === 'loginId');
  const fieldsOf = (isPart: (field: FieldPlan) => boolean) => form.fields.filter(isPart);
  const consents = fieldsOf(({ key, consent }) => consent !== undefined && answers[key] === true);
  const custom = fieldsOf((field) => field.custom !== undefined);
  const known = fieldsOf(({ key }) => !key.includes('.') && ![...personalFields, 'email', 'loginId'].includes(key));
  twins += 1;
  return {
    profile: Object.fromEntries(known.map(({ key }) => [key, answers[key] ?? null])),
    customAssociatedInfo: Object.fromEntries(custom.map((field) => [field.custom, answers[field.key] ?? null])),
    ...(form.id === 'signup' ? { email: `twin${twins}@example.com`, isEmailVerified: true } : {}),
    ...(isLoginId ? { loginId: answers['loginId'] ?? null } : {}),
    ...(consents.length > 0 ? { parentalConsents: consents.map(({ key }) => key.slice('parentalConsent.'.length)) } : {}),
  };
}

/** What the API says is wrong, as the page names it. */
const readIssues = (errors: readonly { readonly pointer: string; readonly detail: string }[] = []): readonly string[] =>
  errors
    .map(({ pointer, detail }) =>
      pointer === '/parentalConsents'
        ? `/parentalConsent.${detail}`
        : `${pointer.replace(/^\/profile/, '').replace(/^\/customAssociatedInfo\//, '/custom.')}: ${detail}`,
    )
    .sort();

const listIssues = (issues: readonly Issue[]): readonly string[] => issues.map(({ at, rule }) => `${at}: ${rule}`).sort();

/** Server-only validation, run after the shared rules pass: common passwords. */
function withoutServersOwn(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(({ rule }) => rule !== 'commonPassword');
}

/** A form's state in the hydration data. */
function readState(html: string, id: string): FormState {
  const text = /<script type="application\/json" id="[^"]*">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  // As serialized in the page.
  const view = JSON.parse(text) as { loaded: { data: { screen: { forms: { [id: string]: FormState } } } } };
  const state = view.loaded.data.screen.forms[id];
  if (state === undefined) throw new Error(`the page has no form ${id}`);
  return state;
}
