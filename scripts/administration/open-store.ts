import type { Queryable } from '../../src/server/platform/database/database.ts';
import { projectRoot } from '../../src/server/platform/project-root.ts';
import type { Store } from '../../src/server/platform/sessions/request-state.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';
import { openDeclarations } from '../../src/server/project/open-project.ts';
import { createProject, type Project } from '../../src/server/project/project.ts';
import { createSettingsReader, defaultsOf } from '../../src/server/project/settings-reader.ts';

/** A store as commands see it, and the declarations. */
export interface OpenedStore {
  readonly store: Pick<Store, 'id' | 'settingsVersion'>;
  /** Tells stores of several databases apart, whose ids may be the same. */
  readonly createdAt: Date;
  readonly project: Project;
}

/** Throws a StartupError if there is no such store. */
export async function openStore(database: Queryable, storeId: string): Promise<OpenedStore> {
  const [row] = await database.query<{ settings_version: number; created_at: Date }>(
    'SELECT settings_version, created_at FROM stores WHERE store_id = $1',
    [storeId],
  );
  if (row === undefined) throw new StartupError(`There is no store ${storeId}.`);
  const checked = await openDeclarations(projectRoot);
  const project = createProject(checked, createSettingsReader(database, defaultsOf(checked.declarations)));
  return { store: { id: storeId, settingsVersion: row.settings_version }, createdAt: row.created_at, project };
}
