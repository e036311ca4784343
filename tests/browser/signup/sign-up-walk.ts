import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../store.ts';

let count = 0;
/** An address that no other test uses. */
export function newEmail(): string {
  count += 1;
  return `walker-${process.pid}-${count}@example.com`;
}

export const goodPassword = 'minato-no-yoru7';

/** Scrolls all policies to their end, ticks the external ones and agrees. */
export async function agreeToPolicies(page: Page): Promise<void> {
  await page.goto('/signup');
  await readPolicies(page);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/auth');
}

/** Scrolls the texts of all policies to their end. */
export async function scrollPoliciesToEnd(page: Page): Promise<void> {
  for (const box of await page.locator('.policy-text').all())
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.locator('[data-read=false]')).toHaveCount(0);
}

async function readPolicies(page: Page): Promise<void> {
  await scrollPoliciesToEnd(page);
  for (const box of await page.locator('input[type=checkbox][name=policies]').all()) await box.check();
  await expect(page.locator('[data-main]')).toBeEnabled();
}

export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/pin-code');
}

export async function enterCode(page: Page, store: RunningStore, email: string): Promise<void> {
  await page.locator('[name=pinCode]').fill(await store.readCode(email));
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/form');
}

/** Fills the fields that the demo store requires. */
export async function fillForm(page: Page, more: Record<string, string> = {}): Promise<void> {
  const fields = {
    password: goodPassword,
    passwordConfirm: goodPassword,
    familyName: '山田',
    givenName: '太郎',
    familyNameKana: 'ヤマダ',
    givenNameKana: 'タロウ',
    birthday: '1990/01/05',
    ...more,
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
}
