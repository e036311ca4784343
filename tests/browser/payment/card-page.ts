// The page of payment methods with its card field.
import { expect, type Page, signIn } from '../store.ts';

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

/** Only the sandbox, on the next port but one, is another site. */
export function ignoreSandboxMessages(messages: string[], origin: string): void {
  const sandbox = `request: http://localhost:${Number(new URL(origin).port) + 2}/`;
  messages.splice(0, messages.length, ...messages.filter((message) => !message.startsWith(sandbox)));
}
