import type { Database } from '../../../src/server/platform/database/database.ts';

/** The token in the cookie of the session of the n-th member, from 1. */
export const tokenOf = (member: number): string => `bench-${member}`;

const id = `'b_' || n`;
const userAgent = `'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'`;
/** As `hashText` of src/server/platform/keys.ts. */
const hash = (text: string) => `rtrim(translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/', '-_'), '=')`;

/**
 * What a member who logs in now and then leaves behind: an account, its agreements to the policies, a session, a device, three
 * logins, an answered consent.
 */
const memberStatements = [
  `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
     password_hash, profile, custom_associated_info, created_at, updated_at)
   SELECT store_id, ${id}, 'member' || n || '@bench.example', 'member' || n || '@bench.example', true, now(), 'bench' || n, 'bench' || n,
     password_hash, profile, '{}', created_at, updated_at
   FROM accounts, generate_series($from, $to) AS n WHERE account_id = 'a_demosingle'`,
  `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at)
   SELECT store_id, ${id}, policy_id, revision, key, agreed_at
   FROM policy_agreements, generate_series($from, $to) AS n WHERE account_id = 'a_demosingle'`,
  `INSERT INTO sessions (store_id, session_id, token_hash, account_id, created_at, last_seen_at, expires_at, authenticated_at, user_agent, ip)
   SELECT store_id, 's_bench' || n, ${hash(`'bench-' || n`)}, ${id}, now(), now(), now() + interval '30 days', now(), ${userAgent}, '192.0.2.1'
   FROM stores, generate_series($from, $to) AS n`,
  `INSERT INTO known_devices (store_id, account_id, device_id, token_hash, user_agent, first_login_at, last_login_at, expires_at)
   SELECT store_id, ${id}, 'd_bench' || n, ${hash(`'device-' || n`)}, ${userAgent}, now(), now(), now() + interval '1 year'
   FROM stores, generate_series($from, $to) AS n`,
  `INSERT INTO login_history (store_id, account_id, entry_id, created_at, succeeded, identifier, login_method, requests_multi_factor,
     ip, user_agent)
   SELECT store_id, ${id}, 'h_' || login || '_' || n, now() - login * interval '1 day', true, 'bench' || n, 'Password', false, '192.0.2.1', ${userAgent}
   FROM stores, generate_series($from, $to) AS n, generate_series(1, 3) AS login`,
  `INSERT INTO member_consents (store_id, account_id, type, consent_option_id, value, updated_at)
   SELECT store_id, ${id}, 'newsletter', 'weekly', true, now() FROM stores, generate_series($from, $to) AS n`,
];

/** Members per transaction: short enough for the timeout of a query. */
const batch = 25_000;

const contractStatements = [
  `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, is_valid, reference, created_at, added_at)
   SELECT store_id, 'm_bench' || n, ${id}, 'SbpsCredit', 'active', true, 'ref' || n, now(), now()
   FROM stores, generate_series($from, $to) AS n WHERE is_demo`,
  `INSERT INTO subscriptions (store_id, subscription_id, account_id, plan_id, status, plan, price, tax_rate, renew_span_unit,
     renew_span, next_settlement_at, billing_amount, first_payment_at, period, anchor_at, anchor_period, method_id, started_at)
   SELECT store_id, 's_bench' || n, ${id}, 'bench', 'ONGOING_CONTRACT', '{}', 980, 10, 'months', 1, now(), 980, now(), 1, now(), 2,
     'm_bench' || n, now()
   FROM stores, generate_series($from, $to) AS n WHERE is_demo`,
  `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, next_at)
   SELECT store_id, 's_bench' || n || '.2', 's_bench' || n, 2, now(), 'due', 980, now()
   FROM stores, generate_series($from, $to) AS n WHERE is_demo`,
];

/** Gives the first members a card and a contract that is due. */
export const seedDueContracts = (database: Database, count: number): Promise<void> => seed(database, contractStatements, count);

/** Adds members to the demo store, and updates the planner's statistics. Needs a superuser, because it skips foreign keys. */
export const seedMembers = (database: Database, count: number): Promise<void> => seed(database, memberStatements, count);

async function seed(database: Database, statements: readonly string[], count: number): Promise<void> {
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(from + batch - 1, count);
    await database.transaction(async (tx) => {
      await tx.script('SET LOCAL session_replication_role = replica');
      for (const statement of statements) await tx.script(statement.replace('$from', String(from)).replace('$to', String(to)));
    });
  }
  await database.query('ANALYZE');
}
