import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { type Clock, createAdjustableClock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createFaultRegistry, type FaultRegistry } from '../platform/faults.ts';
import type { Gateways } from '../platform/gateways/gateways.ts';
import { openGateways } from '../platform/gateways/open-gateways.ts';
import { createKeys } from '../platform/keys.ts';
import type { Platform } from '../platform/platform.ts';
import { registerDevEndpoints } from './dev/register-dev-endpoints.ts';
import '../platform/http/decorations.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { escapeUndecodable } from '../platform/http/addresses.ts';
import { bodyLimit, registerBodies } from '../platform/http/bodies.ts';
import { closeConnectionsWhenClosing } from '../platform/http/closing.ts';
import { registerCspReport } from '../platform/http/csp-report.ts';
import { registerErrors, sendFrameworkError } from '../platform/http/errors.ts';
import { readOrigin } from '../platform/http/host.ts';
import { describeLogger, type LogStream } from '../platform/http/logging.ts';
import { registerProbes } from '../platform/http/probes.ts';
import { RequestLog } from '../platform/http/request-log.ts';
import { registerRequestState } from '../platform/http/request-state.ts';
import { keepFromSearch, setSecurityHeaders } from '../platform/http/security-headers.ts';
import { registerUploads } from '../platform/http/uploads.ts';
import { createOutboxQueue } from '../platform/outbox/outbox-queue.ts';
import { projectRoot } from '../platform/project-root.ts';
import { createQueues } from '../platform/queue/queues.ts';
import { type Random, systemRandom } from '../platform/random.ts';
import { createSettingsReader, readSettingsDefaults } from '../project/settings-reader.ts';
import { isTokenOfCompleted } from '../runtime/flow/flow-rows.ts';
import { readDevelopmentKeys, seedStore } from './seed/seed-store.ts';
import { registerSweep } from './sweep.ts';

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
  /** Milliseconds in which a request must have arrived completely; a slower one gets 408. Default: enough for a photo on a slow line. */
  readonly requestTimeout?: number;
}

const longestRequest = 120_000;

/**
 * The ground of the application, without pages and calls: database, sessions, limits, headers, bodies, errors, probes, development doors.
 * Closing it stops the queues and closes the database.
 */
export async function createFoundation(options: FoundationOptions): Promise<FastifyInstance> {
  const { config, random = systemRandom, declarationsRoot = projectRoot, requestTimeout = longestRequest } = options;
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
  const ground: Platform = { clock, random, keys };

  const app = fastify({
    logger: describeLogger(config.logLevel, options.logStream),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (address) => config.trustsProxy(address),
    bodyLimit,
    requestTimeout,
    // Node looks for requests that are past their time at this interval.
    http: { connectionsCheckingInterval: Math.min(10_000, requestTimeout), headersTimeout: Math.min(60_000, requestTimeout) },
    rewriteUrl: (request) => escapeUndecodable(request.url ?? '/'),
    // The size of a request's head bounds its address: a parameter that is long names nothing and gets the ordinary 404.
    routerOptions: { maxParamLength: 65_536 },
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request.id, reply),
    forceCloseConnections: 'idle',
  });
  // Every body is judged by the engine: Fastify's own validation would make "5" of 5 and drop unknown keys.
  app.setValidatorCompiler(() => () => true);
  for (const warning of config.warnings) app.log.warn(warning);
  const gateways = { ...openGateways(config), ...options.gateways };
  const settings = createSettingsReader(database, await readSettingsDefaults(declarationsRoot));
  const queues = createQueues({ database, clock, log: app.log });
  app.decorate('config', config);
  app.decorate('ground', ground);
  app.decorate('database', database);
  app.decorate('gateways', gateways);
  app.decorate('settings', settings);
  app.decorate('queues', queues);
  app.decorate('outbox', queues.add(createOutboxQueue({ database, ground, gateways, settings, log: app.log })));
  app.decorate('faults', options.faults ?? createFaultRegistry());
  app.decorate('declarationsRoot', declarationsRoot);

  app.addHook('onReady', async () => queues.start());
  // Closing goes backwards: what was added first is closed last, and the database is needed to the end.
  app.addHook('onClose', async () => {
    await queues.stop();
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
  registerRequestState(app, isTokenOfCompleted);
  registerBodies(app);
  registerUploads(app);

  registerProbes(app);
  registerCspReport(app);
  if (!config.isProduction) registerDevEndpoints(app, clock);
  registerSweep(app);
  return app;
}
