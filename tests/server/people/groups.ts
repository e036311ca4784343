import type { TestApp, TestBrowser, TestMessage } from '../harness.ts';
import { readNotices } from './members.ts';

/** The members of an account's group with their roles, by account ID; empty: it is in none. */
export async function readRoles(test: TestApp, accountId: string): Promise<Readonly<Record<string, string>>> {
  const rows = await test.database.query<{ account_id: string; role: string }>(
    `SELECT m.account_id, m.role FROM family_members o JOIN family_members m USING (store_id, group_id) WHERE o.account_id = $1`,
    [accountId],
  );
  return Object.fromEntries(rows.map((row) => [row.account_id, row.role]));
}

/** The token of a mail's link. */
export function tokenOf(mail: TestMessage | undefined): string {
  return new URL(mail?.link ?? 'http://none').searchParams.get('token') ?? '';
}

/** Invites an address; returns the token that was mailed to it. */
export async function inviteTo(test: TestApp, owner: TestBrowser, email: string): Promise<string> {
  const answer = await owner.post('/zapi/account/family-group/invite', { email });
  if (answer.statusCode !== 200) throw new Error(`the invitation answered ${answer.statusCode}: ${answer.body}`);
  return tokenOf((await readNotices(test, email))[0]);
}
