import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { isMigrated } from '../database/migrate.ts';
import { RefusalError } from '../refusal-error.ts';

/**
 * `/healthz`: the process runs. `/readyz`: the database answers and has every migration; `warnings` lists problems of the
 * configuration, and of the published settings in this process, that do not prevent serving.
 */
export function registerProbes(app: FastifyInstance): void {
  app.get(ownAddresses.alive, { config: { withoutStore: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get(ownAddresses.ready, { config: { withoutStore: true }, logLevel: 'warn' }, async (request) => {
    const isReady = await isMigrated(app.database).catch((error: unknown) => {
      request.log.error({ err: error }, 'the database does not answer');
      return false;
    });
    if (!isReady) throw new RefusalError(503, 'NOT_READY', 'The database does not answer.');
    const warnings = [...new Set([...app.config.warnings, ...[...app.settingWarnings.values()].flat()])];
    return warnings.length === 0 ? { status: 'ready' } : { status: 'ready', warnings };
  });
}
