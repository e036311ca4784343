import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Project } from '../project/project.ts';
import type { Queryable } from '../store/database.ts';
import type { Store } from '../store/stores.ts';
import { findStanding } from './weigh-settings.ts';

type Version = Pick<Store, 'id' | 'settingsVersion'>;

export interface Watch {
  /** Weighs the settings of every store as they are in force. Never throws. */
  start(): Promise<void>;
  /** Weighs those that a store came to since it was looked at last. Never throws; of a version that is known it costs nothing. */
  look(store: Version): Promise<void>;
}

/** Tells the log of settings in force that stop members: one error each time that a process meets them first. */
export function watchInForce({
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
  const seen = new Map<string, number>();

  async function look({ id, settingsVersion }: Version): Promise<void> {
    // A slow request may still hold an earlier version.
    if ((seen.get(id) ?? 0) >= settingsVersion) return;
    seen.set(id, settingsVersion);
    try {
      const stops = findStanding(project, await project.settingsOf(id, settingsVersion), clock.now());
      if (stops.length === 0) return;
      const found = stops.map(({ consequence }) => consequence);
      log.error({ store: id, settingsVersion, found }, 'with the settings in force members cannot get on');
    } catch (error) {
      log.error({ err: error, store: id, settingsVersion }, 'the settings in force could not be weighed');
    }
  }

  async function start(): Promise<void> {
    try {
      const stores = await database.query<{ readonly store_id: string; readonly settings_version: number }>(
        'SELECT store_id, settings_version FROM stores',
      );
      for (const { store_id: id, settings_version: settingsVersion } of stores) await look({ id, settingsVersion });
    } catch (error) {
      log.error({ err: error }, 'the settings in force could not be weighed');
    }
  }

  return { start, look };
}
