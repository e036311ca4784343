import { isObject, type Settings } from '../../../engine/declare/index.ts';
import type { StorePlans } from '../project/store-plans.ts';
import type { Queryable } from '../store/database.ts';
import { isFlowOver } from '../store/flow-time.ts';

/** Whom a change of the settings concerns. */
export interface AffectedMembers {
  /** By flow: how many are in the middle of a form that becomes another one. Flows without anybody are not there. */
  readonly inFlows: readonly { readonly flow: string; readonly count: number }[];
  /** How many members have chosen an option that goes; their answers stay. Options that nobody chose are not there. */
  readonly chosen: readonly { readonly entryId: string; readonly optionId: string; readonly count: number }[];
  /** How many members have no answer to what their profile will require. `field`: `nickname`, `custom.hobby`. */
  readonly lacking: readonly { readonly field: string; readonly count: number }[];
}

/** Counts for whom settings would change: `countAffected(database, store.id, visit.plans, project.plansFor(settings), now)`. */
export async function countAffected(
  database: Queryable,
  storeId: string,
  before: StorePlans,
  after: StorePlans,
  now: Date,
): Promise<AffectedMembers> {
  return {
    inFlows: await countFlows(database, storeId, before, after, now),
    chosen: await countChosen(database, storeId, before.settings, after.settings),
    lacking: await countLacking(database, storeId, before, after),
  };
}

/** Whoever stands at a screen whose form changes, or has passed it and will send it at the end. */
async function countFlows(
  database: Queryable,
  storeId: string,
  before: StorePlans,
  after: StorePlans,
  now: Date,
): Promise<AffectedMembers['inFlows']> {
  const counted: { flow: string; count: number }[] = [];
  for (const flow of before.flowIds) {
    const states = before.flow(flow).states.filter((state) => !state.final && hasChanged(before, after, state.screen));
    if (states.length === 0) continue;
    const rows = await database.query<{ readonly count: number }>(
      `SELECT count(*) AS count FROM flows
        WHERE store_id = $1 AND flow_id = $2 AND NOT ${isFlowOver('$3')} AND completed_at IS NULL AND revision > 0
          AND (state = ANY($4) OR passed ?| $4)`,
      [storeId, flow, now, states.map(({ name }) => name)],
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) counted.push({ flow, count });
  }
  return counted;
}

function hasChanged(before: StorePlans, after: StorePlans, screen: string): boolean {
  return Object.values(before.screen(screen).forms).some((form) => after.form(form.id).version !== form.version);
}

interface Entry {
  readonly id: string;
  readonly options: readonly string[];
}

async function countChosen(
  database: Queryable,
  storeId: string,
  before: Settings,
  after: Settings,
): Promise<AffectedMembers['chosen']> {
  const left = new Map(readEntries(after).map(({ id, options }) => [id, options]));
  const gone = readEntries(before).flatMap(({ id: entryId, options }) =>
    options.filter((option) => left.get(entryId)?.includes(option) !== true).map((optionId) => ({ entryId, optionId })),
  );
  if (gone.length === 0) return [];
  // All at once: of a store with many fields that all go there may be thousands. Of a select, or among others of a group of boxes.
  const rows = await database.query<{ readonly place: number; readonly count: number }>(
    `SELECT gone.place, count(*) AS count
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS gone (entry_id, option_id, place)
       JOIN accounts ON store_id = $1
        AND (custom_associated_info @> jsonb_build_object(gone.entry_id, gone.option_id)
          OR custom_associated_info @> jsonb_build_object(gone.entry_id, jsonb_build_array(gone.option_id)))
      GROUP BY gone.place ORDER BY gone.place`,
    [storeId, gone.map(({ entryId }) => entryId), gone.map(({ optionId }) => optionId)],
  );
  return rows.flatMap(({ place, count }) => {
    const option = gone[Number(place) - 1];
    return option === undefined ? [] : [{ ...option, count: Number(count) }];
  });
}

function readEntries(settings: Settings): readonly Entry[] {
  const entries = settings['customAssociatedInfo']?.['entries'];
  if (!Array.isArray(entries)) return [];
  return entries.filter(isObject).map((entry) => {
    const options = Array.isArray(entry['selectOptions']) ? entry['selectOptions'].filter(isObject) : [];
    return { id: String(entry['id']), options: options.map((option) => String(option['id'])) };
  });
}

/** What the profile's form requires afterwards and did not before. */
async function countLacking(
  database: Queryable,
  storeId: string,
  before: StorePlans,
  after: StorePlans,
): Promise<AffectedMembers['lacking']> {
  const counted: { field: string; count: number }[] = [];
  const required = readRequired(before);
  for (const field of [...readRequired(after)].filter((key) => !required.has(key))) {
    const count = await countWithout(database, storeId, field);
    if (count > 0) counted.push({ field, count });
  }
  return counted;
}

const profileForm = 'profile';

function readRequired(plans: StorePlans): ReadonlySet<string> {
  const { fields } = plans.form(profileForm);
  return new Set(fields.filter(({ rule, secret }) => rule === 'REQUIRED' && !secret).map(({ key }) => key));
}

async function countWithout(database: Queryable, storeId: string, field: string): Promise<number> {
  const isCustom = field.startsWith('custom.');
  const held = isCustom ? 'custom_associated_info' : 'profile';
  const rows = await database.query<{ readonly count: number }>(
    `SELECT count(*) AS count FROM accounts WHERE store_id = $1 AND coalesce(${held} -> $2, 'null') IN ('null', '""', '[]')`,
    [storeId, isCustom ? field.slice('custom.'.length) : field],
  );
  return Number(rows[0]?.count ?? 0);
}
