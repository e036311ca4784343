// The local server of npm run preview: the tool, and in its frame each screen at its own address, with the real policy of scripts.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { renderPage } from '../../src/client/entry-server.tsx';
import { callAddress, ownAddresses } from '../../src/rules/own-addresses.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { allowFraming, setSecurityHeaders } from '../../src/server/platform/http/security-headers.ts';
import { sanitiseHtml } from '../../src/server/platform/sanitise-html.ts';
import { type PageAssets, readAssets } from '../../src/server/runtime/pages/assets.ts';
import { createScreenFinder } from '../../src/server/runtime/pages/request/match-route.ts';
import { readChoices } from './choices.ts';
import { openProjectInHand } from './current-project.ts';
import { describeCompiled } from './describe-compiled.ts';
import { describeFlow } from './describe-flow.ts';
import { describeProject } from './describe-project.ts';
import { type LoadedState, loadState } from './load-state.ts';
import { createMessages } from './messages.ts';
import type { ProgramState } from './program-state.ts';
import { tellNews } from './report-changes.ts';
import { isRead, writeLedPage, writeNote, writeToolPage } from './tool-pages.ts';
import { watchFiles } from './watch-files.ts';

export interface WorkbenchOptions {
  /** Where screens/, schemas/ and flows/ are. */
  readonly root: string;
  /** The project's own folder. */
  readonly program: string;
  /** Holds the tool's own scripts: tool.js, tool.css, tap.js. */
  readonly tool: string;
  /** Holds the page's own scripts and styles. */
  readonly client: string;
  readonly clock: Clock;
  /** Is given what hears how the program stands from now on. Without it the program never changes. */
  readonly follow?: (tell: (state: ProgramState) => void) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Nonce of this page's Content-Security-Policy. */
    readonly previewNonce: string;
  }
}

/** So many of what pages name by their content are kept. */
const mostAddressed = 2_000;

