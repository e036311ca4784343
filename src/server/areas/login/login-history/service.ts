import type { DataOf } from '../../../../declared-data.ts';
import type { ScreenPages } from '../../../../generated/declared.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import { readCountry } from '../../../platform/sessions/country.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { describeUserAgent } from '../../../runtime/request/user-agent.ts';
import { insertLogins, type LoginRow, selectLogins } from './queries.ts';

/** A login attempt: `{ accountIds: ['a_1'], succeeded: false, identifier: 'a@example.com', loginMethod: 'Password' }`. */
export interface LoginEntry {
  /** Accounts that the identifier belongs to; none: nothing is recorded, in the same time. */
  readonly accountIds: readonly string[];
  readonly succeeded: boolean;
  /** The entered identifier, normalized. */
  readonly identifier: string;
  readonly loginMethod: LoginRow['login_method'];
  /** The second factor that was used. */
  readonly multiFactorType?: LoginRow['multi_factor_type'];
  /** Whether a second factor was asked for. Default: no. */
  readonly requestsMultiFactor?: boolean;
}

/** Records a login attempt of the accounts, with the browser's address, country and user agent. */
export async function recordLogin(
  on: Queryable,
  { platform, store, request, now, ip, userAgent }: Pick<CommandContext, 'request' | keyof RequestContext>,
  entry: LoginEntry,
): Promise<void> {
  const { accountIds } = entry;
  const entryIds = accountIds.map(() => makeId(platform.random, 'h'));
  await insertLogins(
    on,
    store.id,
    { accountIds, entryIds },
    {
      created_at: now,
      succeeded: entry.succeeded,
      identifier: entry.identifier.slice(0, 191),
      login_method: entry.loginMethod,
      multi_factor_type: entry.multiFactorType ?? null,
      requests_multi_factor: entry.requestsMultiFactor ?? false,
      ip,
      country: readCountry(request) ?? null,
      user_agent: userAgent.slice(0, 512),
    },
  );
}

type Entries = DataOf<ScreenPages['mypage/login-history']>['entries'];

/** The newest login attempts of an account as pages show them, newest first. */
export async function listLogins(context: RequestContext, accountId: string): Promise<Entries> {
  const { plans, language, database, store, now } = context;
  const unknown = plans.text('mail.newDevice.unknown', language) ?? '';
  const rows = await selectLogins(database, store.id, accountId, now);
  return rows.map((row) => {
    const { browser = unknown, system = unknown } = describeUserAgent(row.user_agent);
    return {
      createdAt: row.created_at.toISOString(),
      ip: row.ip,
      result: row.succeeded,
      userIdentifierName: row.identifier,
      loginMethod: row.login_method,
      multiFactorType: row.multi_factor_type,
      requestMultiFactor: row.requests_multi_factor,
      deviceInfo: system,
      country: row.country === null ? null : (plans.text(`country.${row.country}`, language) ?? null),
      browserInfo: browser,
    };
  });
}
