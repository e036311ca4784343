import { expect } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import { createProject } from '../../../src/server/project/project.ts';
import { createSettingsReader, readSettingsDefaults } from '../../../src/server/project/settings-reader.ts';
import { readServed } from '../harness.ts';
import { openCrashingDatabase } from '../stopping-database.ts';
import { entry, setEntries } from './changes.ts';
import { openDesk } from './desk.ts';

/**
 * Publishes settings with this mark in an application that may stop meanwhile; returns the number of moments at which it can, or
 * undefined if it has stopped.
 */
export async function publishAndDie(url: string, mark: string, stopAt: number): Promise<number | undefined> {
  const { database, crash } = await openCrashingDatabase(url, stopAt);
  const desk = await openDesk({ database });
  await desk.save('anna', 'registration', (body) => ({ ...body, message: { ja: mark } }));
  await desk.save('anna', 'customAssociatedInfo', setEntries([entry(mark)]));
  const moments = await crash.run(() => desk.publish('anna'));
  if (moments !== undefined) await desk.test.close();
  return moments;
}

/**
 * Fails unless the published settings are exactly those of one publishing. Returns its mark; empty: nothing was published yet.
 */
export async function readWhole(database: Database): Promise<string> {
  const [store] = await database.query<{ version: number; versions: number; documents: number; audits: number }>(
    `SELECT s.settings_version AS version,
            (SELECT count(*) FROM settings_versions v WHERE v.store_id = s.store_id) AS versions,
            (SELECT max(d.version) FROM settings_documents d WHERE d.store_id = s.store_id) AS documents,
            (SELECT count(*) FROM audit_log a WHERE a.store_id = s.store_id AND a.action = 'settings-publish') AS audits
       FROM stores s WHERE s.store_id = $1`,
    [firstStoreId],
  );
  const version = store?.version ?? 0;
  expect(store).toEqual({ version, versions: version, documents: version, audits: version - 1 });
  const reader = createSettingsReader(database, await readSettingsDefaults(projectRoot));
  const settings = await reader.read(firstStoreId, version);
  const { message } = settings['registration'] as { message?: { ja: string } };
  const { entries } = settings['customAssociatedInfo'] as { entries: readonly { id: string }[] };
  const mark = message?.ja ?? '';
  expect(entries.map(({ id }) => id)).toEqual(mark === '' ? [] : [mark]);
  // The draft exists exactly until it is published.
  const drafts = await database.query<{ base_version: number; ja: string }>(
    `SELECT base_version, documents->'registration'->'message'->>'ja' AS ja FROM settings_drafts`,
  );
  for (const draft of drafts) {
    expect(draft.base_version).toBe(version);
    expect(draft.ja).not.toBe(mark);
  }
  if (mark !== '') await expectParts(database, settings);
  return mark;
}

/** Expects every form of these settings to have its stored validator. */
async function expectParts(
  database: Database,
  settings: Parameters<ReturnType<typeof createProject>['plansFor']>[0],
): Promise<void> {
  const project = createProject(await readServed(), { read: async () => settings });
  for (const { kind, hash } of project.plansFor(settings).formParts())
    expect(await project.parts.find(database, firstStoreId, kind, hash), `${kind} ${hash}`).toBeDefined();
}
