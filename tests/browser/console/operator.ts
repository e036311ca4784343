// Operators: signed in by the call that the login page sends, or working by calls alone in a browser of their own.
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { demoPassword, type RunningStore } from '../store.ts';

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** The session of each store's operator who works by calls: one login for all tests, since logins are limited. */
const sessions = new WeakMap<RunningStore, StorageState>();

/** Signs an operator in by the call that the login page sends. */
export async function signInOperator(page: Page, email = 'operator@example.com'): Promise<void> {
  const data = { email, password: demoPassword };
  const answer = await page.request.post('/zapi/console/login', { headers: { 'sec-fetch-site': 'same-origin' }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens a page of the console as an operator and waits for its scripts. */
export async function openConsole(page: Page, path: string, email?: string): Promise<void> {
  await signInOperator(page, email);
  await page.goto(path);
}

export interface Operator {
  /** Saves fields to the draft: `{ "signUp.nickname": "REQUIRED" }`. */
  saveFields(fields: { readonly [field: string]: string }): Promise<void>;
  /** Saves a new custom field of one line to the draft. */
  addField(title: string): Promise<void>;
  /** Saves fields, and publishes the draft. */
  publishFields(fields: { readonly [field: string]: string }): Promise<void>;
  /** Publishes the seeded settings again and discards the draft. */
  restoreSeed(): Promise<void>;
  discard(): Promise<void>;
}

/** `keepsDraft`: goes on with the draft that the operator has, as in another tab. */
export async function openOperator(store: RunningStore, { keepsDraft = false } = {}): Promise<Operator> {
  const browser = await openSession(store);
  if (!keepsDraft) await discardDraft(browser);
  const publish = async (): Promise<void> => {
    const draft = await read(browser, '/console/publish');
    await send(browser, '/zapi/console/publish', { revision: String(draft.revision) });
  };
  const saveFields: Operator['saveFields'] = async (fields) => {
    const table = await read(browser, '/console/registration');
    const { answers } = table.screen.forms['console-registration'] ?? { answers: {} };
    await send(browser, '/zapi/console/registration', { ...answers, ...fields, ...shownIn(table) });
  };
  return {
    saveFields,
    addField: async (title) => {
      const shown = shownIn(await read(browser, '/console/custom-info/new'));
      const answers = {
        'title.ja': title,
        'title.en': null,
        type: 'TEXT',
        rule: 'OPTIONAL',
        in: ['signUp', 'profile'],
        options: [],
      };
      await send(browser, '/zapi/console/custom-info/entry', { ...answers, ...shown });
    },
    publishFields: async (fields) => {
      await saveFields(fields);
      await publish();
    },
    restoreSeed: async () => {
      await discardDraft(browser);
      const { inForceKey } = await read(browser, '/console/publish');
      const answer = await browser.post('/zapi/console/roll-back', { data: { version: '1', inForce: String(inForceKey) } });
      // Nothing to do if they are in force already.
      expect(answer.ok() || (await answer.text()).includes('NOTHING_TO_PUBLISH')).toBe(true);
    },
    discard: () => browser.dispose(),
  };
}

async function openSession(store: RunningStore): Promise<APIRequestContext> {
  const options = { baseURL: store.origin, extraHTTPHeaders: { origin: store.origin } };
  const storageState = sessions.get(store);
  if (storageState !== undefined) {
    const browser = await request.newContext({ ...options, storageState });
    // A test may have moved the clock past the end of the session.
    if ((await browser.get('/zapi/internal/console/publish/screen-data')).ok()) return browser;
    await browser.dispose();
  }
  const browser = await request.newContext(options);
  await send(browser, '/zapi/console/login', { email: 'operator@example.com', password: demoPassword });
  sessions.set(store, await browser.storageState());
  return browser;
}

/** What a test has left in the operator's draft. */
async function discardDraft(browser: APIRequestContext): Promise<void> {
  const { revision } = await read(browser, '/console/publish');
  if (String(revision) !== '0') await send(browser, '/zapi/console/discard', { revision: String(revision) });
}

interface ConsoleData {
  readonly revision: unknown;
  readonly baseVersion: unknown;
  readonly inForceKey: unknown;
  readonly screen: { readonly forms: { readonly [form: string]: { readonly answers: object } } };
}

/** What a page shows of the draft, which its calls send back. */
const shownIn = ({ revision, baseVersion }: ConsoleData) => ({ revision: String(revision), baseVersion: String(baseVersion) });

async function read(browser: APIRequestContext, path: string): Promise<ConsoleData> {
  return (await browser.get(`/zapi/internal${path}/screen-data`)).json();
}

async function send(browser: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await browser.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

/** Restores the seeded store for the next test of the worker, also after a failure. */
export async function restoreSeed(store: RunningStore): Promise<void> {
  const operator = await openOperator(store);
  await operator.restoreSeed();
  await operator.discard();
}