/** `const workbench = await openWorkbench(…); await workbench.listen({ port: 4173, host: '127.0.0.1' })`. Closing it ends the watching. */
export async function openWorkbench(options: WorkbenchOptions): Promise<FastifyInstance> {
  const { root, program, client, clock } = options;
  const project = await openProjectInHand(root, program);
  const assets = await readAssets(client);
  const messages = createMessages(randomBytes(8).toString('hex'));
  const news = tellNews(project, messages);
  options.follow?.(news.hear);
  const addressed = new Map<string, string>();
  const app = fastify({ logger: false, bodyLimit: 20_000_000, forceCloseConnections: true });
  // The first policy would wait a second for the sanitiser.
  app.addHook('onListen', async () => void sanitiseHtml(''));
  app.setValidatorCompiler(() => () => true);
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.decorateRequest('previewNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    // A page of another site that names this machine has no business here.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
      return reply.code(403).send('This machine alone.');
    if (!isRead(request) && isFromElsewhere(request)) return reply.code(403).send('From this tool alone.');
    Object.assign(request, { previewNonce: randomBytes(16).toString('base64') });
    setSecurityHeaders(reply, request.previewNonce, false);
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refused = readRefusedStatus(error);
    if (refused !== undefined) return reply.code(refused).type('text/plain; charset=utf-8').send('This could not be read.');
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    messages.send({ kind: 'report', report: told.slice(0, 4_000) });
    // In the frame, too, it is read.
    allowFraming(reply, request.previewNonce, 'running');
    return reply.code(500).type('text/plain; charset=utf-8').send(`This could not be drawn.\n\n${told}`);
  });
  const stop = watchFiles(root, news.look);
  app.addHook('preClose', async () => {
    stop();
    messages.close();
  });

  async function load(query: string): Promise<LoadedState | undefined> {
    const state = await loadState(project, readChoices(query), clock);
    // By its content, so never wrong; the oldest go, which no page asks for any more.
    for (const hash of [...addressed.keys()].slice(0, Math.max(0, addressed.size - mostAddressed))) addressed.delete(hash);
    for (const part of state?.plans.partsOf(state.screen) ?? []) if (part.kind !== 'form') addressed.set(part.hash, part.write());
    return state;
  }

  async function draw(request: FastifyRequest, reply: FastifyReply, query: string): Promise<FastifyReply> {
    const { language } = readChoices(query);
    const state = await load(query);
    if (state === undefined) return reply.code(404).type('text/plain').send('There is no such screen.');
    const { plans, screen, layout, loaded } = state;
    const [path = '/', search = ''] = request.url.split(/(?=\?)/s);
    allowFraming(reply, request.previewNonce, 'running');
    const { html } = await renderPage({
      path,
      search,
      nonce: request.previewNonce,
      loaded,
      screen,
      layout,
      texts: plans.texts(layout.group, language),
      language,
      assets: assetsFor(assets, Object.keys(screen.forms).length > 0),
    });
    // Before the page's own script: it hears everything that the page says.
    const tap = `<head>\n<script nonce="${request.previewNonce}" src="/preview/tool/tap.js"></script>`;
    return reply.type('text/html; charset=utf-8').send(html.replace('<head>', tap));
  }

  app.get('/preview', async (request, reply) => reply.type('text/html; charset=utf-8').send(writeToolPage(request.previewNonce)));
  app.get('/preview/project.json', async () => describeProject(project, clock));
  app.get('/preview/compiled.json', async (request, reply) => {
    const state = await load(request.url.split('?')[1] ?? '');
    return state === undefined ? reply.code(404).send({}) : describeCompiled(project, state);
  });
  app.get('/preview/flow.json', async (request, reply) => {
    const id = new URLSearchParams(request.url.split('?')[1]).get('flow') ?? '';
    const { flows } = project.declarations;
    const flow = Object.hasOwn(flows, id) ? flows[id] : undefined;
    return flow === undefined ? reply.code(404).send({}) : describeFlow(flow, project.declarations);
  });
  app.get('/preview/messages', (_request, reply) => messages.open(reply, news.now()));
  app.get('/preview/axe.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(join(program, 'node_modules', 'axe-core', 'axe.min.js'))),
  );
  app.post(ownAddresses.cspReport, async (request, reply) => {
    messages.send({ kind: 'report', report: JSON.stringify(request.body).slice(0, 2_000) });
    return reply.code(204).send();
  });
  await registerFolders(app, options);
  app.get<{ Params: { file: string } }>(`${ownAddresses.plans}/:file`, async (request, reply) =>
    sendAddressed(reply, 'application/json', request.params.file),
  );
  app.get<{ Params: { file: string } }>(`${ownAddresses.validators}/:file`, async (request, reply) =>
    sendAddressed(reply, 'text/javascript', request.params.file),
  );

  function sendAddressed(reply: FastifyReply, type: string, file: string): FastifyReply {
    const text = addressed.get(file.replace(/\.\w+$/, ''));
    return text === undefined ? reply.code(404).send({}) : reply.type(`${type}; charset=utf-8`).send(text);
  }

  // What the console's own preview has in its frames: neither an operator nor a draft stands behind it here.
  app.get(ownAddresses.previewFrame, async (request, reply) => {
    allowFraming(reply, request.previewNonce, 'running');
    return reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><html lang="en"><title>Frame</title><p>A screen by a draft.</p></html>');
  });
  // A screen at its own address, and what its page asks for. `preview` holds the choices.
  app.all('/*', async (request, reply) => {
    const [path = '/', search = ''] = request.url.split(/\?(.*)/s);
    const query = new URLSearchParams(search).get('preview');
    if (!isRead(request)) {
      messages.send({ kind: 'sent', method: request.method, path, body: describeBody(request.body) });
      return writeNote(request, reply);
    }
    if (path.startsWith(`${ownAddresses.screenData}/`) && path.endsWith('/screen-data') && query !== null) {
      const state = await load(query);
      return state === undefined ? reply.code(404).send({}) : state.loaded.data;
    }
    if (path.startsWith(`${callAddress}/`)) {
      const isCall = request.method === 'GET' && !path.startsWith(`${ownAddresses.screenData}/`);
      if (isCall) messages.send({ kind: 'sent', method: 'GET', path, body: '' });
      return writeNote(request, reply);
    }
    if (query !== null) return draw(request, reply, query);
    // Someone pressed a link in the frame; whoever types this address is shown the tool.
    if (request.headers['sec-fetch-dest'] !== 'iframe') return reply.redirect('/preview');
    allowFraming(reply, request.previewNonce, 'running');
    const found = createScreenFinder(project.declarations.screens)(path);
    return reply.type('text/html; charset=utf-8').send(writeLedPage(request.previewNonce, path, found?.screen));
  });
  return app;
}

/** What was sent is wrong, and not this tool: too large, or no JSON where it says so. `{ statusCode: 413 }` → 413. */
function readRefusedStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status < 500 ? status : undefined;
}

/** Sent by a page of another site, which can reach this machine by its name: browsers say so themselves. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  return (
    (origin !== undefined && origin !== `http://${host}`) || (site !== undefined && site !== 'same-origin' && site !== 'none')
  );
}

async function registerFolders(app: FastifyInstance, { program, tool, client }: WorkbenchOptions): Promise<void> {
  const folders = [
    [`${ownAddresses.assets}/`, join(client, 'assets')],
    [`${ownAddresses.pictures}/`, join(program, 'public', 'store')],
    ['/preview/tool/', tool],
    ['/preview/stores/', join(program, 'scripts', 'preview', 'stores')],
  ] as const;
  for (const [index, [prefix, root]] of folders.entries())
    await app.register(fastifyStatic, { root, prefix, index: false, decorateReply: index === 0, cacheControl: false });
}

function assetsFor(assets: PageAssets, hasForm: boolean): PageAssets {
  return hasForm ? { ...assets, preloads: [...assets.preloads, ...assets.forms] } : assets;
}

function describeBody(body: unknown): string {
  return (typeof body === 'string' ? body : JSON.stringify(body ?? null, null, 2)).slice(0, 20_000);
}
