import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Store } from '../platform/sessions/request-state.ts';
import type { Project } from '../project/project.ts';
import { findBlockers } from './validation/assess-settings.ts';

type Version = Pick<Store, 'id' | 'settingsVersion'>;

export interface Watch {
  /** Assesses the published settings of every store. Never throws. */
  start(): Promise<void>;
  /** Assesses a store's settings if their version is new to this process; otherwise does nothing. Never throws. */
  check(store: Version): Promise<void>;
}

/** Logs published settings that block members: one error per version and process. */
export function watchPublished({
  database,
  project,
  clock,
  log,
}: {
  readonly database: Queryable;
  readonly project: Pick<Project, 'settingsOf' | 'consequencesOf'>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): Watch {
  const checkedVersions = new Map<string, number>();

  async function check({ id, settingsVersion }: Version): Promise<void> {
    // A slow request may still hold an earlier version.
    if ((checkedVersions.get(id) ?? 0) >= settingsVersion) return;
    checkedVersions.set(id, settingsVersion);
    try {
      const blockers = findBlockers(project, await project.settingsOf(id, settingsVersion), clock.now());
      if (blockers.length === 0) return;
      const found = blockers.map(({ consequence }) => consequence);
      log.error({ store: id, settingsVersion, found }, 'the published settings block members');
    } catch (error) {
      log.error({ err: error, store: id, settingsVersion }, 'the published settings could not be assessed');
    }
  }

  async function start(): Promise<void> {
    try {
      const stores = await database.query<{ readonly store_id: string; readonly settings_version: number }>(
        'SELECT store_id, settings_version FROM stores',
      );
      for (const { store_id: id, settings_version: settingsVersion } of stores) await check({ id, settingsVersion });
    } catch (error) {
      log.error({ err: error }, 'the published settings could not be assessed');
    }
  }

  return { start, check };
}
