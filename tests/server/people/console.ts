import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { readData } from './members.ts';
import { openAs, viewer } from './operators.ts';

interface FormData {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly issues?: readonly unknown[];
}

/** Data of a console page. */
export interface ConsolePage {
  readonly [name: string]: unknown;
  readonly forms: Readonly<Record<string, FormData>>;
  /** Context of a call: the shown draft's revision and base version. */
  readonly shown: { readonly revision: string; readonly baseVersion: string };
}

export async function openPage(browser: TestBrowser, path: string): Promise<ConsolePage> {
  const data = (await readData(browser, path)) as Record<string, unknown>;
  const screen = data['screen'] as { readonly forms: ConsolePage['forms'] };
  return {
    ...data,
    forms: screen.forms,
    shown: { revision: String(data['revision']), baseVersion: String(data['baseVersion']) },
  };
}

/** Ids of the items in a form's list field. */
export function idsIn(page: ConsolePage, form: string, field: string): readonly string[] {
  const items = page.forms[form]?.answers[field];
  return Array.isArray(items) ? items.map((item: { readonly id: string }) => item.id) : [];
}

/** Changes answers of the field table as the page sends them, and returns the call's response. */
export async function saveFields(browser: TestBrowser, changes: Record<string, unknown>) {
  const page = await openPage(browser, '/console/registration');
  const answers = page.forms['console-registration']?.answers;
  return browser.post('/zapi/console/registration', { ...answers, ...changes, ...page.shown });
}

export const newEntry = {
  'title.ja': '趣味',
  'title.en': 'Hobbies',
  type: 'SELECT',
  rule: 'REQUIRED',
  in: ['signUp', 'profile'],
  options: [
    { id: null, 'label.ja': '登山', 'label.en': 'Climbing' },
    { id: null, 'label.ja': '読書', 'label.en': null },
  ],
};

/** Saves a custom field; without an id a new one. */
export async function saveEntry(browser: TestBrowser, changes: Record<string, unknown> = {}, id?: string) {
  const page = await openPage(browser, `/console/custom-info/${id ?? 'new'}`);
  const answers = id === undefined ? newEntry : page.forms['console-custom-info']?.answers;
  return browser.post('/zapi/console/custom-info/entry', {
    ...answers,
    ...changes,
    ...page.shown,
    ...(id === undefined ? {} : { entryId: id }),
  });
}

/** Saves a page of settings with some answers changed, as the page sends them. `path`: `memberConsents/types/0`. */
export async function saveSettings(browser: TestBrowser, path: string, changes: Record<string, unknown> = {}) {
  const [name = '', at = ''] = /^(.*?)(?:\/(\d[\d-]*))?$/.exec(path)?.slice(1) ?? [];
  const page = await openPage(browser, `/console/settings/${path}`);
  const [answers] = Object.values(page.forms).map((form) => form.answers);
  return browser.post(`/zapi/console/settings/${name}`, {
    ...answers,
    ...changes,
    ...page.shown,
    ...(at === '' ? {} : { at }),
  });
}

export async function publish(browser: TestBrowser) {
  const { shown } = await openPage(browser, '/console/publish');
  return browser.post('/zapi/console/publish', { revision: shown.revision });
}

/** The versions whose settings are those of the seed. */
const seededVersions = new WeakMap<TestApp, number>();

/** Deletes drafts, and restores the seeded settings if others were published, before each test. */
export async function restoreSeed(test: TestApp): Promise<void> {
  for (const table of ['settings_drafts', 'flows', 'rate_limits']) await test.database.query(`DELETE FROM ${table}`);
  const readVersion = async () => {
    const [store] = await test.database.query<{ version: number }>(
      'SELECT settings_version AS version FROM stores WHERE is_demo',
    );
    return Number(store?.version);
  };
  const version = await readVersion();
  if (version === (seededVersions.get(test) ?? 1)) return;
  const editor = await openAs(test, 'operator@example.com');
  const answer = await rollBack(editor, 1, version);
  // What was published since may have restored them already.
  if (outcomeOf(answer) !== 'NOTHING_TO_PUBLISH') expect(answer.statusCode, answer.body).toBe(200);
  seededVersions.set(test, await readVersion());
}

/** `inForce`: the version that the operator saw as published. */
export const rollBack = (browser: TestBrowser, version: unknown, inForce: unknown) =>
  browser.post('/zapi/console/roll-back', { version: String(version), inForce: String(inForce) });

/** Signs in another operator who may publish. */
export async function openSecondEditor(test: TestApp): Promise<TestBrowser> {
  await test.database.query(`UPDATE operators SET role = 'editor' WHERE email = $1`, [viewer]);
  return openAs(test, viewer);
}

/** `{"redirectTo": "/console/publish?notice=published"}` → that address; else the code of the refusal. */
export function outcomeOf(answer: { json(): unknown }): unknown {
  const body = answer.json() as { readonly redirectTo?: string; readonly code?: string };
  return body.redirectTo ?? body.code;
}
