import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { JsonObject } from '../../engine/declare/index.ts';
import { type Clock, createAdjustableClock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { registerDevDoors } from './dev/dev-doors.ts';
import { createFaultRegistry, type FaultRegistry } from './dev/faults.ts';
import type { Gateways } from './gateways/gateways.ts';
import { openGateways } from './gateways/open-gateways.ts';
import type { Ground } from './ground.ts';
import { createKeys } from './keys.ts';
import './plugins/decorations.ts';
import { bodyLimit, registerBodies } from './plugins/bodies.ts';
import { closeConnectionsWhenClosing } from './plugins/closing.ts';
import { registerErrors, sendFrameworkError } from './plugins/errors.ts';
import { readOrigin } from './plugins/host.ts';
import { callInner, type InnerCall, takeOuter } from './plugins/inner-call.ts';
import { describeLogger, type LogStream } from './plugins/logging.ts';
import { registerProbes } from './plugins/probes.ts';
import { RequestLog } from './plugins/request-log.ts';
import { keepFromSearch, registerCspReport, setSecurityHeaders } from './plugins/security-headers.ts';
import { registerSweep } from './plugins/sweep.ts';
import { registerUploads } from './plugins/uploads.ts';
import { registerVisits } from './plugins/visit.ts';
import { projectRoot } from './project-root.ts';
import { type Random, systemRandom } from './random.ts';
import type { Database } from './store/database.ts';
import { openDatabase } from './store/open-database.ts';
import { createOutbox } from './store/outbox-worker.ts';
import { readDevelopmentKeys, seedStore } from './store/seed/seed-store.ts';
import { createSettingsReader, readSettingsDefaults } from './store/settings.ts';

export interface FoundationOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly gateways?: Partial<Gateways>;
  readonly faults?: FaultRegistry;
  /** Migrated already or not; closed with the application. Default: the one that `config` names. */
  readonly database?: Database;
  /** Laid over the demo store's settings when it is seeded: `{ registration: { signUp: { fields: { nickname: 'REQUIRED' } } } }`. */
  readonly settings?: { readonly [document: string]: JsonObject };
  /** Folder that holds screens/, schemas/ and flows/. Default: the project's. */
  readonly declarationsRoot?: string;
  /** Where log lines go. Default: standard output. */
  readonly logStream?: LogStream;
}

/**
 * The ground of the application, without pages and calls: database, sessions, limits, headers, bodies, errors, probes, development doors.
 * Closing it stops the worker and closes the database.
 */
export async function createFoundation(options: FoundationOptions): Promise<FastifyInstance> {
  const { config, random = systemRandom, declarationsRoot = projectRoot } = options;
  // In production nothing can move the clock: the doors that do are not there.
  const clock = createAdjustableClock(options.clock ?? systemClock);
  const database = options.database ?? (await openDatabase(config, clock));
  await seedStore(database, {
    config,
    clock,
    random,
    ...(options.settings === undefined ? {} : { overrides: options.settings }),
  });
  const keys = createKeys(config.sessionKeys.length > 0 ? config.sessionKeys : await readDevelopmentKeys(database));
  const ground: Ground = { clock, random, keys };

  const app = fastify({
    logger: describeLogger(config.logLevel, options.logStream),
    logController: new RequestLog(),
    genReqId: (request) => takeOuter(request)?.id ?? randomUUID(),
    requestIdHeader: false,
    trustProxy: (address) => config.trustsProxy(address),
    bodyLimit,
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request.id, reply),
    forceCloseConnections: 'idle',
  });
  // Every body is judged by the engine: Fastify's own validation would make "5" of 5 and drop unknown keys.
  app.setValidatorCompiler(() => () => true);
  const gateways = { ...openGateways(config), ...options.gateways };
  const settings = createSettingsReader(database, await readSettingsDefaults(declarationsRoot));
  const outbox = createOutbox({ database, ground, gateways, settings, log: app.log });
  app.decorate('config', config);
  app.decorate('ground', ground);
  app.decorate('database', database);
  app.decorate('gateways', gateways);
  app.decorate('settings', settings);
  app.decorate('outbox', outbox);
  app.decorate('faults', options.faults ?? createFaultRegistry());
  app.decorate('declarationsRoot', declarationsRoot);
  app.decorate('callInner', (request, call: InnerCall) => callInner(app, request, call));

  app.addHook('onReady', async () => outbox.start());
  // Closing goes backwards: what was added first is closed last, and the database is needed to the end.
  app.addHook('onClose', async () => {
    await outbox.stop();
    await gateways.mail.close();
    await database.close();
  });

  closeConnectionsWhenClosing(app);

  // The order of this list is the order in which a request meets them.
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(reply, undefined, readOrigin(request, config)?.startsWith('https:') === true);
    keepFromSearch(reply, request.url);
    done();
  });
  registerErrors(app);
  await app.register(cookie);
  registerVisits(app);
  registerBodies(app);
  registerUploads(app);

  registerProbes(app);
  registerCspReport(app);
  if (!config.isProduction) registerDevDoors(app, clock);
  registerSweep(app);
  return app;
}
