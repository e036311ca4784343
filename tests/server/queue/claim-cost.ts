// What a claim reads, by how many jobs are due.
import { duePeriods } from '../../../src/server/areas/plans/subscription/periods.ts';
import type { Database, Queryable, SqlValue } from '../../../src/server/platform/database/database.ts';
import { createFairClaim } from '../../../src/server/platform/queue/lease.ts';
import { claimActorRequests } from '../../../src/server/runtime/flow/actors/claim-requests.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Sort Key'?: readonly string[];
  readonly 'Actual Rows'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

type Claim = (on: Queryable, now: Date) => Promise<readonly unknown[]>;

export interface ClaimedTable {
  readonly name: string;
  readonly claim: Claim;
  /** Inserts due jobs $1 to $2 of store $3, due at $4. */
  readonly insert: string;
}

const limit = 16;

export const periods: ClaimedTable = {
  name: 'subscription_periods',
  claim: (on, now) => createFairClaim(on, duePeriods, { columns: 'period_id' })(now, limit),
  insert: `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, next_at)
     SELECT $3::text, 'p' || n, 's' || n, 1, $4::timestamptz, 'due', 100, $4 FROM generate_series($1::integer, $2::integer) AS n`,
};
export const requests: ClaimedTable = {
  name: 'flow_asks',
  claim: (on, now) => claimActorRequests(on, now, [], limit),
  insert: `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, language, state, attempts, next_at, created_at, input, data)
     SELECT $3::text, 'a' || n, 'purchase', 'o' || n, '', 'charge', 'ja', 'due', 0, $4::timestamptz, $4, '{}', '{}'
       FROM generate_series($1::integer, $2::integer) AS n`,
};

/** Inserts due jobs without the rows that they refer to. */
export async function insertDue(
  database: Database,
  { name, insert }: ClaimedTable,
  parameters: readonly [from: number, to: number, storeId: string, dueAt: Date],
): Promise<void> {
  await database.transaction(async (tx) => {
    // Without triggers, which check the references.
    await tx.script('SET LOCAL session_replication_role = replica');
    await tx.query(insert, parameters);
  });
  await database.query(`ANALYZE ${name}`);
}

/** The plan of a claim that is executed and rolled back. */
export async function explainClaim(database: Database, { claim }: Pick<ClaimedTable, 'claim'>, now: Date): Promise<PlanNode> {
  const statements: { readonly sql: string; readonly parameters: readonly SqlValue[] }[] = [];
  const recorder: Queryable = {
    query: async (sql, parameters = []) => {
      statements.push({ sql, parameters });
      return [];
    },
  };
  await claim(recorder, now);
  const plans: PlanNode[] = [];
  await database
    .transaction(async (tx) => {
      // Small tables would be read whole.
      await tx.script('SET LOCAL enable_seqscan = off');
      for (const { sql, parameters } of statements) {
        // The second plan is without the reads of the catalogue.
        for (const _ of ['first', 'second']) {
          await tx.script('SAVEPOINT before_claim');
          const [row] = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
            `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
            parameters,
          );
          await tx.script('ROLLBACK TO SAVEPOINT before_claim');
          plans.push(...(row?.['QUERY PLAN'].map(({ Plan }) => Plan) ?? []));
        }
      }
      throw new Error('rolled back');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'rolled back') throw error;
    });
  const plan = plans.at(-1);
  if (plan === undefined) throw new Error('nothing was claimed');
  return plan;
}

export const countBlocks = (plan: PlanNode): number => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

/** The nodes of a plan, each with the nodes below it. */
export const listNodes = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** The most rows that a node of the plan sorts, each time that it runs. */
export const mostSorted = (plan: PlanNode): number =>
  Math.max(
    0,
    ...listNodes(plan)
      .filter((node) => node['Node Type'].includes('Sort'))
      .map((node) => node.Plans?.[0]?.['Actual Rows'] ?? 0),
  );
