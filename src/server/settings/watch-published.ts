import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Gateways } from '../platform/gateways/gateways.ts';
import type { Store } from '../platform/sessions/request-state.ts';
import type { Project } from '../project/project.ts';
import { findBlockers, findNeeds } from './validation/assess-settings.ts';

type Version = Pick<Store, 'id' | 'settingsVersion'>;

export interface Watch {
  /** Assesses the published settings of every store. Never throws. */
  start(): Promise<void>;
  /** Assesses a store's settings if their version is new to this process; otherwise does nothing. Never throws. */
  check(store: Version): Promise<void>;
}

/**
 * Logs published settings that block members, and what settings need and this process lacks: once per version and process.
 * `warnings`: by store, what `/readyz` warns about.
 */
export function watchPublished({
  database,
  project,
  gateways,
  clock,
  log,
  warnings,
}: {
  readonly database: Queryable;
  readonly project: Pick<Project, 'declarations' | 'settingsOf' | 'consequencesOf'>;
  readonly gateways: Pick<Gateways, 'missingVariables'>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly warnings: Map<string, readonly string[]>;
}): Watch {
  const checkedVersions = new Map<string, number>();

  async function check({ id, settingsVersion }: Version): Promise<void> {
    // A slow request may still hold an earlier version.
    if ((checkedVersions.get(id) ?? 0) >= settingsVersion) return;
    checkedVersions.set(id, settingsVersion);
    try {
      const context = { database, store: { id }, project, gateways, now: clock.now() };
      const settings = await project.settingsOf(id, settingsVersion);
      const lacks = (await findNeeds(context, settings))
        .filter(({ isWarning, variables }) => !isWarning || variables.length > 0)
        .map(({ document, path, variables }) => describeLack([document, ...path].join('.'), variables));
      warnings.set(id, lacks);
      for (const lack of lacks) log.warn({ store: id, settingsVersion }, lack);
      const blockers = await findBlockers(context, settings);
      if (blockers.length === 0) return;
      const found = blockers.map(({ consequence, need }) => consequence ?? need?.key);
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

function describeLack(setting: string, variables: readonly string[]): string {
  return variables.length > 0
    ? `The setting ${setting} needs ${variables.join(' and ')}, which this process lacks.`
    : `The setting ${setting} lacks other settings that it needs.`;
}
