import type { Queryable } from '../../../platform/database/database.ts';
import { findLink, type LinkPurpose } from '../../../platform/limits/link-tokens.ts';
import { isNoLater, readIntroducedAt } from '../undo-email/service.ts';

/** The account that a link was mailed for, as it is stored now. */
export interface MailedLinkAccount {
  readonly account_id: string;
  readonly email: string | null;
  readonly email_normal: string | null;
  readonly email_verified_at: Date | null;
  /** When the address came to the account; null: with it, or not known. */
  readonly email_since: Date | null;
  readonly login_id: string | null;
  /** Language of messages to the member; null until known. */
  readonly language: string | null;
}

export interface LinkSearch {
  readonly storeId: string;
  readonly token: string;
  readonly now: Date;
}

/** The account of a valid link "this was not me", while it has the verified address that the link was mailed to. */
export async function findNotMeAccount(
  database: Queryable,
  search: LinkSearch,
): Promise<(MailedLinkAccount & { readonly email: string }) | undefined> {
  const link = await findLinkWithAccount(database, 'notMe', search);
  if (link === undefined || link.account.email_verified_at === null) return undefined;
  const { account, data } = link;
  return account.email !== null && account.email_normal === data['email'] ? { ...account, email: account.email } : undefined;
}

/** A change of address that can be undone. */
export interface EmailUndo {
  readonly account: MailedLinkAccount;
  /** The address to restore. */
  readonly previousEmail: string;
  /** When it first came to the account; null: with it, or not known. */
  readonly introducedAt: Date | null;
}

/**
 * The change that a valid link undoes, while the account still has the address that it was changed to. The link of an address that came
 * later than the present one undoes nothing: the earlier address has returned.
 */
export async function findEmailUndo(database: Queryable, search: LinkSearch): Promise<EmailUndo | undefined> {
  const link = await findLinkWithAccount(database, 'emailUndo', search);
  if (link === undefined || link.account.email_normal !== link.data['to']) return undefined;
  const introducedAt = readIntroducedAt(link.data);
  if (!isNoLater(introducedAt, link.account.email_since)) return undefined;
  return { account: link.account, previousEmail: String(link.data['from']), introducedAt };
}

async function findLinkWithAccount(database: Queryable, purpose: LinkPurpose, search: LinkSearch) {
  const link = await findLink(database, { ...search, purpose });
  if (link === undefined) return undefined;
  const [account] = await database.query<MailedLinkAccount>(
    `SELECT account_id, email, email_normal, email_verified_at, email_since, login_id, language FROM accounts
      WHERE store_id = $1 AND account_id = $2`,
    [search.storeId, link.accountId],
  );
  return account && { account, data: link.data };
}
