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
const statements = [
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

/** Adds members to the demo store, and updates the planner's statistics. Needs a superuser, because it skips foreign keys. */
export async function seedMembers(database: Database, count: number): Promise<void> {
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(from + batch - 1, count);
    await database.transaction(async (tx) => {
      await tx.script('SET LOCAL session_replication_role = replica');
      for (const statement of statements) await tx.script(statement.replace('$from', String(from)).replace('$to', String(to)));
    });
  }
  await database.query('ANALYZE');
}
