import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';

interface AccountRow {
  readonly account_id: string;
  readonly email: string | null;
  readonly login_id: string | null;
  readonly login_method: string;
  readonly password: string | null;
  readonly factors: readonly string[];
  readonly passkeys: number;
  readonly payment_methods: number;
  readonly family_role: string | null;
}

/** `GET /dev/accounts`: how each member logs in and pays. `password` is a digest that changes with the password. */
export function registerAccountsEndpoint(app: FastifyInstance): void {
  app.get(`${ownAddresses.development}/accounts`, { config: { withoutStore: true } }, () =>
    app.database.query<AccountRow>(
      `SELECT a.account_id, a.email, a.login_id, a.login_method, md5(a.password_hash) AS password,
              ARRAY(SELECT f.type FROM account_factors f
                     WHERE f.store_id = a.store_id AND f.account_id = a.account_id ORDER BY f.type) AS factors,
              (SELECT count(*)::int FROM passkeys p
                WHERE p.store_id = a.store_id AND p.account_id = a.account_id) AS passkeys,
              (SELECT count(*)::int FROM payment_methods m
                WHERE m.store_id = a.store_id AND m.account_id = a.account_id AND m.state = 'active') AS payment_methods,
              (SELECT m.role FROM family_members m
                WHERE m.store_id = a.store_id AND m.account_id = a.account_id) AS family_role
         FROM accounts a ORDER BY a.store_id, a.account_id LIMIT 1000`,
    ),
  );
}
