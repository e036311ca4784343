// Recovery of an account: what each case ends, declared by the area that stores it. areas/index.ts collects the entries.

import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { LinkPurpose } from '../platform/limits/link-tokens.ts';
import type { Random } from '../platform/random.ts';
import type { StorePlans } from '../project/store-plans.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What each area ends when an account is recovered. Absent in an application without pages and calls. */
    readonly recovery: RecoveryRegistry;
  }
}

/** By case, what happened. */
export const recoveryCases = {
  notMe: 'the owner used the link "this was not me" of a security mail',
  emailUndo: 'the owner used the link that undoes a change of the e-mail address',
  passwordReset: 'a new password was set by a mailed link',
  kidPassword: "the owner of the family group set a kid's password",
  withdrawal: 'the member closed the account',
  operatorAction: "operators ended ways to log in, or replaced the e-mail address, at the member's request",
} as const;
export type RecoveryCase = keyof typeof recoveryCases;

/**
 * `all`: every row of the account. `sinceReport`: rows that were made, changed or asked for since the oldest event that a valid
 * link of a security mail reports, that event included. `nothing`: the rows stay.
 */
export interface RecoveryRule {
  readonly ends: 'all' | 'sinceReport' | 'nothing';
  readonly why: string;
  /** What ends the rows, if not `end` of the entry. */
  readonly by?: string;
}

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

export interface RecoveryScope extends AccountKey {
  readonly recoveryCase: RecoveryCase;
  /** Rows of this time or later end; null: all. */
  readonly since: Date | null;
  readonly now: Date;
  readonly random: Random;
  /** Runs the case `kidPassword` for a kid whose password was set from this account. `name`: of the kid, beside what was ended. */
  readonly recoverKid: (accountId: string, name: string) => Promise<void>;
}

/** The texts that items are described by. */
export type ItemTexts = { readonly plans: StorePlans; readonly language: string; readonly now: Date };

/** Something that gives access or waits for an answer, as pages and mails name it. */
export interface RecoveryItem {
  /** Identifies it among the items of its kind and account. */
  readonly id: string;
  /** Empty: its kind says everything. */
  readonly name: string;
  /** When it was made or last changed; null: not known. */
  readonly at: Date | null;
}

export interface RecoveryEntry {
  readonly tables: readonly string[];
  /** Purposes of the mailed links that the entry ends, if it has rows of `link_tokens`. */
  readonly links?: readonly LinkPurpose[];
  /** What the rows are. */
  readonly stores: string;
  readonly cases: { readonly [Case in RecoveryCase]: RecoveryRule };
  /** Names of entries whose rows end after those of this one. Otherwise the order of the areas counts, which is that of their names. */
  readonly endsBefore?: readonly string[];
  /** Ends the rows of the scope. Required unless every case keeps them. */
  readonly end?: (tx: Transaction, scope: RecoveryScope) => Promise<void>;
  readonly items?: RecoveryItems;
}

/** How an entry's rows are listed after a recovery. The texts are `recovery.kind.<kind>`. */
export interface RecoveryItems {
  readonly kind: string;
  readonly list: (on: Queryable, key: AccountKey, texts: ItemTexts) => Promise<readonly RecoveryItem[]>;
  /** The page on which the member removes it after the next login. */
  readonly page: string;
  /**
   * Removes one, for the browser that recovered the account. False: there is none. Left out for what the mailbox alone must not remove,
   * such as second factors.
   */
  readonly remove?: (tx: Transaction, key: AccountKey, id: string) => Promise<boolean>;
}

export type RecoveryRegistry = { readonly [name: string]: RecoveryEntry };

/** An item with what its entry says. */
export interface ListedItem extends RecoveryItem {
  readonly kind: string;
  readonly page: string;
  readonly canRemove: boolean;
}

type Recovery = AccountKey & Pick<RecoveryScope, 'recoveryCase' | 'since' | 'now' | 'random'>;

