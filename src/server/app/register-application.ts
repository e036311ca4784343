import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { areas as areasOfStore } from '../areas/index.ts';
import { registerPreview } from '../areas/preview/register-preview.ts';
import { registerProfileImages } from '../areas/profile-image/serve-images.ts';
import { projectRoot } from '../platform/project-root.ts';
import { sanitiseHtml } from '../platform/sanitise-html.ts';
import { checkOptions } from '../project/check-options.ts';
import { omitUnimplemented } from '../project/omit-unimplemented.ts';
import { openDeclarations } from '../project/open-project.ts';
import { createProject } from '../project/project.ts';
import { reportUnimplemented } from '../project/report-unimplemented.ts';
import { readSettingsDefaults } from '../project/settings-reader.ts';
import { unimplemented } from '../project/unimplemented.ts';
import { type AreaRegistry, effectsOf } from '../runtime/area-registry.ts';
import type { AppContext } from '../runtime/calls/answer-call.ts';
import { registerCalls, registerOpenApi } from '../runtime/calls/register-calls.ts';
import { createActorWorker } from '../runtime/flow/actors/actor-worker.ts';
import { readAssets } from '../runtime/pages/assets.ts';
import { readLanguage } from '../runtime/pages/languages.ts';
import { createFindScreen } from '../runtime/pages/match-route.ts';
import { answerFormPost } from '../runtime/pages/post-page.ts';
import { registerPages } from '../runtime/pages/register-pages.ts';
import { sendErrorPage } from '../runtime/pages/send-error-page.ts';
import { watchPublished } from '../settings/index.ts';

const clientFolder = join(projectRoot, 'dist', 'client');
const year = 31_536_000;

/** Opens the counter: pages, their data, calls and files, from what is declared. Throws a DeclarationError when that has problems. */
export async function registerApplication(app: FastifyInstance, areas: AreaRegistry = areasOfStore): Promise<void> {
  const opened = await openDeclarations(app.declarationsRoot, { ...checkOptions, effects: effectsOf(areas) });
  const unserved = reportUnimplemented(opened.declarations, unimplemented, areas);
  if (unserved.added.length > 0)
    app.log.warn({ names: unserved.added }, 'declared after this program was built, and not served: build it anew');
  const declarations = omitUnimplemented(opened.declarations, unserved.unimplemented);
  const counter: AppContext = {
    project: createProject({ ...opened, declarations }, app.settings),
    defaultSettings: await readSettingsDefaults(app.declarationsRoot),
    areas,
    findScreen: createFindScreen(declarations.screens),
  };
  const { database, ground, gateways, faults, queues, log } = app;
  const actorWorker = createActorWorker({ database, ground, gateways, faults, queues, log, areas, project: counter.project });
  app.decorate('actorWorker', actorWorker);
  app.addHook('onReady', async () => actorWorker.start());
  app.addHook('onClose', () => actorWorker.stop());
  const watch = watchPublished({ database, project: counter.project, clock: ground.clock, log });
  app.addHook('onReady', () => watch.start());
  // Not a later hook: a file route that finds no file continues as the 404 route, which is not bare but has no store either.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.bare !== true) void watch.check(request.store);
  });
  app.setRefusalWords(async (request, code) => {
    const { texts } = counter.project.declarations;
    const key = `error.${code}`;
    return texts[readLanguage(request.cookies['lng'])]?.[key] ?? texts['ja']?.[key];
  });
  app.setPageErrorRenderer(async (request, reply, refusal) =>
    // Without a store there is no page to draw it in.
    request.routeOptions.config.bare === true ? undefined : sendErrorPage(request, reply, counter, refusal),
  );
  // The first policy would wait a second for the sanitiser.
  app.addHook('onListen', async () => void sanitiseHtml(''));
  app.decorate('pageAssets', await readAssets(clientFolder));
  // Pages and plans shrink to a fifth; built files were made small by the build. None holds a secret that a guess could be compared with.
  await app.register(compress, {
    // Requests are never decompressed: bodies.ts refuses them with 415.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  registerCalls(app, counter, (request, reply) => answerFormPost(request, reply, counter));
  registerOpenApi(app, counter);
  registerPages(app, counter);
  registerPreview(app, counter);
  registerProfileImages(app);
  await registerFiles(app);
}

/** Built files by their hashed names, and the stores' pictures. */
async function registerFiles(app: FastifyInstance): Promise<void> {
  // Neither knows a store or a session.
  const files = [ownAddresses.assets, ownAddresses.pictures];
  app.addHook('onRoute', (route) => {
    if (files.some((each) => route.url.startsWith(`${each}/`))) route.config = { ...route.config, bare: true };
  });
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: `${ownAddresses.assets}/`,
    // One route per file: a name that does not exist takes the ordinary way of an unknown address, with its store and its page.
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: year * 1000,
  });
  const pictures = join(projectRoot, 'public', 'store');
  await app.register(fastifyStatic, {
    root: pictures,
    prefix: `${ownAddresses.pictures}/`,
    decorateReply: false,
    wildcard: false,
    index: false,
    maxAge: 3_600_000,
  });
}
