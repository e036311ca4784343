// Links that restore the address that an account had before a change.
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { createLinkToken } from '../../../platform/limits/link-tokens.ts';
import { type SecurityMailContext, sendSecurityMail } from '../security-mail/service.ts';

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
}

export async function mailUndoLink(
  tx: Transaction,
  context: Omit<SecurityMailContext, 'tx'>,
  { accountId, from, to, introducedAt, until, reportedAt }: UndoLink,
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
  await sendSecurityMail({ ...context, tx }, { accountId, to: from, kind: 'emailChangedUndo', undo: { link, until } });
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
