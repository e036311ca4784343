// Counts requests that insert rows, before their first row: no request with a store can insert one without a limit.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { countRowRequest, insertsRows, type Payer, type RowLimits } from '../limits/row-limits.ts';

interface RowGuard {
  readonly database: Database;
  admit(payer?: Payer): Promise<void>;
}

/**
 * `request.database` counts the request before its first INSERT or transaction; `request.admitRows()` does so where something else
 * inserts. Further rows of the request are not counted.
 */
export function registerRowGuard(app: FastifyInstance, limits: RowLimits | null): void {
  const guards = new WeakMap<FastifyRequest, RowGuard>();
  const guardOf = (request: FastifyRequest): RowGuard => {
    const guard = guards.get(request) ?? createGuard(app, request, limits);
    guards.set(request, guard);
    return guard;
  };
  app.decorateRequest('database', {
    getter() {
      return guardOf(this).database;
    },
  });
  app.decorateRequest('admitRows', function admitRows(this: FastifyRequest, payer?: Payer) {
    return guardOf(this).admit(payer);
  });
}

function createGuard(app: FastifyInstance, request: FastifyRequest, limits: RowLimits | null): RowGuard {
  const { database, platform } = app;
  const storeId = request.store.id;
  let admission: Promise<void> | undefined;
  const admit = (payer = findPayer(request)): Promise<void> => {
    admission ??=
      payer === undefined || limits === null
        ? Promise.resolve()
        : countRowRequest({ database, platform, storeId, limits }, payer);
    return admission;
  };
  return {
    admit,
    database: {
      ...database,
      query: async (sql, parameters) => {
        if (insertsRows(sql)) await admit();
        return database.query(sql, parameters);
      },
      // Inside, a count would hold its lock until the commit.
      transaction: async (work) => {
        await admit();
        return database.transaction(work);
      },
    },
  };
}

/** undefined: operators, whom the store trusts. */
function findPayer({ session, operatorSession, ip, routeOptions }: FastifyRequest): Payer | undefined {
  if (operatorSession !== null) return undefined;
  const route = routeOptions.url ?? '';
  return session?.accountId == null ? { kind: 'network', ip, route } : { kind: 'account', accountId: session.accountId, route };
}
