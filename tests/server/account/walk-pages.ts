import type { TestApp, TestBrowser } from '../harness.ts';
import { changeEmail, notMeLink, readToken, sendToken, undoLink } from '../people/mailed-links.ts';
import { openNew } from '../people/members.ts';

type Look = (browser: TestBrowser, screen: string, search?: string) => Promise<void>;

/** Looks at the pages that the links of security mails open, before and after their calls. */
export async function visitSecuringPages(test: TestApp, look: Look): Promise<void> {
  await openNew(test, 'looked01');
  await changeEmail(test, await openNew(test, 'looked02'), 'looked02.new@example.com');
  for (const [kind, email] of [
    [notMeLink, 'looked01@example.com'],
    [undoLink, 'looked02@example.com'],
  ] as const) {
    const guest = test.open();
    const token = await readToken(test, email, kind);
    await look(guest, kind.page.slice(1), `?token=${token}`);
    await sendToken(guest, kind, token);
    await look(guest, `${kind.page.slice(1)}/complete`);
  }
}
