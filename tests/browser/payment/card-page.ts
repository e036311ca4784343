// The page of payment methods with its card field.
import { expect, type Page, type RunningStore, signIn } from '../store.ts';

export const path = '/mypage/payment-method';
export const mainButton = (page: Page) => page.locator('form[data-form=payment-method] [data-main]');
export const cardField = (page: Page, name: 'number' | 'limit' | 'securityCode') => page.locator(`[data-card=${name}]`);

/** The page of the bank. */
export const bankDialog = (page: Page) => page.getByRole('dialog', { name: 'カード会社の本人認証' });
export const bank = (page: Page) => bankDialog(page).frameLocator('iframe');

export async function openCard(page: Page): Promise<void> {
  await signIn(page, 'single@example.com');
  await page.goto(path);
  await page.getByLabel('クレジットカード').check();
  await expect(cardField(page, 'number')).toBeVisible();
}

/** Policies that were agreed to are not asked again. */
export async function expectAgreed(page: Page): Promise<void> {
  await expect(page.locator('.policies-agreed')).toContainText('に同意済み：');
  await expect(page.locator('.policy')).toHaveCount(0);
}

/** The address of the payment sandbox, another site, which is on the next port but one. */
export const sandboxOf = ({ origin }: RunningStore): string => `http://localhost:${Number(new URL(origin).port) + 2}/`;
