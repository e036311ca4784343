import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { asParameters, type Database, type SqlValue, type Transaction } from './database.ts';
import { createPreparedStatements } from './prepared-statements.ts';
import { createTransactionGuard } from './transaction-guard.ts';

const { builtins } = pg.types;
const readText = (text: string): string => text;
const readInteger = (text: string): number => Number(text);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return readInteger;
    if (oid === builtins.DATE) return readText;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/** Opens a pool of at most `size` connections and asks once, so that a wrong address is told at the start. */
export async function openPostgres(url: string, size = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: size,
    connectionTimeoutMillis: 10_000,
    application_name: 'madoguchi',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that breaks is replaced by the pool; the next query tells when the database is gone.
  pool.on('error', () => {});
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new StartupError(`The database at DATABASE_URL cannot be used: ${describe(error)}.`);
  }
  return wrapPool(pool);
}

function wrapPool(pool: pg.Pool): Database {
  const guard = createTransactionGuard();
  const prepared = createPreparedStatements();
  const ask = async <Row>(on: pg.Pool | pg.PoolClient, sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> => {
    const name = prepared.nameOf(sql);
    const answer = await on.query({ text: sql, values: asParameters(parameters), ...(name === undefined ? {} : { name }) });
    // The row's type is the promise of whoever wrote the statement; the tests of both databases hold it.
    return answer.rows as Row[];
  };
  return {
    kind: 'postgres',
    query: async (sql, parameters) => {
      guard.refuseInside();
      try {
        return await ask(pool, sql, parameters);
      } catch (error) {
        // A transaction cannot go on after it: that one fails, and the next is right.
        if (!prepared.giveUpAfter(error)) throw error;
        return ask(pool, sql, parameters);
      }
    },
    transaction: async (work) => {
      guard.refuseInside();
      const client = await pool.connect();
      const after: (() => void)[] = [];
      let broken = false;
      try {
        await client.query('BEGIN');
        const tx: Transaction = {
          query: (sql, parameters) => ask(client, sql, parameters),
          script: async (sql) => {
            await client.query(sql);
          },
          afterCommit: (deed) => {
            after.push(deed);
          },
        };
        const answer = await guard.inside(() => work(tx));
        await client.query('COMMIT');
        for (const deed of after) deed();
        return answer;
      } catch (error) {
        prepared.giveUpAfter(error);
        await client.query('ROLLBACK').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

function describe(error: unknown): string {
  // Node tries several addresses of one name: the first error speaks for all.
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}
