import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { isMigrated } from '../database/migrate.ts';
import { RefusalError } from '../refusal-error.ts';

const options = { config: { withoutStore: true }, logLevel: 'warn' } as const;

/**
 * `/healthz`: the process runs. `/readyz`: the database answers and has every migration; `warnings` lists problems of the
 * configuration, of connections, and of the published settings in this process, that do not prevent serving. `/readyz/process`: the
 * process has been ready once; it stays so while the database does not answer, because it answers requests itself then.
 */
export function registerProbes(app: FastifyInstance): void {
  let wasReady = false;
  const assertReady = async (log: FastifyBaseLogger): Promise<void> => {
    const isReady = await isMigrated(app.database).catch((error: unknown) => {
      log.error({ err: error }, 'the database does not answer');
      return false;
    });
    if (!isReady) throw new RefusalError('NOT_READY');
    wasReady = true;
  };
  app.addHook('onReady', async () => {
    // A probe tries again.
    await assertReady(app.log).catch(() => {});
  });
  app.get(ownAddresses.alive, options, async () => ({ status: 'ok' }));
  app.get(ownAddresses.processReady, options, async (request) => {
    if (!wasReady) await assertReady(request.log);
    return { status: 'ready' };
  });
  app.get(ownAddresses.ready, options, async (request) => {
    await assertReady(request.log);
    const ofSettings = [...app.settingWarnings.values()].flat();
    const warnings = [...new Set([...app.config.warnings, ...app.database.warnings(), ...ofSettings])];
    return warnings.length === 0 ? { status: 'ready' } : { status: 'ready', warnings };
  });
}
