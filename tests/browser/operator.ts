// Acts as an operator: sends the console's calls from a separate browser context.
import { type APIRequestContext, expect, request } from '@playwright/test';
import { demoPassword, type RunningStore } from './store.ts';

export interface Operator {
  /** Publishes fields of sign-up: `{ "signUp.nickname": "REQUIRED" }`. */
  publishFields(fields: { readonly [field: string]: string }): Promise<void>;
  /** Publishes additional required text fields of sign-up with these titles. */
  publishTexts(titles: readonly string[]): Promise<void>;
  /** Publishes the seeded settings again and discards the draft. */
  restoreSeed(): Promise<void>;
  discard(): Promise<void>;
}

export async function openOperator(store: RunningStore): Promise<Operator> {
  const browser = await request.newContext({ baseURL: store.origin, extraHTTPHeaders: { origin: store.origin } });
  await send(browser, '/zapi/console/login', { email: 'operator@example.com', password: demoPassword });
  await discardDraft(browser);
  const publish = async (): Promise<void> => {
    const draft = await read(browser, '/console/publish');
    await send(browser, '/zapi/console/publish', { revision: String(draft.revision) });
  };
  return {
    publishFields: async (fields) => {
      const table = await read(browser, '/console/registration');
      const { answers } = table.screen.forms['console-registration'] ?? { answers: {} };
      const { revision, baseVersion } = table;
      const shown = { revision: String(revision), baseVersion: String(baseVersion) };
      await send(browser, '/zapi/console/registration', { ...answers, ...fields, ...shown });
      await publish();
    },
    publishTexts: async (titles) => {
      for (const title of titles) {
        const { revision, baseVersion } = await read(browser, '/console/custom-info/new');
        const shown = { revision: String(revision), baseVersion: String(baseVersion) };
        const entry = { 'title.ja': title, 'title.en': title, type: 'TEXT', rule: 'REQUIRED', in: ['signUp'] };
        await send(browser, '/zapi/console/custom-info/entry', { ...entry, ...shown });
      }
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

/** Discards what a test left in the operator's draft. */
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
