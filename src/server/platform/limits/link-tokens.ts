// Tokens of links in mails: 256 bits, stored as SHA-256, valid for one use.

import type { JsonObject } from '../../../../engine/declare/index.ts';
import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../clock.ts';
import { type Queryable, toJson } from '../database/database.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { makeToken } from '../random.ts';

/** How long a link is valid, by its purpose. */
export const linkSeconds = {
  /** PASSWORD-027. */
  passwordReset: 3_600,
  emailUndo: 3 * daySeconds,
  notMe: 7 * daySeconds,
  familyJoin: 7 * daySeconds,
  familyManaged: 7 * daySeconds,
  familyOwner: 7 * daySeconds,
  kidsRevoke: 7 * daySeconds,
  /** Longer than such a request waits, because a job may be late. */
  accessStop: 3 * daySeconds,
} as const;
export type LinkPurpose = keyof typeof linkSeconds;
/** How long a link to an operator is valid, which is stored with the operator. */
export const operatorLinkSeconds = { operatorInvitation: 3 * daySeconds, operatorPassword: 3_600 } as const;
export type OperatorLinkPurpose = keyof typeof operatorLinkSeconds;

export interface NewLink {
  readonly storeId: string;
  readonly purpose: LinkPurpose;
  readonly accountId: string;
  /** If it ends earlier than links of this purpose usually do. */
  readonly expiresAt?: Date;
  readonly data?: JsonObject;
  /** The account that asks for something by the link; it may be another one than `accountId`. */
  readonly askedBy?: string;
  /** Time of the event that the link's mail reports. */
  readonly reportedAt?: Date;
}

export interface Link {
  readonly accountId: string;
  readonly data: JsonObject;
}

/** Creates a token; returns it for the link in the mail. It is stored nowhere else. */
export async function createLinkToken(tx: Queryable, { clock, random }: Platform, link: NewLink): Promise<string> {
  const token = makeToken(random);
  const now = clock.now();
  await tx.query(
    `INSERT INTO link_tokens (store_id, token_hash, purpose, account_id, data, created_at, expires_at, used_at, asked_by, reported_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, $8, $9)`,
    [
      link.storeId,
      hashText(token),
      link.purpose,
      link.accountId,
      toJson(link.data ?? {}),
      now,
      link.expiresAt ?? addSeconds(now, linkSeconds[link.purpose]),
      link.askedBy ?? null,
      link.reportedAt ?? null,
    ],
  );
  return token;
}

/** A link by its token, or by the ID under which it is listed: the hash of the token. */
export type LinkKey = { readonly token: string } | { readonly linkId: string };

const hashOf = (key: LinkKey): string => ('linkId' in key ? key.linkId : hashText(key.token));

type LinkSearch = LinkKey & {
  readonly storeId: string;
  readonly purpose: LinkPurpose;
  readonly now: Date;
};

/** The link of a token that can still be used; opening a page changes nothing. */
export async function findLink(on: Queryable, search: LinkSearch): Promise<Link | undefined> {
  const link = await findStoredLink(on, search);
  return link?.state === 'open' ? link : undefined;
}

/** A link that is stored, whether or not it can still be used. */
export interface StoredLink extends Link {
  readonly linkId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly state: 'open' | 'used' | 'expired';
}

