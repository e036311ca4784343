// Records all database writes of a step with triggers, also those that no test expects.
import { isObject } from '../../engine/declare/index.ts';
import type { Queryable, Transaction } from '../../src/server/platform/database/database.ts';
import { tableNames, tableOfTrigger } from '../server/list-tables.ts';

/**
 * Number of writes by name: `{ "new outbox": 1, "accounts.profile": 1, "kept email": 1, "gone sessions": 1, "event member.updated": 1 }`.
 */
export interface Writes {
  readonly [name: string]: number;
}

/** The walked flow, and the ids of its owner's session and account. */
export interface FlowOwner {
  readonly flow: string;
  readonly owners: readonly string[];
}

/** Application name of the walker's own connections, whose writes are not recorded. */
export const walkerName = 'walker';

/** Starts recording row changes. Compiled parts are excluded: they are a cache. So are counts of members, which follow from other rows. */
export async function recordWrites(tx: Transaction): Promise<void> {
  await tx.script(`
    CREATE SCHEMA noted;
    CREATE TABLE noted.writes (number bigint GENERATED ALWAYS AS IDENTITY, relation text NOT NULL, before jsonb, after jsonb);
    CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF current_setting('application_name') <> '${walkerName}' THEN
        INSERT INTO noted.writes (relation, before, after) VALUES (${tableOfTrigger}, to_jsonb(OLD), to_jsonb(NEW));
      END IF;
      RETURN NULL;
    END $$;
    DO $$ DECLARE each text; BEGIN
      FOR each IN SELECT name FROM (${tableNames}) AS tables WHERE name NOT IN ('compiled_inputs', 'compiled_parts', 'member_count_changes') LOOP
        EXECUTE format('CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION noted.note()', each);
      END LOOP;
    END $$;`);
}

/**
 * Returns and clears the recorded writes. Changes of the walked flow's own row are reported as the data that its actions saved.
 */
export async function drainWrites(database: Queryable, own: FlowOwner = { flow: '', owners: [] }): Promise<Writes> {
  // The first row of the flow decides which one is its own. Without an order, a row comes where its place in the table is, and
  // after a vacuum later rows take earlier places.
  const rows = await database.query<Row>(
    `WITH noted AS (DELETE FROM noted.writes RETURNING *) SELECT relation, before, after FROM noted ORDER BY number`,
  );
  const [one] = rows.filter((row) => isOwned(row, own)).map(keyOf);
  const isOwn = (row: Row): boolean => isOwned(row, own) && keyOf(row) === one;
  const writes: Record<string, number> = {};
  for (const name of rows.flatMap((row) => (isOwn(row) ? listSavedNames(row) : namesOf(row))))
    writes[name] = (writes[name] ?? 0) + 1;
  return writes;
}

/** Whether a name of writes is that of an event, such as `event member.updated`. */
export const isEvent = (name: string): boolean => name.startsWith('event ');

interface Part {
  readonly [name: string]: unknown;
}
interface Row {
  readonly relation: string;
  readonly before: Part | null;
  readonly after: Part | null;
}

function isOwned({ relation, after }: Row, { flow, owners }: FlowOwner): boolean {
  return relation === 'flows' && after?.['flow_id'] === flow && owners.includes(String(after['owner']));
}

/** Key of a flow's row. */
function keyOf({ after }: Row): string {
  return JSON.stringify([after?.['owner'], after?.['subject']]);
}

/** Data that actions saved. The flow's position is asserted elsewhere. */
function listSavedNames({ before, after }: Row): readonly string[] {
  return changedNames(readSaved(before), readSaved(after)).map((name) => `kept ${name}`);
}

function namesOf({ relation, before, after }: Row): readonly string[] {
  if (before === null) return [relation === 'events' ? `event ${after?.['type']}` : `new ${relation}`];
  if (after === null) return [`gone ${relation}`];
  return changedNames(before, after).map((name) => `${relation}.${name}`);
}

function readSaved(row: Part | null): Part {
  const data = row?.['data'];
  const kept = isObject(data) ? data['kept'] : undefined;
  return isObject(kept) ? kept : {};
}

/** Removed keys do not count. */
function changedNames(before: Part, after: Part): readonly string[] {
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
