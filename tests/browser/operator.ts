// What an operator does meanwhile: by the calls that the console's pages send, in a browser of their own.
import { type APIRequestContext, expect, request } from '@playwright/test';
import { demoPassword, type RunningStore } from './store.ts';

export interface Operator {
  /** Publishes fields of sign-up: `{ "signUp.nickname": "REQUIRED" }`. */
  publishFields(fields: { readonly [field: string]: string }): Promise<void>;
  /** Puts the settings in force again that the store began with; nothing is drafted then. */
  startOver(): Promise<void>;
  leave(): Promise<void>;
}

export async function openOperator(store: RunningStore): Promise<Operator> {
  const browser = await request.newContext({ baseURL: store.origin, extraHTTPHeaders: { origin: store.origin } });
  await send(browser, '/zapi/console/login', { email: 'operator@example.com', password: demoPassword });
  await discardDraft(browser);
  return {
    publishFields: async (fields) => {
      const table = await read(browser, '/console/registration');
      const { answers } = table.screen.forms['console-registration'] ?? { answers: {} };
      const { revision, baseVersion } = table;
      const shown = { revision: String(revision), baseVersion: String(baseVersion) };
      await send(browser, '/zapi/console/registration', { ...answers, ...fields, ...shown });
      const draft = await read(browser, '/console/publish');
      await send(browser, '/zapi/console/publish', { revision: String(draft.revision) });
    },
    startOver: async () => {
      await discardDraft(browser);
      const { inForceKey } = await read(browser, '/console/publish');
      const answer = await browser.post('/zapi/console/roll-back', { data: { version: '1', inForce: String(inForceKey) } });
      // Where they are in force already there is nothing to do.
      expect(answer.ok() || (await answer.text()).includes('NOTHING_TO_PUBLISH')).toBe(true);
    },
    leave: () => browser.dispose(),
  };
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

async function read(browser: APIRequestContext, path: string): Promise<ConsoleData> {
  return (await browser.get(`/zapi/internal${path}/screen-data`)).json();
}

async function send(browser: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await browser.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}
