import type { TestApp, TestBrowser } from '../harness.ts';
import { changeEmail, notMeLink, readToken, sendToken, stopLink, undoLink } from '../people/mailed-links.ts';
import { openNew } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';

type Look = (browser: TestBrowser, screen: string, search?: string) => Promise<void>;

/** Looks at the pages that the links of security mails open, before and after their calls. */
export async function visitSecuringPages(test: TestApp, look: Look): Promise<void> {
  await openNew(test, 'looked01');
  await changeEmail(test, await openNew(test, 'looked02'), 'looked02.new@example.com');
  await openNew(test, 'looked03');
  const asked = { action: 'change-email', email: 'looked03.new@example.com', emailAgain: 'looked03.new@example.com' };
  const operator = await openAs(test, editor);
  await operator.post('/zapi/console/member/act', { ...asked, accountId: 'looked03', targetId: '', reason: '電話' });
  for (const [kind, email] of [
    [stopLink, 'looked03@example.com'],
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
