import { expect } from 'vitest';
import type { Settings } from '../../../engine/declare/index.ts';
import { insertStore } from '../../../src/server/app/seed/insert-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import type { Store } from '../../../src/server/platform/sessions/request-state.ts';
import { createProject, type Project } from '../../../src/server/project/project.ts';
import { createSettingsReader } from '../../../src/server/project/settings-reader.ts';
import { readServed } from '../harness.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { serverTest } from '../server-test.ts';
import { entry } from '../settings/changes.ts';
import { openTestDatabase } from '../test-databases.ts';

const it = serverTest(async () => {
  const database = await openTestDatabase('seeded');
  await insertStores(database);
  return { database, close: () => database.close() };
});

const count = 40;
const storeOf = (n: number): Store => ({ id: `s_${n}`, origin: `https://s${n}.example`, settingsVersion: 1 });

/** Stores with a custom field each, so that each has sign-up forms of its own. */
async function insertStores(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (let n = 1; n <= count; n += 1) {
      const { id, origin } = storeOf(n);
      const address = { origin, host: new URL(origin).host };
      const documents = { customAssociatedInfo: { entries: [entry(`c${n}`)] } };
      await insertStore(tx, { id, address, isDemo: false, developmentKey: null, documents }, new Date(firstMoment));
    }
  });
}

interface Process {
  readonly project: Project;
  /** Statements that loaded forms. */
  readonly loads: string[];
}

/** A process that has compiled nothing yet: what is compiled is shared by the declarations object. */
async function startProcess(database: Database, cacheMegabytes = 64): Promise<Process> {
  const loads: string[] = [];
  const served = await readServed();
  const query: Database['query'] = (sql, parameters) => {
    if (sql.includes('FROM compiled_inputs')) loads.push(sql);
    return database.query(sql, parameters);
  };
  const project = createProject(
    { ...served, declarations: { ...served.declarations } },
    createSettingsReader(database, served.defaultSettings),
    { database: { query }, clock: createManualClock(firstMoment), cacheBytes: cacheMegabytes * 1_048_576 },
  );
  return { project, loads };
}

/** Opens the sign-up form of a store, as a request does, and saves what its page refers to. */
async function openForm({ project }: Process, database: Database, n: number) {
  const plans = await project.plansOf(storeOf(n));
  await project.parts.save(database, storeOf(n).id, plans.partsOf(plans.screen('signup/form')), new Date(firstMoment));
  return plans.form('signup');
}

it('keeps the plans of forty stores, and loads nothing while they are kept', async ({ server: { database } }) => {
  const process = await startProcess(database);
  const opened = [];
  for (let n = 1; n <= count; n += 1) opened.push(await process.project.plansOf(storeOf(n)));
  await openForm(process, database, 1);
  const loads = process.loads.length;
  for (let n = 1; n <= count; n += 1) expect(await process.project.plansOf(storeOf(n))).toBe(opened[n - 1]);
  expect(process.loads).toHaveLength(loads);
});

it('loads stored forms with their validators instead of compiling them, in one statement', async ({ server: { database } }) => {
  const first = await startProcess(database);
  const compiled = [await openForm(first, database, 2), await openForm(first, database, 3)];
  // Shows that the form was loaded.
  await database.query(
    `UPDATE compiled_parts SET body = replace(body, '選択肢', '保存済み') WHERE store_id IN ('s_2', 's_3') AND kind = 'form'`,
  );
  const second = await startProcess(database);
  // The first store is compiled, which shows what the form reads.
  expect(await openForm(second, database, 1)).toMatchObject({ id: 'signup' });
  const before = second.loads.length;
  const form = await openForm(second, database, 2);
  expect(second.loads.length).toBe(before + 1);
  expect(form.version).toBe(compiled[0]?.version);
  expect(JSON.stringify(form)).toContain('保存済み');
  const plans = await second.project.plansOf(storeOf(2));
  expect(Object.keys(plans.validators(form))).toEqual(form.fields.map(({ key }) => key));
  expect(plans.screen('signup/form').forms['signup']).toBe(form);

  // Neither for other documents nor for another declared form.
  const settings: Settings = await second.project.settingsOf('s_2', 1);
  const changed = second.project.plansFor({ ...settings, customAssociatedInfo: { entries: [entry('other')] } });
  expect(JSON.stringify(changed.form('signup'))).not.toContain('保存済み');
});

it('loads a form again that was dropped for want of memory', async ({ server: { database } }) => {
  const process = await startProcess(database, 2);
  const kept = [];
  for (let round = 0; round < 2; round += 1) for (let n = 1; n <= 12; n += 1) kept.push(await openForm(process, database, n));
  // Compiled in the first round and loaded in the second.
  expect(kept[12]).not.toBe(kept[0]);
  expect(kept[12]).toEqual(kept[0]);
  expect(process.loads.length).toBeGreaterThan(12);
});
