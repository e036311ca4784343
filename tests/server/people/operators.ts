import type { TestApp, TestBrowser } from '../harness.ts';

export const password = 'Demo-pass-2026';
export const editor = 'operator@example.com';
export const viewer = 'viewer@example.com';

/** A browser with a signed-in operator of the demo store; a given browser may also have a member's session. */
export async function openAs(
  test: TestApp,
  email: string,
  browser: TestBrowser = test.open(),
  typed = password,
): Promise<TestBrowser> {
  const answer = await browser.post('/zapi/console/login', { email, password: typed });
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`);
  return browser;
}
