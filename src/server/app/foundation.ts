import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { JsonObject, Settings } from '../../../engine/declare/index.ts';
import type { Role } from '../platform/capacity.ts';
import { type Clock, createAdjustableClock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { findOwnOrigin } from '../platform/demo-servers.ts';
import { createFaultRegistry, type FaultRegistry } from '../platform/faults.ts';
import type { Gateways } from '../platform/gateways/gateways.ts';
import { openGateways } from '../platform/gateways/open-gateways.ts';
import { createKeys } from '../platform/keys.ts';
import { observePayments } from '../platform/metrics/observe-payments.ts';
import { observeRequests } from '../platform/metrics/observe-requests.ts';
import type { Platform } from '../platform/platform.ts';
import { registerDevEndpoints } from './dev/register-dev-endpoints.ts';
import { registerMetricsServer } from './serve-metrics.ts';
import '../platform/http/decorations.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { escapeUndecodable } from '../platform/http/addresses.ts';
import { bodyLimit, registerBodies } from '../platform/http/bodies.ts';
import { closeConnectionsWhenClosing } from '../platform/http/closing.ts';
import { registerCspReport } from '../platform/http/csp-report.ts';
import { registerErrors, sendFrameworkError } from '../platform/http/errors.ts';
import { cleanForwardedFor } from '../platform/http/forwarded-for.ts';
import { readOrigin } from '../platform/http/host.ts';
import { describeLogger, type LogStream } from '../platform/http/logging.ts';
import { registerProbes } from '../platform/http/probes.ts';
import { RequestLog } from '../platform/http/request-log.ts';
import { registerRequestState } from '../platform/http/request-state.ts';
import { registerRowGuard } from '../platform/http/row-guard.ts';
import { preventIndexing, setFileHeaders, setSecurityHeaders } from '../platform/http/security-headers.ts';
import { registerUploads } from '../platform/http/uploads.ts';
import { type RowLimits, rowLimits } from '../platform/limits/row-limits.ts';
import { createOutboxQueue } from '../platform/outbox/outbox-queue.ts';
import { createHashQueue, type HashQueue } from '../platform/passwords/hash-queue.ts';
import { projectRoot } from '../platform/project-root.ts';
import { createQueues } from '../platform/queue/queues.ts';
import { type Random, systemRandom } from '../platform/random.ts';
import { createSettingsReader, readSettingsDefaults } from '../project/settings-reader.ts';
import { isCompletedFlowToken } from '../runtime/flow/flow-rows.ts';
import { readDevelopmentKeys, seedStore } from './seed/seed-store.ts';
import { registerSweeper } from './sweep.ts';

export interface FoundationOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly gateways?: Partial<Gateways>;
  readonly faults?: FaultRegistry;
  /** Migrated or not; closed with the application. Default: the configured one. */
  readonly database?: Database;
  /**
   * Merged into the demo store's settings when it is seeded: `{ registration: { signUp: { fields: { nickname: 'REQUIRED' } } }
   * }`.
   */
  readonly settings?: { readonly [document: string]: JsonObject };
  /** Folder that holds screens/, schemas/ and flows/. Default: the project's. */
  readonly declarationsRoot?: string;
  /** Settings that were never published. Default: read from `declarationsRoot`. */
  readonly defaultSettings?: Settings;
  /** Where log lines go. Default: standard output. */
  readonly logStream?: LogStream;
  /**
   * Milliseconds in which a request must arrive completely; slower ones get 408. The default suffices for a photo on a slow
   * connection.
   */
  readonly requestTimeout?: number;
  /** Default: one that delays no request by more than 3 seconds. */
  readonly hashQueue?: HashQueue;
  /** Milliseconds after which expired rows are deleted again; 0: never. Default: ten minutes. */
  readonly sweepInterval?: number;
  /** How many requests may insert rows; null: they are not counted. Default: `rowLimits`. */
  readonly rowLimits?: RowLimits | null;
}

const defaultRequestTimeout = 120_000;

/**
 * Creates the application without pages and calls: database, sessions, limits, headers, bodies, errors, probes, development
 * endpoints. Closing it stops the queues and closes the database.
 */