/** What exists now, in the order of the registry. */
export async function listRecoveryItems(
  on: Queryable,
  registry: RecoveryRegistry,
  key: AccountKey,
  texts: ItemTexts,
): Promise<readonly ListedItem[]> {
  const listed: ListedItem[] = [];
  for (const { items } of Object.values(registry)) {
    if (items === undefined) continue;
    const { kind, page, remove } = items;
    for (const item of await items.list(on, key, texts)) listed.push({ ...item, kind, page, canRemove: remove !== undefined });
  }
  return listed;
}

/** Removes an item that a page has listed. False: there is none, or it can only be removed after a login. */
export async function removeRecoveryItem(
  tx: Transaction,
  registry: RecoveryRegistry,
  key: AccountKey,
  { kind, id }: Pick<ListedItem, 'kind' | 'id'>,
): Promise<boolean> {
  const items = Object.values(registry).find((entry) => entry.items?.kind === kind)?.items;
  return items?.remove === undefined ? false : items.remove(tx, key, id);
}

/**
 * Runs a case for an account that is locked: every entry ends what its rule says. Returns what was ended, in kids' accounts too, and what
 * is left, of the items that have names.
 */
export async function runRecovery(
  tx: Transaction,
  registry: RecoveryRegistry,
  recovery: Recovery,
  texts: ItemTexts,
): Promise<{ readonly ended: readonly ListedItem[]; readonly kept: readonly ListedItem[] }> {
  const ofKids: ListedItem[] = [];
  const recoverKid: RecoveryScope['recoverKid'] = async (accountId, kid) => {
    const { ended } = await runRecovery(tx, registry, toKid(recovery, accountId), texts);
    ofKids.push(...ended.map((item) => ({ ...item, name: item.name === '' ? kid : `${kid}: ${item.name}` })));
  };
  const before = await listRecoveryItems(tx, registry, recovery, texts);
  await endRows(tx, registry, recovery, recoverKid);
  const kept = await listRecoveryItems(tx, registry, recovery, texts);
  const remainingKeys = new Set(kept.map(describeKey));
  return { ended: [...before.filter((item) => !remainingKeys.has(describeKey(item))), ...ofKids], kept };
}

const toKid = (recovery: Recovery, accountId: string): Recovery => ({
  ...recovery,
  accountId,
  recoveryCase: 'kidPassword',
  since: null,
});

const describeKey = ({ kind, id, at }: ListedItem): string => `${kind} ${id} ${at?.getTime() ?? ''}`;

/** Runs a case without describing what it ended. */
export async function endRows(
  tx: Transaction,
  registry: RecoveryRegistry,
  recovery: Recovery,
  recoverKid: RecoveryScope['recoverKid'] = (accountId) => endRows(tx, registry, toKid(recovery, accountId)),
): Promise<void> {
  for (const { cases, end } of inOrder(registry)) {
    const { ends } = cases[recovery.recoveryCase];
    if (ends === 'nothing' || end === undefined) continue;
    await end(tx, { ...recovery, since: ends === 'all' ? null : recovery.since, recoverKid });
  }
}

/** The entries, each after those that end before it. Throws if one ends before an entry that is not there. */
function inOrder(registry: RecoveryRegistry): readonly RecoveryEntry[] {
  const ordered = new Set<RecoveryEntry>();
  const add = (name: string): void => {
    const entry = registry[name];
    if (entry === undefined) throw new Error(`no area has the recovery entry ${name}`);
    if (ordered.has(entry)) return;
    for (const [earlier, { endsBefore }] of Object.entries(registry)) if (endsBefore?.includes(name)) add(earlier);
    ordered.add(entry);
  };
  for (const [name, { endsBefore = [] }] of Object.entries(registry)) for (const entry of [name, ...endsBefore]) add(entry);
  return [...ordered];
}

/** Rules of rows that give no access and ask for nothing: every case keeps them. */
export function keepInAllCases(why: string): RecoveryEntry['cases'] {
  const rule: RecoveryRule = { ends: 'nothing', why };
  const withdrawal: RecoveryRule = { ends: 'nothing', why: 'kept until the account is erased' };
  return { notMe: rule, emailUndo: rule, passwordReset: rule, kidPassword: rule, withdrawal, operatorAction: rule };
}
