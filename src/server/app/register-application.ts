import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refusalTextKey } from '../../../engine/declare/index.ts';
import { readLanguage } from '../../rules/languages.ts';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { registerProfileImages } from '../areas/account/profile-image/serve-images.ts';
import { registerMailFrame } from '../areas/console/mails/register-mail-frame.ts';
import { registerMemberView } from '../areas/console/member-view/register-member-view.ts';
import { registerStorePictures } from '../areas/console/pictures/serve-pictures.ts';
import { registerPreview } from '../areas/console/preview/register-preview.ts';
import { registerBotCheck } from '../areas/login/bot-check/serve-challenges.ts';
import { authorizeApp } from '../areas/oidc/provider/api-tokens.ts';
import { registerOidc } from '../areas/oidc/provider/serve-provider.ts';
import { registerMethodRetries, registerPayments } from '../areas/payment/payment-method/serve-callbacks.ts';
import { applyPaymentEvent } from '../areas/payment/reconciliation/apply-event.ts';
import { projectRoot } from '../platform/project-root.ts';
import { findText } from '../project/find-text.ts';
import { createScreenFinder } from '../project/match-route.ts';
import { createProject } from '../project/project.ts';
import { registerApi } from '../runtime/api/register-api.ts';
import { registerCalls, registerOpenApi } from '../runtime/calls/register-calls.ts';
import { createActorWorker } from '../runtime/flow/actors/actor-worker.ts';
import { readAssets } from '../runtime/pages/assets.ts';
import { sendErrorPage } from '../runtime/pages/errors/send-error-page.ts';
import { answerFormPost } from '../runtime/pages/posts/post-page.ts';
import { registerPages } from '../runtime/pages/register-pages.ts';
import type { AppContext } from '../runtime/request/exchange.ts';
import { registerRoutes } from '../runtime/routes/register-routes.ts';
import { watchPublished } from '../settings/index.ts';
import { registerJobWorker } from './job-worker.ts';
import type { ServedDeclarations } from './served-declarations.ts';

const clientFolder = join(projectRoot, 'dist', 'client');
const yearInSeconds = 31_536_000;

/**
 * Registers the jobs and the pages, their data, calls and files, as far as the process has these roles. `jobInterval`: milliseconds
 * between the runs of the jobs.
 */
export async function registerApplication(app: FastifyInstance, served: ServedDeclarations, jobInterval?: number): Promise<void> {
  const { declarations, areas, defaultSettings } = served;
  const application: AppContext = {
    project: createProject(served, app.settings, {
      database: app.database,
      clock: app.platform.clock,
      cacheBytes: app.config.cacheBytes,
    }),
    defaultSettings,
    areas,
    findScreen: createScreenFinder(declarations.screens),
  };
  app.decorate('recovery', areas.recovery);
  app.sweeper.add(areas.sweep);
  const { config, database, platform, gateways, faults, queues, log } = app;
  const actorWorker = createActorWorker({
    database,
    platform,
    gateways,
    faults,
    queues,
    log,
    areas,
    project: application.project,
    isRun: config.roles.has('jobs'),
  });
  app.decorate('actorWorker', actorWorker);
  app.addHook('onReady', async () => actorWorker.start());
  app.addHook('onClose', () => actorWorker.stop());
  if (config.roles.has('jobs')) registerBackground(app, application, jobInterval);
  if (config.roles.has('web')) await registerWeb(app, application);
}

function registerBackground(app: FastifyInstance, { areas, project }: AppContext, jobInterval: number | undefined): void {
  registerJobWorker(app, areas.jobs, project, jobInterval);
  registerMethodRetries(app);
}

async function registerWeb(app: FastifyInstance, application: AppContext): Promise<void> {
  const { database, platform, gateways, log } = app;
  const watch = watchPublished({
    database,
    project: application.project,
    gateways,
    platform,
    log,
    warnings: app.settingWarnings,
  });
  app.decorate('settingsWatch', watch);
  app.addHook('onReady', () => watch.start());
  app.addHook('onClose', () => watch.stop());
  // In onRequest, because a file route without a file continues as the 404 route, which is not marked as withoutStore.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.withoutStore !== true) watch.check(request.store);
  });
  app.setRefusalTranslator(async (request, code) =>
    findText(application.project.declarations, readLanguage(request.cookies['lng']), refusalTextKey(code)),
  );
  app.setPageErrorRenderer(async (request, reply, refusal) =>
    // The route has no store, so there is no layout for an error page.
    request.routeOptions.config.withoutStore === true ? undefined : sendErrorPage(request, reply, application, refusal),
  );
  app.decorate('pageAssets', await readAssets(clientFolder));
  // Pages and plans shrink to a fifth. Built files are compressed by the build. No response has a secret that compression
  // could reveal.
  await app.register(compress, {
    // Requests are never decompressed: bodies.ts refuses them with 415.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  registerCalls(app, application, answerFormPost);
  registerOpenApi(app, application);
  registerApi(app, { application, authorize: authorizeApp });
  registerPages(app, application);
  registerRoutes(app, application);
  registerPreview(app, application);
  registerMemberView(app, application);
  registerMailFrame(app, application);
  registerProfileImages(app);
  registerStorePictures(app);
  registerBotCheck(app, application.project);
  registerPayments(app, ({ database, platform, gateways, log }, storeId, event) =>
    applyPaymentEvent({ database, platform, gateways, log, storeId }, event),
  );
  registerOidc(app, application);
  await registerFiles(app);
}

/** Serves built files by their hashed names, the stores' pictures, and the test video. */
async function registerFiles(app: FastifyInstance): Promise<void> {
  // Neither needs a store or a session.
  const files = [ownAddresses.assets, ownAddresses.pictures, ownAddresses.media];
  app.addHook('onRoute', (route) => {
    if (files.some((prefix) => route.url.startsWith(`${prefix}/`)))
      route.config = { ...route.config, withoutStore: true, isFile: true };
  });
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: `${ownAddresses.assets}/`,
    // One route per file, so that an unknown name gets the ordinary 404 page of the store.
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: yearInSeconds * 1000,
  });
  for (const [folder, address] of [
    ['store', ownAddresses.pictures],
    ['media', ownAddresses.media],
  ] as const) {
    await app.register(fastifyStatic, {
      root: join(projectRoot, 'public', folder),
      prefix: `${address}/`,
      decorateReply: false,
      wildcard: false,
      index: false,
      maxAge: 3_600_000,
    });
  }
}
