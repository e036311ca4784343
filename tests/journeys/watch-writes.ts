// What the store writes while a step is taken, noted by the database itself: also what nobody would look for.
import { isObject } from '../../engine/declare/index.ts';
import type { Queryable, Transaction } from '../../src/server/store/database.ts';

/** By name, how often: `{ "new outbox": 1, "accounts.profile": 1, "kept email": 1, "gone sessions": 1 }`. */
export interface Writes {
  readonly [name: string]: number;
}

/** Whose step it is: the flow that is walked, and the ids of the session and the account of who walks. */
export interface OwnFlow {
  readonly flow: string;
  readonly owners: readonly string[];
}

/** The connections of the walker call themselves so: what they write is not the store's doing. */
export const walkerName = 'walker';

/** From now on each row that the store writes is noted, with what it was before. What was compiled is kept for later readers only. */
export async function noteWrites(tx: Transaction): Promise<void> {
  await tx.script(`
    CREATE SCHEMA noted;
    CREATE TABLE noted.writes (relation text NOT NULL, before jsonb, after jsonb);
    CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF current_setting('application_name') <> '${walkerName}' THEN
        INSERT INTO noted.writes VALUES (TG_TABLE_NAME, to_jsonb(OLD), to_jsonb(NEW));
      END IF;
      RETURN NULL;
    END $$;
    DO $$ DECLARE each text; BEGIN
      FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'compiled_parts' LOOP
        EXECUTE format('CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION noted.note()', each);
      END LOOP;
    END $$;`);
}

/** What was written since it was taken last. One row of the own flow may begin and go on; of it is named what actions keep. */
export async function takeWrites(database: Queryable, own: OwnFlow = { flow: '', owners: [] }): Promise<Writes> {
  const rows = await database.query<Row>('DELETE FROM noted.writes RETURNING relation, before, after');
  const [one] = rows.filter((row) => isOwned(row, own)).map(keyOf);
  const isOwn = (row: Row): boolean => isOwned(row, own) && keyOf(row) === one;
  const writes: Record<string, number> = {};
  for (const name of rows.flatMap((row) => (isOwn(row) ? keptNames(row) : namesOf(row)))) writes[name] = (writes[name] ?? 0) + 1;
  return writes;
}

interface Part {
  readonly [name: string]: unknown;
}
interface Row {
  readonly relation: string;
  readonly before: Part | null;
  readonly after: Part | null;
}

function isOwned({ relation, after }: Row, { flow, owners }: OwnFlow): boolean {
  return relation === 'flows' && after?.['flow_id'] === flow && owners.includes(String(after['owner']));
}

/** Which row of a flow. */
function keyOf({ after }: Row): string {
  return JSON.stringify([after?.['owner'], after?.['subject']]);
}

/** Where a flow stands is compared with the flow itself. What its actions keep is theirs. */
function keptNames({ before, after }: Row): readonly string[] {
  return changedNames(keptOf(before), keptOf(after)).map((name) => `kept ${name}`);
}

function namesOf({ relation, before, after }: Row): readonly string[] {
  if (before === null) return [`new ${relation}`];
  if (after === null) return [`gone ${relation}`];
  return changedNames(before, after).map((name) => `${relation}.${name}`);
}

function keptOf(row: Part | null): Part {
  const data = row?.['data'];
  const kept = isObject(data) ? data['kept'] : undefined;
  return isObject(kept) ? kept : {};
}

/** Forgotten is not written. */
function changedNames(before: Part, after: Part): readonly string[] {
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
