import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answers, FormPlan, FormState, Issue, JsonObject } from '../../../engine/declare/index.ts';
import { isLocked } from '../../../engine/validate/index.ts';
import { readSettingsDefaults } from '../../../src/server/project/settings-reader.ts';
import { declarations, firstSeed } from '../../verdict/cases.ts';
import { drawExpressible } from '../../verdict/draw-answers.ts';
import { drawSettings } from '../../verdict/draw-settings.ts';
import { postControls } from '../../verdict/post-controls.ts';
import { openRealm, type Realm } from '../../verdict/realm.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { publish } from '../publish.ts';
import { readScreen, signUpTo } from '../signup/walk.ts';

const documents = ['registration', 'ageRestriction', 'consents', 'customAssociatedInfo'];
const stores = 6;
const answersAStore = 3;
const doors = [
  { id: 'signup', path: '/signup/form', call: 'signup.confirm' },
  { id: 'profile', path: '/mypage/edit', call: 'account.edit.confirm' },
] as const;

let test: TestApp;
let realm: Realm;
const browsers: { [path: string]: TestBrowser } = {};

beforeAll(async () => {
  realm = await openRealm();
  // Pages are written as where a client was built: what they were told stands in what a browser takes over from.
  test = await startTestApp({ prepare: (app) => void Object.assign(app.pageAssets, { entry: '/assets/entry.js' }) });
  const [guest, member] = [test.open(), test.open()];
  await signUpTo(test, guest, 'form', 'doors@example.com');
  await member.post('/login', { value: 'single@example.com', password: 'Demo-pass-2026' });
  browsers['/signup/form'] = guest;
  browsers['/mypage/edit'] = member;
});
afterAll(() => test.close());

it.each(doors)(
  '$id answers what is posted with scripts and without by the page’s own verdict',
  { timeout: 120_000 },
  async (door) => {
    const declared = declarations.forms[door.id];
    if (declared === undefined) throw new Error(`no form is called ${door.id}`);
    const drawn = fc.sample(drawSettings(declared, await readSettingsDefaults(process.cwd()), 30), {
      numRuns: stores,
      seed: firstSeed,
    });
    let refused = 0;
    for (const settings of drawn) {
      for (const document of documents) await publish(test, document, () => settings[document] ?? {});
      const page = await openForm(door);
      for (const answers of drawTyped(page)) {
        const verdict = realm.side.judge(page.served, JSON.stringify(answers));
        // What one of the sides wrote.
        const { issues } = JSON.parse(verdict) as { readonly issues: readonly Issue[] };
        const message = `SEED=${firstSeed}, ${JSON.stringify(answers)}`;
        const call = page.calls[door.call];
        const sent = await page.browser.post(
          String(call?.['path']),
          JSON.parse(realm.side.send(page.served, JSON.stringify(call), JSON.stringify(answers))),
        );
        expect([200, 422], message).toContain(sent.statusCode);
        expect(withoutServersOwn(sent.json<{ issues?: Issue[] }>().issues ?? []), `sent: ${message}`).toEqual(issues);
        const posted = await page.browser.submit(door.path, {
          ...postControls(page.form, answers),
          _do: door.call,
          _v: page.form.version,
        });
        expect([303, 422], message).toContain(posted.statusCode);
        const told = posted.statusCode === 422 ? (readState(posted.body, door.id).submission?.issues ?? []) : [];
        expect(withoutServersOwn(told), `posted: ${message}`).toEqual(issues);
        refused += issues.length > 0 ? 1 : 0;
      }
    }
    expect(refused).toBeGreaterThan(0);
  },
);

async function openForm({ id, path }: (typeof doors)[number]) {
  const browser = browsers[path];
  if (browser === undefined) throw new Error(`nobody stands at ${path}`);
  // The shapes that the server's own doors promise.
  const { screen } = (await readScreen(browser, path)) as {
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

/** Answers as a person types them; what is locked stays as the page has it. */
function drawTyped({ form, state, given }: Awaited<ReturnType<typeof openForm>>): readonly Answers[] {
  const typed = form.fields.map((field) => drawExpressible(field, given.now, ['doors@example.com', 'other@example.com']));
  return fc.sample(fc.tuple(...typed), { numRuns: answersAStore, seed: firstSeed }).map((values) =>
    Object.fromEntries(
      form.fields.map((field, index) => {
        const locked = isLocked(field, form, state.answers, given);
        const value = locked ? (state.answers[field.key] ?? null) : (values[index] ?? null);
        // Bodies end at 100 KB: what is far too long is too long after fewer characters as well.
        return [field.key, typeof value === 'string' ? value.slice(0, 250) : value];
      }),
    ),
  );
}

/** Asked of the server alone, once all else is right: common passwords. */
function withoutServersOwn(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(({ rule }) => rule !== 'commonPassword');
}

/** The state of a form in what a browser would take over from. */
function readState(html: string, id: string): FormState {
  const text = /<script type="application\/json" id="[^"]*">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  // As the page wrote it.
  const view = JSON.parse(text) as { loaded: { data: { screen: { forms: { [id: string]: FormState } } } } };
  const state = view.loaded.data.screen.forms[id];
  if (state === undefined) throw new Error(`the page has no form ${id}`);
  return state;
}
