// Jumps to a step of sign-up by sending its pages' calls, for tests that start there.
import { expect, type Page } from '@playwright/test';
import { newEmail } from './signup/sign-up-walk.ts';
import type { RunningStore } from './store.ts';

const agreed = [
  { policyId: 'terms', revision: 2, key: 'termsOfUse' },
  { policyId: 'privacy', revision: 1, key: 'privacyPolicy' },
  { policyId: 'content-guideline', revision: 1, key: 'contentGuideline' },
];

/** Sends a call as the pages' scripts do, in the page's own session. */
async function sendCall(page: Page, store: RunningStore, path: string, data: object): Promise<void> {
  const answer = await page.request.post(store.origin + path, { headers: { origin: store.origin }, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
}

export async function jumpToAuth(page: Page, store: RunningStore): Promise<void> {
  await page.request.get(`${store.origin}/signup`);
  await sendCall(page, store, '/zapi/signup/policy', { policyConsentData: agreed });
}

/** Returns the address that the code was sent to. */
export async function jumpToCode(page: Page, store: RunningStore, email = newEmail()): Promise<string> {
  await jumpToAuth(page, store);
  return sendCode(page, store, email);
}

/** Sends a code to an address, after `jumpToAuth`. */
export async function sendCode(page: Page, store: RunningStore, email = newEmail()): Promise<string> {
  await sendCall(page, store, '/zapi/signup/email', { type: 'signUp', email, policyConsentData: [] });
  return email;
}

/** Opens the form in the page. */
export async function jumpToForm(page: Page, store: RunningStore, address?: string): Promise<string> {
  const email = await jumpToCode(page, store, address);
  await sendCall(page, store, '/zapi/signup/pin-code', { pinCode: await store.readCode(email) });
  await page.goto('/signup/form');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'signup/form');
  return email;
}