interface StoredRow {
  readonly token_hash: string;
  readonly account_id: string;
  readonly data: JsonObject;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

const storedColumns = 'token_hash, account_id, data, created_at, expires_at, used_at';

function toStored(row: StoredRow, now: Date): StoredLink {
  const unused = row.expires_at > now ? 'open' : 'expired';
  return {
    linkId: row.token_hash,
    accountId: row.account_id,
    data: row.data,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: row.used_at === null ? unused : 'used',
  };
}

/** A link with its state, for a page that says why it cannot be used. Used and expired ones are kept for a time. */
export async function findStoredLink(on: Queryable, search: LinkSearch): Promise<StoredLink | undefined> {
  const { storeId, purpose, now } = search;
  const [row] = await on.query<StoredRow>(
    `SELECT ${storedColumns} FROM link_tokens WHERE store_id = $1 AND token_hash = $2 AND purpose = $3`,
    [storeId, hashOf(search), purpose],
  );
  return row && toStored(row, now);
}

/**
 * Uses a link up: of two simultaneous uses one gets it. `outcome`: how it ended, if not by what it offers; kept in the data for the page
 * that opens it again.
 */
export async function redeemLink(tx: Queryable, search: LinkSearch, outcome?: string): Promise<Link | undefined> {
  const { storeId, purpose, now } = search;
  const [row] = await tx.query<{ account_id: string; data: JsonObject }>(
    `UPDATE link_tokens SET used_at = $4, data = data || $5::jsonb
      WHERE store_id = $1 AND token_hash = $2 AND purpose = $3 AND used_at IS NULL AND expires_at > $4 RETURNING account_id, data`,
    [storeId, hashOf(search), purpose, now, toJson(outcome === undefined ? {} : { outcome })],
  );
  return row && { accountId: row.account_id, data: row.data };
}

/** The unused links that are stored for some accounts, newest first, also expired ones; at most 100. */
export async function listUnusedLinks(
  on: Queryable,
  { storeId, purpose, accountIds, now }: { storeId: string; purpose: LinkPurpose; accountIds: readonly string[]; now: Date },
): Promise<readonly StoredLink[]> {
  const rows = await on.query<StoredRow>(
    `SELECT ${storedColumns} FROM link_tokens
      WHERE store_id = $1 AND account_id = ANY($2) AND purpose = $3 AND used_at IS NULL
      ORDER BY created_at DESC, token_hash LIMIT 100`,
    [storeId, accountIds, purpose],
  );
  return rows.map((row) => toStored(row, now));
}

/**
 * The links that wait for the answer of an account, newest first: those mailed to its address, as `data` has it, at most ten, and those stored
 * for it. One query, because each costs more than what it reads. `email`: null finds none of the former.
 */
export async function listWaitingLinks<ToAddress extends LinkPurpose, ToAccount extends LinkPurpose>(
  on: Queryable,
  search: {
    readonly storeId: string;
    readonly accountId: string;
    readonly email: string | null;
    readonly toAddress: ToAddress;
    readonly toAccount: readonly ToAccount[];
    readonly now: Date;
  },
): Promise<readonly (StoredLink & { readonly purpose: ToAddress | ToAccount })[]> {
  const { storeId, accountId, email, toAddress, toAccount, now } = search;
  const rows = await on.query<StoredRow & { readonly purpose: ToAddress | ToAccount }>(
    `SELECT * FROM (
       SELECT purpose, ${storedColumns} FROM link_tokens
        WHERE store_id = $1 AND lower(data ->> 'email') = lower($2) AND data ->> 'email' IS NOT NULL
          AND purpose = $3 AND used_at IS NULL AND expires_at > $4
        ORDER BY created_at DESC, token_hash LIMIT 10) AS mailed
     UNION ALL SELECT * FROM (
       SELECT purpose, ${storedColumns} FROM link_tokens
        WHERE store_id = $1 AND account_id = $5 AND purpose = ANY($6) AND used_at IS NULL AND expires_at > $4
        ORDER BY created_at DESC, token_hash LIMIT 100) AS stored`,
    [storeId, email, toAddress, now, accountId, toAccount],
  );
  return rows.map((row) => ({ ...toStored(row, now), purpose: row.purpose }));
}

export async function deleteLink(tx: Queryable, storeId: string, linkId: string): Promise<void> {
  await tx.query('DELETE FROM link_tokens WHERE store_id = $1 AND token_hash = $2', [storeId, linkId]);
}

/** Makes all unused links of an account for these purposes void: after a new password, earlier reset links are dead. */
export async function voidLinks(
  tx: Queryable,
  storeId: string,
  accountId: string,
  ...purposes: readonly LinkPurpose[]
): Promise<void> {
  await tx.query('DELETE FROM link_tokens WHERE store_id = $1 AND account_id = $2 AND purpose = ANY($3) AND used_at IS NULL', [
    storeId,
    accountId,
    purposes,
  ]);
}

/** The links of an account for a purpose that can still be used, oldest first, at most ten. */
export async function listLinks(
  on: Queryable,
  { storeId, accountId, purpose, now }: Omit<LinkSearch, 'token'> & { readonly accountId: string },
): Promise<readonly { readonly data: JsonObject; readonly expiresAt: Date }[]> {
  const rows = await on.query<{ data: JsonObject; expires_at: Date }>(
    `SELECT data, expires_at FROM link_tokens
      WHERE store_id = $1 AND account_id = $2 AND purpose = $3 AND used_at IS NULL AND expires_at > $4
      ORDER BY created_at, data ->> 'introducedAt' NULLS FIRST LIMIT 10`,
    [storeId, accountId, purpose, now],
  );
  return rows.map((row) => ({ data: row.data, expiresAt: row.expires_at }));
}

/**
 * The time of the oldest event that a valid link "this was not me", or one that undoes a change of address, reports; undefined: no link
 * is valid. Read it before a link is used up.
 */
export async function findOldestReport(
  on: Queryable,
  { storeId, accountId, now }: { readonly storeId: string; readonly accountId: string; readonly now: Date },
): Promise<Date | undefined> {
  const [row] = await on.query<{ reported_at: Date | null }>(
    `SELECT min(coalesce(reported_at, created_at)) AS reported_at FROM link_tokens
      WHERE store_id = $1 AND account_id = $2 AND purpose IN ('notMe', 'emailUndo') AND used_at IS NULL AND expires_at > $3`,
    [storeId, accountId, now],
  );
  return row?.reported_at ?? undefined;
}

/** What an account has asked others for by links. */
export interface AskedSearch {
  readonly storeId: string;
  readonly askedBy: string;
  readonly purpose: LinkPurpose;
}

export interface AskedLink extends Link {
  readonly tokenHash: string;
  readonly createdAt: Date;
}

/** The requests of an account that can still be answered, oldest first. */
export async function listAskedLinks(
  on: Queryable,
  { storeId, askedBy, purpose }: AskedSearch,
  now: Date,
): Promise<readonly AskedLink[]> {
  const rows = await on.query<{ token_hash: string; account_id: string; data: JsonObject; created_at: Date }>(
    `SELECT token_hash, account_id, data, created_at FROM link_tokens
      WHERE store_id = $1 AND asked_by = $2 AND purpose = $3 AND used_at IS NULL AND expires_at > $4
      ORDER BY created_at, token_hash LIMIT 100`,
    [storeId, askedBy, purpose, now],
  );
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    accountId: row.account_id,
    data: row.data,
    createdAt: row.created_at,
  }));
}

/** Ends the requests of an account that were made at this time or later; null: all. */
export async function endAskedLinks(
  tx: Queryable,
  { storeId, askedBy, purpose }: AskedSearch,
  since: Date | null,
): Promise<void> {
  await tx.query(
    `DELETE FROM link_tokens
      WHERE store_id = $1 AND asked_by = $2 AND purpose = $3 AND used_at IS NULL AND ($4::timestamptz IS NULL OR created_at >= $4)`,
    [storeId, askedBy, purpose, since],
  );
}

/** Ends one request. False: the account has no such request. */
export async function endAskedLink(
  tx: Queryable,
  { storeId, askedBy, purpose }: AskedSearch,
  tokenHash: string,
): Promise<boolean> {
  const rows = await tx.query(
    `DELETE FROM link_tokens
      WHERE store_id = $1 AND asked_by = $2 AND purpose = $3 AND token_hash = $4 AND used_at IS NULL RETURNING token_hash`,
    [storeId, askedBy, purpose, tokenHash],
  );
  return rows.length > 0;
}