export async function createFoundation(options: FoundationOptions): Promise<FastifyInstance> {
  const { config, random = systemRandom, declarationsRoot = projectRoot, requestTimeout = defaultRequestTimeout } = options;
  // Only the development endpoints move the clock, and production does not register them.
  const clock = createAdjustableClock(options.clock ?? systemClock);
  const database = options.database ?? (await openDatabase(config, clock));
  await seedStore(database, {
    config,
    clock,
    random,
    ...(options.settings === undefined ? {} : { overrides: options.settings }),
  });
  const keys = createKeys(config.sessionKeys.length > 0 ? config.sessionKeys : await readDevelopmentKeys(database));
  const platform: Platform = { clock, random, keys, ownOrigin: findOwnOrigin(config) };

  const app = fastify({
    logger: describeLogger(config.logLevel, options.logStream),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (address) => config.trustsProxy(address),
    bodyLimit,
    requestTimeout,
    // Node checks for timed-out requests at this interval.
    http: { connectionsCheckingInterval: Math.min(10_000, requestTimeout), headersTimeout: Math.min(60_000, requestTimeout) },
    rewriteUrl: (request) => {
      // Before Fastify reads the client's address.
      cleanForwardedFor(request.headers);
      return escapeUndecodable(request.url ?? '/');
    },
    // Long parameters get the ordinary 404. Node limits the length of the URL.
    routerOptions: { maxParamLength: 65_536 },
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request.id, reply),
    forceCloseConnections: 'idle',
  });
  // The engine validates bodies. Fastify's validation would coerce 5 to "5" and drop unknown keys.
  app.setValidatorCompiler(() => () => true);
  for (const warning of config.warnings) app.log.warn(warning);
  const opened = { ...openGateways(config), ...options.gateways };
  const gateways = { ...opened, payments: observePayments(opened.payments) };
  const defaultSettings = options.defaultSettings ?? (await readSettingsDefaults(declarationsRoot));
  const settings = createSettingsReader(database, defaultSettings, config.cacheBytes / 8);
  const queues = createQueues({ database, clock, log: app.log });
  const has = (role: Role): boolean => config.roles.has(role);
  app.decorate('config', config);
  app.decorate('settingWarnings', new Map());
  app.decorate('platform', platform);
  app.decorate('database', database);
  app.decorate('gateways', gateways);
  app.decorate('settings', settings);
  app.decorate('queues', queues);
  app.decorate('hashQueue', options.hashQueue ?? createHashQueue({ threads: config.hashThreads }));
  const outbox = createOutboxQueue({ database, platform, gateways, settings, log: app.log, maxInFlight: config.mailsInFlight });
  app.decorate('outbox', queues.add(outbox, has('mail')));
  app.decorate('faults', options.faults ?? createFaultRegistry());
  app.decorate('declarationsRoot', declarationsRoot);

  app.addHook('onReady', async () => queues.start());
  // Fastify runs onClose hooks in reverse order, so the database is closed last.
  app.addHook('onClose', async () => {
    await queues.stop();
    await gateways.mail.close();
    await database.close();
  });

  closeConnectionsWhenClosing(app);
  observeRequests(app);
  registerMetricsServer(app, config);

  // Hooks run in the order of this list.
  app.addHook('onRequest', (request, reply, done) => {
    const isHttps = readOrigin(request, config)?.startsWith('https:') === true;
    if (request.routeOptions.config.isFile === true) setFileHeaders(reply, isHttps);
    else setSecurityHeaders(reply, undefined, isHttps);
    preventIndexing(reply, request.url);
    done();
  });
  registerErrors(app);
  await app.register(cookie);
  registerRequestState(app, isCompletedFlowToken);
  registerRowGuard(app, options.rowLimits === undefined ? rowLimits : options.rowLimits);
  registerBodies(app);
  registerUploads(app);

  registerProbes(app);
  if (has('web')) registerCspReport(app);
  if (has('web') && !config.isProduction) registerDevEndpoints(app, clock);
  registerSweeper(app, has('jobs') ? options.sweepInterval : 0);
  return app;
}
