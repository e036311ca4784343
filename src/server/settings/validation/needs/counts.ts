import type { SettingCount } from '../../../../rules/setting-needs.ts';
import type { Queryable, SqlValue } from '../../../platform/database/database.ts';
import { controlledRoles } from '../../../project/controlled-roles.ts';
import { type StoreSettings, typeSettings } from '../../../project/store-settings.ts';
import type { UnmetNeed } from './find-unmet-needs.ts';

/** What is counted: the unit of the message. */
export type CountUnit = 'members' | 'groups' | 'contracts';

interface Count {
  readonly unit: CountUnit;
  /** Selects `count`; `$1` is the store. */
  readonly sql: string;
  /** Further parameters. */
  readonly parameters?: (settings: StoreSettings, item: UnmetNeed['item']) => readonly SqlValue[];
}

// Withdrawn accounts have no password, e-mail address or role, and are not members any more.
const members = `SELECT count(*) AS count FROM accounts a WHERE a.store_id = $1
  AND NOT EXISTS (SELECT 1 FROM withdrawals w WHERE w.store_id = a.store_id AND w.account_id = a.account_id)`;
const factors = (type: string): Count => ({
  unit: 'members',
  sql: `SELECT count(*) AS count FROM account_factors WHERE store_id = $1 AND type = '${type}'`,
});
const roles = (...names: readonly string[]): Count => ({
  unit: 'members',
  sql: 'SELECT count(*) AS count FROM family_members WHERE store_id = $1 AND role = ANY ($2)',
  parameters: () => [names],
});

const counts: { readonly [name in SettingCount]: Count } = {
  members: { unit: 'members', sql: members },
  passwords: { unit: 'members', sql: `${members} AND a.password_hash IS NOT NULL` },
  withoutPassword: { unit: 'members', sql: `${members} AND a.password_hash IS NULL` },
  emailFactors: factors('Email'),
  smsFactors: factors('SMS'),
  otpFactors: factors('OTP'),
  // As in areas/login/identity-providers, a mailed code does not count as a way to log in.
  onlyThisProvider: {
    unit: 'members',
    sql: `${members} AND a.password_hash IS NULL
      AND EXISTS (SELECT 1 FROM social_identities i
                   WHERE i.store_id = $1 AND i.account_id = a.account_id AND i.provider = $2)
      AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.store_id = $1 AND p.account_id = a.account_id)
      AND NOT EXISTS (SELECT 1 FROM social_identities i
                       WHERE i.store_id = $1 AND i.account_id = a.account_id AND i.provider = ANY($3))`,
    parameters: ({ identityProviders: { providers } }, item) => [
      String(item['id']),
      providers.filter(({ id, isLoginEnabled }) => isLoginEnabled && id !== item['id']).map(({ id }) => id),
    ],
  },
  linkedMembers: {
    unit: 'members',
    sql: 'SELECT count(DISTINCT account_id) AS count FROM social_identities WHERE store_id = $1 AND provider = $2',
    parameters: (_settings, item) => [String(item['id'])],
  },
  groups: { unit: 'groups', sql: 'SELECT count(*) AS count FROM family_groups WHERE store_id = $1' },
  largerGroups: {
    unit: 'groups',
    sql: 'SELECT count(*) AS count FROM family_groups WHERE store_id = $1 AND member_count > $2',
    parameters: ({ family }) => [family.maximumCapacity],
  },
  kids: roles('kid'),
  managed: roles(...controlledRoles),
  contracts: { unit: 'contracts', sql: 'SELECT count(*) AS count FROM subscriptions WHERE store_id = $1 AND ended_at IS NULL' },
};

/** A need that is not met, and how many it concerns. */
export interface CountedNeed extends UnmetNeed {
  readonly count: number;
  readonly unit: CountUnit | undefined;
}

/** Counts whom unmet needs concern, and leaves out those that are unmet only if they concern somebody, and concern nobody. */
export async function countConcerned(
  on: Queryable,
  storeId: string,
  settings: UnmetNeed['settings'],
  needs: readonly UnmetNeed[],
): Promise<readonly CountedNeed[]> {
  const counted: CountedNeed[] = [];
  for (const need of needs) {
    const named = need.concerns === undefined ? undefined : counts[need.concerns];
    const values = named?.parameters?.(typeSettings(settings), need.item) ?? [];
    const rows = named === undefined ? [] : await on.query<{ readonly count: number }>(named.sql, [storeId, ...values]);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0 || !need.isOnlyIfConcerned) counted.push({ ...need, count, unit: named?.unit });
  }
  return counted;
}
