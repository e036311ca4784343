// Links that restore the address that an account had before a change.
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { createLinkToken, findOldestReport, linkSeconds, listLinks, voidLinks } from '../../../platform/limits/link-tokens.ts';
import { findEmailSince, saveEmailSince } from '../member/queries.ts';
import { adviceLink, type SecurityMailContext, type SecurityMailKind, sendSecurityMail } from '../security-mail/service.ts';

/** `emailReplacedUndo`: operators changed the address at the member's request. */
type UndoMailKind = Extract<SecurityMailKind, 'emailChangedUndo' | 'emailReplacedUndo'>;

export interface UndoLink {
  readonly accountId: string;
  /** The address to restore, which is mailed. */
  readonly from: string;
  /** The new address, normalised. */
  readonly to: string;
  /** When `from` first came to the account; null: with the account, or not known. */
  readonly introducedAt: Date | null;
  readonly until: Date;
  readonly reportedAt: Date;
  /** Default: `emailChangedUndo`. */
  readonly kind?: UndoMailKind | undefined;
}

export async function mailUndoLink(
  tx: Transaction,
  context: Omit<SecurityMailContext, 'tx'>,
  { accountId, from, to, introducedAt, until, reportedAt, kind = 'emailChangedUndo' }: UndoLink,
): Promise<void> {
  const { platform, store } = context;
  const token = await createLinkToken(tx, platform, {
    storeId: store.id,
    purpose: 'emailUndo',
    accountId,
    expiresAt: until,
    data: { from, to, introducedAt: introducedAt?.toISOString() ?? null },
    reportedAt,
  });
  const link = `${store.origin}/account/undo-email?token=${token}`;
  await sendSecurityMail({ ...context, tx }, { accountId, to: from, kind, undo: { link, until } });
}

export interface AddressChange {
  readonly accountId: string;
  /** The present address; null: there is none. */
  readonly email: string | null;
  readonly verifiedAt: Date | null;
  /** The new address. */
  readonly newEmail: string;
  readonly kind?: UndoMailKind;
}

/**
 * Mails the former address of a locked account, with a link that restores it for 72 hours. Addresses that can still undo an earlier
 * change get such a link too, until the time of their first one: a second change must not shut out the owner of the account. Returns what
 * the voided links reported if nobody gets a link: those of the new address report it then.
 */
export async function mailFormerAddresses(
  context: SecurityMailContext,
  { accountId, email, verifiedAt, newEmail, kind }: AddressChange,
): Promise<Date | undefined> {
  const { tx, store, now } = context;
  const to = normalizeEmail(newEmail);
  const key = { storeId: store.id, accountId };
  const since = await findEmailSince(tx, key);
  // The links "this was not me" become void with the address: what they reported is reported by these links from now on.
  const reportedAt = (await findOldestReport(tx, { ...key, now })) ?? now;
  const addresses = new Map<string, Pick<UndoLink, 'introducedAt' | 'until'>>();
  for (const { data, expiresAt } of await listLinks(tx, { ...key, purpose: 'emailUndo', now }))
    addresses.set(String(data['from']), { introducedAt: readIntroducedAt(data), until: expiresAt });
  await voidLinks(tx, store.id, accountId, 'emailUndo');
  // An address that was never verified may be a stranger's.
  if (email !== null && verifiedAt !== null)
    addresses.set(email, { introducedAt: since, until: addSeconds(now, linkSeconds.emailUndo) });
  else if (email !== null) await sendSecurityMail(context, { accountId, to: email, kind: 'emailChanged' });
  const returned = [...addresses].find(([from]) => normalizeEmail(from) === to)?.[1];
  const newSince = returned === undefined ? now : returned.introducedAt;
  let isReportMailed = false;
  for (const [from, address] of addresses) {
    if (normalizeEmail(from) === to) continue;
    // A change back to an address does what its link would do: addresses that came later may be a stranger's and undo nothing.
    const mayUndo = isNoLater(address.introducedAt, newSince);
    if (mayUndo) await mailUndoLink(tx, context, { accountId, from, to, reportedAt, kind, ...address });
    else if (from === email)
      await sendSecurityMail(context, { accountId, to: from, kind: 'emailChanged', link: adviceLink(store) });
    isReportMailed ||= mayUndo;
  }
  await saveEmailSince(tx, key, newSince);
  return isReportMailed ? undefined : reportedAt;
}

/** What the data of a link says; null: `from` came with the account, or it is not known. */
export function readIntroducedAt(data: { readonly [name: string]: unknown }): Date | null {
  const at = data['introducedAt'];
  return typeof at === 'string' ? new Date(at) : null;
}

/** Whether an address came to the account before another one, or at the same time. */
export const isNoLater = (left: Date | null, right: Date | null): boolean => (left?.getTime() ?? 0) <= (right?.getTime() ?? 0);

/**
 * Ends the links that restore an address which came to the account later than the present one. Those of earlier addresses stay: somebody
 * who reads the newest mailbox must not end the links of the owner. They undo the change to the present address from now on.
 */
export async function endLaterUndos(
  tx: Queryable,
  { storeId, accountId, now }: { readonly storeId: string; readonly accountId: string; readonly now: Date },
): Promise<void> {
  const ended = await tx.query<{ reported_at: Date; expires_at: Date }>(
    `DELETE FROM link_tokens l USING accounts a
      WHERE l.store_id = $1 AND l.account_id = $2 AND l.purpose = 'emailUndo' AND l.used_at IS NULL
        AND a.store_id = l.store_id AND a.account_id = l.account_id AND (l.data ->> 'from' = a.email
          OR coalesce((l.data ->> 'introducedAt')::timestamptz, '-infinity') > coalesce(a.email_since, '-infinity'))
      RETURNING coalesce(l.reported_at, l.created_at) AS reported_at, l.expires_at`,
    [storeId, accountId],
  );
  await tx.query(
    `UPDATE link_tokens l SET data = l.data || jsonb_build_object('to', a.email_normal) FROM accounts a
      WHERE l.store_id = $1 AND l.account_id = $2 AND l.purpose = 'emailUndo' AND l.used_at IS NULL
        AND a.store_id = l.store_id AND a.account_id = l.account_id`,
    [storeId, accountId],
  );
  // What the ended links reported is reported by those of the present address.
  const reported = ended.flatMap((link) => (link.expires_at > now ? [link.reported_at.getTime()] : []));
  if (reported.length === 0) return;
  await reportFrom(tx, { storeId, accountId }, new Date(Math.min(...reported)));
}

/** Lets the links "this was not me" of the account report this time, if theirs is later. */
export async function reportFrom(
  tx: Queryable,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE link_tokens SET reported_at = least(reported_at, $3)
      WHERE store_id = $1 AND account_id = $2 AND purpose = 'notMe' AND used_at IS NULL`,
    [storeId, accountId, at],
  );
}
