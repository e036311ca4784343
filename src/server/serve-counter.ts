import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../rules/own-addresses.ts';
import { awaited } from './areas/awaited.ts';
import { type Areas, areas as areasOfStore, effectsOf } from './areas/index.ts';
import { registerProfileImages } from './areas/profile-image/serve-images.ts';
import type { Counter } from './calls/answer-call.ts';
import { registerCalls, registerOpenApi } from './calls/register-calls.ts';
import { createAsker } from './flow/asker.ts';
import { sanitiseHtml } from './html/sanitise-html.ts';
import { readAssets } from './pages/assets.ts';
import { drawError } from './pages/draw-error.ts';
import { readLanguage } from './pages/languages.ts';
import { createFindScreen } from './pages/match-route.ts';
import { answerFormPost } from './pages/post-page.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerPreview } from './preview/draw-preview.ts';
import { addUnserved } from './project/add-unserved.ts';
import { checkOptions } from './project/check-options.ts';
import { openDeclarations } from './project/open-project.ts';
import { createProject } from './project/project.ts';
import { takeAwaited } from './project/take-awaited.ts';
import { projectRoot } from './project-root.ts';
import { watchInForce } from './settings/index.ts';

const clientFolder = join(projectRoot, 'dist', 'client');
const year = 31_536_000;

/** Opens the counter: pages, their data, calls and files, from what is declared. Throws a DeclarationError when that has problems. */
export async function serveCounter(app: FastifyInstance, areas: Areas = areasOfStore): Promise<void> {
  const opened = await openDeclarations(app.declarationsRoot, { ...checkOptions, effects: effectsOf(areas) });
  const unserved = addUnserved(opened.declarations, awaited, areas);
  if (unserved.added.length > 0)
    app.log.warn({ names: unserved.added }, 'declared after this program was built, and not served: build it anew');
  const declarations = takeAwaited(opened.declarations, unserved.awaited);
  const counter: Counter = {
    project: createProject({ ...opened, declarations }, app.settings),
    areas,
    findScreen: createFindScreen(declarations.screens),
  };
  const { database, ground, gateways, faults, log } = app;
  const asker = createAsker({ database, ground, gateways, faults, log, areas, project: counter.project });
  app.decorate('asker', asker);
  app.addHook('onReady', async () => asker.start());
  app.addHook('onClose', () => asker.stop());
  const watch = watchInForce({ database, project: counter.project, clock: ground.clock, log });
  app.addHook('onReady', () => watch.start());
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.bare !== true) void watch.look(request.store);
  });
  app.setRefusalWords(async (request, code) => {
    const plans = await counter.project.plansOf(request.store);
    return plans.text(`error.${code}`, readLanguage(request.cookies['lng']));
  });
  app.setPageErrorRenderer((request, reply, refusal) => drawError(request, reply, counter, refusal));
  // The first policy would wait a second for the sanitiser.
  app.addHook('onListen', async () => void sanitiseHtml(''));
  app.decorate('pageAssets', await readAssets(clientFolder));
  // Pages and plans shrink to a fifth; built files were made small by the build. None holds a secret that a guess could be compared with.
  await app.register(compress, {
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
    index: false,
    immutable: true,
    maxAge: year * 1000,
  });
  const pictures = join(projectRoot, 'public', 'store');
  await app.register(fastifyStatic, {
    root: pictures,
    prefix: `${ownAddresses.pictures}/`,
    decorateReply: false,
    index: false,
    maxAge: 3_600_000,
  });
}
