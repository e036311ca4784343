// Recipes and checks that flows with a mailed code share.
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { EffectCheck, Mail, RecipeContext, World } from '../world.ts';

let count = 0;
/** A new address each time: sending is limited per address. */
export function newEmail(): string {
  count += 1;
  return `journey-${process.pid}-${count}@example.com`;
}

export const wrongOf = (code: string): string => `${code.startsWith('1') ? '2' : '1'}${code.slice(1)}`;

/** Expects exactly one new mail. */
export async function expectMail(world: World, to: string, what: (mail: Mail) => boolean): ReturnType<EffectCheck> {
  const before = (await world.readMail(to)).filter(what).length;
  return async () => {
    const now = (await world.readMail(to)).filter(what).length;
    return now === before + 1 ? undefined : `the outbox has ${now - before} new mails of this kind to ${to}`;
  };
}

/** Expects that wrong codes are counted up to the limit. */
export const countRejectedCode: EffectCheck =
  async (context, { answers = {} }) =>
  async () => {
    for (let tries = 1; tries < 5; tries += 1) await context.send(context.event, answers);
    const { status, body } = await context.send(context.event, answers);
    return body['code'] === 'TOO_MANY'
      ? undefined
      : `after five wrong codes another one answered ${status} ${String(body['code'])}`;
  };

/** The stored rows of a flow; journeys of one member at a time have at most one. */
async function readRows({ world, journey }: RecipeContext): Promise<readonly JsonObject[]> {
  const rows = await world.database.query<{ row: JsonObject }>('SELECT to_jsonb(flows) AS row FROM flows WHERE flow_id = $1', [
    journey.flow,
  ]);
  return rows.map(({ row }) => row);
}

async function restoreRows({ world, journey }: RecipeContext, rows: readonly JsonObject[]): Promise<void> {
  await world.database.transaction(async (tx) => {
    await tx.query('DELETE FROM flows WHERE flow_id = $1', [journey.flow]);
    await tx.query('INSERT INTO flows SELECT * FROM jsonb_populate_recordset(NULL::flows, $1::jsonb)', [JSON.stringify(rows)]);
  });
}

/** Sends an event and puts the flow back to its position. */
export async function runAndRestoreFlow(context: RecipeContext, work: () => Promise<unknown>): Promise<void> {
  const rows = await readRows(context);
  await work();
  await restoreRows(context, rows);
}

/** Expects that the code is refused at the position where it was accepted. `reopen` undoes what would hide that page. */
export const refuseUsedCode =
  (reopen: (context: RecipeContext) => Promise<void> = async () => undefined): EffectCheck =>
  async (context, { answers = {} }) => {
    const rows = await readRows(context);
    return async () => {
      await restoreRows(context, rows);
      await reopen(context);
      const again = await context.send(context.event, answers);
      return again.body['code'] === 'PIN_CODE_ERROR'
        ? undefined
        : `the code was taken again, which answered ${again.status} ${JSON.stringify(again.body)}`;
    };
  };

export const sendCodeWrites = {
  'new outbox': 1,
  'new one_time_codes': 1,
  // Sending a code again replaces the previous one.
  'one_time_codes.code_hash': 1,
  'one_time_codes.sent_at': 1,
  'one_time_codes.expires_at': 1,
  'one_time_codes.used_at': 1,
  'one_time_codes.failures': 1,
};
export const useCodeWrites = { 'one_time_codes.used_at': 1 };
export const countRejectedCodeWrites = { 'one_time_codes.failures': 1 };
