import type { Queryable } from '../../platform/database/database.ts';
import { findLink, type LinkPurpose } from '../../platform/limits/link-tokens.ts';

/** The account that a link was mailed for, as it is stored now. */
export interface LinkedAccount {
  readonly account_id: string;
  readonly email: string | null;
  readonly email_normal: string | null;
  readonly email_verified_at: Date | null;
  readonly login_id: string | null;
  /** Of messages to the member; null: not known yet. */
  readonly language: string | null;
}

export interface LinkSearch {
  readonly storeId: string;
  readonly token: string;
  readonly now: Date;
}

/** The account of a valid link "this was not me", while it has the verified address that the link was mailed to. */
export async function findNotMe(
  on: Queryable,
  search: LinkSearch,
): Promise<(LinkedAccount & { readonly email: string }) | undefined> {
  const link = await findLinked(on, 'notMe', search);
  if (link === undefined || link.account.email_verified_at === null) return undefined;
  const { account, data } = link;
  return account.email !== null && account.email_normal === data['email'] ? { ...account, email: account.email } : undefined;
}

/** A change of address that can be undone. */
export interface EmailUndo {
  readonly account: LinkedAccount;
  /** The address to restore. */
  readonly from: string;
}

/** The change that a valid link undoes, while the account still has the address that it was changed to. */
export async function findEmailUndo(on: Queryable, search: LinkSearch): Promise<EmailUndo | undefined> {
  const link = await findLinked(on, 'emailUndo', search);
  if (link === undefined || link.account.email_normal !== link.data['to']) return undefined;
  return { account: link.account, from: String(link.data['from']) };
}

async function findLinked(on: Queryable, purpose: LinkPurpose, search: LinkSearch) {
  const link = await findLink(on, { ...search, purpose });
  if (link === undefined) return undefined;
  const [account] = await on.query<LinkedAccount>(
    `SELECT account_id, email, email_normal, email_verified_at, login_id, language FROM accounts
      WHERE store_id = $1 AND account_id = $2`,
    [search.storeId, link.accountId],
  );
  return account && { account, data: link.data };
}

/** Deletes the password of an account: somebody else may know it. */
export async function deletePassword(
  tx: Queryable,
  { storeId, accountId, now }: { readonly storeId: string; readonly accountId: string; readonly now: Date },
): Promise<void> {
  await tx.query('UPDATE accounts SET password_hash = NULL, updated_at = $3 WHERE store_id = $1 AND account_id = $2', [
    storeId,
    accountId,
    now,
  ]);
}
