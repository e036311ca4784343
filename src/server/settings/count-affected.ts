import { type FieldPlan, isObject, type Settings } from '../../../engine/declare/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import { isFlowOver } from '../platform/database/flow-expiry.ts';
import type { StorePlans } from '../project/store-plans.ts';
import { countUnagreed, countWithout } from './member-counts.ts';

/** How many members a change of settings affects. */
export interface AffectedMembers {
  /** By flow: members in the middle of a form that changes. Flows without any are omitted. */
  readonly inFlows: readonly { readonly flow: string; readonly count: number }[];
  /** Members without an answer to a profile field that becomes required. `field`: `nickname`, `custom.hobby`. */
  readonly lacking: readonly { readonly field: string; readonly count: number }[];
  /** Members who are asked to agree to a policy again, or for the first time. Policies without any are omitted. */
  readonly asked: readonly { readonly policyId: string; readonly count: number }[];
}

/**
 * Counts the members affected by a change: `countAffected(database, store.id, context.plans, project.plansFor(settings), now)`.
 */
export async function countAffected(
  database: Queryable,
  storeId: string,
  before: StorePlans,
  after: StorePlans,
  now: Date,
): Promise<AffectedMembers> {
  return {
    inFlows: await countFlows(database, storeId, before, after, now),
    lacking: await countLacking(database, storeId, before, after),
    asked: await countAsked(database, storeId, before.settings, after.settings),
  };
}

/** Counts flows at a screen whose form changes, or past it, since its answers are sent at the end. */
async function countFlows(
  database: Queryable,
  storeId: string,
  before: StorePlans,
  after: StorePlans,
  now: Date,
): Promise<AffectedMembers['inFlows']> {
  const counts: { flow: string; count: number }[] = [];
  for (const flow of before.flowIds) {
    const states = before.flow(flow).states.filter((state) => !state.final && hasFormChanged(before, after, state.screen));
    if (states.length === 0) continue;
    const rows = await database.query<{ readonly count: number }>(
      `SELECT count(*) AS count FROM flows
        WHERE store_id = $1 AND flow_id = $2 AND NOT ${isFlowOver('$3')} AND completed_at IS NULL AND revision > 0
          AND (state = ANY($4) OR passed ?| $4)`,
      [storeId, flow, now, states.map(({ name }) => name)],
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) counts.push({ flow, count });
  }
  return counts;
}

function hasFormChanged(before: StorePlans, after: StorePlans, screen: string): boolean {
  return Object.values(before.screen(screen).forms).some((form) => after.form(form.id).version !== form.version);
}

/** Fields of the profile form that become required. */
async function countLacking(
  database: Queryable,
  storeId: string,
  before: StorePlans,
  after: StorePlans,
): Promise<AffectedMembers['lacking']> {
  const required = listRequired(before);
  return countOf(
    database,
    storeId,
    [...listRequired(after)].filter((key) => !required.has(key)),
  );
}

/** Counts the members who lack each required field of the profile. Fields that nobody lacks are omitted. */
export function countMissing(database: Queryable, storeId: string, plans: StorePlans): Promise<AffectedMembers['lacking']> {
  return countOf(database, storeId, [...listRequired(plans)]);
}

async function countOf(database: Queryable, storeId: string, fields: readonly string[]): Promise<AffectedMembers['lacking']> {
  const counts = await countWithout(database, storeId, fields);
  return fields.map((field, index) => ({ field, count: counts[index] ?? 0 })).filter(({ count }) => count > 0);
}

const profileForm = 'profile';

function listRequired(plans: StorePlans): ReadonlySet<string> {
  const { fields } = plans.form(profileForm);
  // Which members meet a condition is not counted.
  const isRequired = ({ rule, secret, when }: FieldPlan) => rule === 'REQUIRED' && !secret && when === undefined;
  return new Set(fields.filter(isRequired).map(({ key }) => key));
}

/** Policies that are new or have a higher revision. */
async function countAsked(
  database: Queryable,
  storeId: string,
  before: Settings,
  after: Settings,
): Promise<AffectedMembers['asked']> {
  const earlierRevisions = new Map(readPolicies(before).map(({ policyId, revision }) => [policyId, revision]));
  const raised = readPolicies(after).filter(({ policyId, revision }) => revision > (earlierRevisions.get(policyId) ?? 0));
  const counts = await countUnagreed(database, storeId, raised);
  return raised.map(({ policyId }, index) => ({ policyId, count: counts[index] ?? 0 })).filter(({ count }) => count > 0);
}

function readPolicies(settings: Settings): readonly { readonly policyId: string; readonly revision: number }[] {
  const policies = settings['policies']?.['policies'];
  if (!Array.isArray(policies)) return [];
  return policies.filter(isObject).map(({ policyId, revision }) => ({ policyId: String(policyId), revision: Number(revision) }));
}
