// The demo of a connected app, which starts with the store.
import { expect, type Page, type RunningStore } from './store.ts';

export interface DemoApp {
  /** Its page: `http://localhost:4003/` */
  readonly address: string;
}

/** Waits for the app, on the next port but two, which starts after the store. */
export async function openDemoApp({ origin }: RunningStore): Promise<DemoApp> {
  const address = `http://localhost:${Number(new URL(origin).port) + 3}/`;
  const isUp = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  return { address };
}

/** Allows the app on the consent page, and returns to it. */
export async function allowApp(page: Page): Promise<void> {
  await page.waitForURL('**/oidc/consent?*');
  const policy = page.getByRole('checkbox', { name: /に同意する/ });
  const allow = page.locator('[data-main]');
  if ((await policy.count()) > 0) {
    await expect(allow).toHaveAttribute('aria-disabled', 'true');
    await policy.check();
  }
  await expect(allow).not.toHaveAttribute('aria-disabled');
  await allow.click();
  await expect(page.locator('[data-name]')).toContainText('こんにちは');
}
