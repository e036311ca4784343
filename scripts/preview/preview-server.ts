// The server of npm run preview: the tool, and in its frame each screen at its own address, with the real Content-Security-Policy.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { callAddresses, ownAddresses } from '../../src/rules/own-addresses.ts';
import { writeMailFrame } from '../../src/server/areas/console/mails/mail-frame.ts';
import { listMessages } from '../../src/server/areas/console/mails/samples/list-messages.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import {
  allowFramedMail,
  allowFraming,
  allowMailFrames,
  setSecurityHeaders,
} from '../../src/server/platform/http/security-headers.ts';
import { createScreenFinder } from '../../src/server/project/match-route.ts';
import { preloadWords, readAssets } from '../../src/server/runtime/pages/assets.ts';
import { firstChoices, readChoices } from './choices.ts';
import { openCurrentProject } from './current-project.ts';
import { describeCompiled } from './describe-compiled.ts';
import { describeFlow } from './describe-flow.ts';
import { describeProject } from './describe-project.ts';
import { type LoadedState, loadState } from './load-state.ts';
import { previewOrigin, readMailChoices, writeMailsPage } from './mails/mails-page.ts';
import { createMessages } from './messages.ts';
import type { ProgramState } from './program-state.ts';
import { renderState } from './render-state.ts';
import { createChangeReporter } from './report-changes.ts';
import { isRead, writeNavigationPage, writeNote, writePlaygroundPage, writeToolPage } from './tool-pages.ts';
import { watchFiles } from './watch-files.ts';

export interface PreviewServerOptions {
  /** The folder of screens/, schemas/ and flows/. */
  readonly root: string;
  /** The project's own folder. */
  readonly program: string;
  /** Folder of the tool's scripts: tool.js, tool.css, report-console.js. */
  readonly tool: string;
  /** Folder of the pages' scripts and styles. */
  readonly client: string;
  readonly clock: Clock;
  /** Subscribes to changes of the program's state. Without it the program never changes. */
  readonly follow?: (report: (state: ProgramState) => void) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Nonce of this page's Content-Security-Policy. */
    readonly previewNonce: string;
  }
}

/** Maximum number of cached content-addressed parts. */
const maxAddressed = 2_000;

/** `const workbench = await createPreviewServer(…); await workbench.listen({ port: 4173, host: '127.0.0.1' })`. Closing it stops watching. */
export async function createPreviewServer(options: PreviewServerOptions): Promise<FastifyInstance> {
  const { root, program, client, clock } = options;
  const project = await openCurrentProject(root, program);
  const assets = await readAssets(client);
  const messages = createMessages(randomBytes(8).toString('hex'));
  const reporter = createChangeReporter(project, messages);
  options.follow?.(reporter.onProgramState);
  const addressed = new Map<string, string>();
  const app = fastify({ logger: false, bodyLimit: 20_000_000, forceCloseConnections: true });
  app.setValidatorCompiler(() => () => true);
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.decorateRequest('previewNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    // Refuses other host names (DNS rebinding).
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
      return reply.code(403).send('Only this machine may use the preview.');
    if (!isRead(request) && isCrossSite(request)) return reply.code(403).send('Only the preview tool may send this.');
    Object.assign(request, { previewNonce: randomBytes(16).toString('base64') });
    setSecurityHeaders(reply, request.previewNonce, false);
    // The playground's worker evaluates what it compiles; no page may.
    if (request.url.startsWith('/preview/tool/assets/worker-'))
      reply.header('content-security-policy', "script-src 'unsafe-eval'");
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refused = readClientErrorStatus(error);
    if (refused !== undefined)
      return reply.code(refused).type('text/plain; charset=utf-8').send('The request could not be read.');
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    messages.send({ kind: 'report', report: message.slice(0, 4_000) });
    // Readable in the frame too.
    allowFraming(reply, request.previewNonce, 'running');
    return reply.code(500).type('text/plain; charset=utf-8').send(`The page could not be rendered.\n\n${message}`);
  });
  const stop = watchFiles(root, reporter.refresh);
  app.addHook('preClose', async () => {
    stop();
    messages.close();
  });

  async function load(query: string): Promise<LoadedState | undefined> {
    const state = await loadState(project, readChoices(query), clock);
    // Addressed by content, so never stale; evicts the oldest.
    for (const hash of [...addressed.keys()].slice(0, Math.max(0, addressed.size - maxAddressed))) addressed.delete(hash);
    for (const part of state?.plans.partsOf(state.screen) ?? []) if (part.kind !== 'form') addressed.set(part.hash, part.write());
    return state;
  }

  async function render(request: FastifyRequest, reply: FastifyReply, query: string): Promise<FastifyReply> {
    const { language } = readChoices(query);
    const state = await load(query);
    if (state === undefined) return reply.code(404).type('text/plain').send('There is no such screen.');
    const [path = '/', search = ''] = request.url.split(/(?=\?)/s);
    allowFraming(reply, request.previewNonce, 'running');
    const html = await renderState(state, {
      path,
      search,
      nonce: request.previewNonce,
      language,
      assets: preloadWords(assets, state.screen),
    });
    // Before the page's own script, to capture all of its console output.
    const consoleReporter = `<head>\n<script nonce="${request.previewNonce}" src="/preview/tool/report-console.js"></script>`;
    return reply.type('text/html; charset=utf-8').send(html.replace('<head>', consoleReporter));
  }

  app.get('/preview', async (request, reply) => reply.type('text/html; charset=utf-8').send(writeToolPage(request.previewNonce)));
  app.get('/preview/playground', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(writePlaygroundPage(request.previewNonce)),
  );
  app.get('/preview/mails', async (request, reply) => {
    const plans = project.plansFor({ ...readChoices(request.url.split('?')[1] ?? ''), settings: 'demo' });
    const messages = await listMessages({ plans, clock, origin: previewOrigin });
    allowMailFrames(reply);
    return reply.type('text/html; charset=utf-8').send(writeMailsPage(messages, readMailChoices(request.url)));
  });
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
  app.get('/preview/messages', (_request, reply) => messages.open(reply, reporter.currentMessages()));
  app.get('/preview/axe.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(join(program, 'node_modules', 'axe-core', 'axe.min.js'))),
  );
  // The examples of card forms name it.
  app.get('/preview/token.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(program, 'src', 'server', 'app', 'payment-sandbox', 'token.js'))),
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

  // Placeholder for the frames of the console's preview, which need an operator and a draft.
  app.get(ownAddresses.previewFrame, async (request, reply) => {
    allowFraming(reply, request.previewNonce, 'running');
    return reply
      .type('text/html; charset=utf-8')
      .send('<!doctype html><html lang="en"><title>Frame</title><p>A screen by a draft.</p></html>');
  });
  app.get(ownAddresses.mailFrame, async (request, reply) => {
    const plans = project.plansFor({ ...firstChoices, settings: 'demo' });
    const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1]));
    const { type, document } = await writeMailFrame({ plans, clock, origin: previewOrigin }, query);
    allowFramedMail(reply);
    return reply.type(type).send(document.replaceAll(`src="${previewOrigin}/`, 'src="/'));
  });
  // A screen at its own address, and the data that its page requests. `preview` has the choices.
  app.all('/*', async (request, reply) => {
    const [path = '/', search = ''] = request.url.split(/\?(.*)/s);
    const query = new URLSearchParams(search).get('preview');
    if (!isRead(request)) {
      messages.send({ kind: 'sent', method: request.method, path, body: describeBody(request.body) });
      // A form that is sent before hydration shows the answer in the frame.
      allowFraming(reply, request.previewNonce, 'still');
      return writeNote(request, reply);
    }
    if (path.startsWith(`${ownAddresses.screenData}/`) && path.endsWith('/screen-data') && query !== null) {
      const state = await load(query);
      return state === undefined ? reply.code(404).send({}) : state.loaded.data;
    }
    if (callAddresses.some((callAddress) => path.startsWith(`${callAddress}/`))) {
      const isCall = request.method === 'GET' && !path.endsWith('/screen-data');
      // Pages read some data by themselves, such as the options of a passkey: neither a finding nor worth a note.
      return isCall ? reply.code(204).send() : writeNote(request, reply);
    }
    if (query !== null) return render(request, reply, query);
    // A link in the frame was clicked; opened directly, this address redirects to the tool.
    if (request.headers['sec-fetch-dest'] !== 'iframe') return reply.redirect('/preview');
    allowFraming(reply, request.previewNonce, 'running');
    const match = createScreenFinder(project.declarations.screens)(path);
    return reply.type('text/html; charset=utf-8').send(writeNavigationPage(request.previewNonce, path, match?.screen));
  });
  return app;
}

/** Status of an error caused by the request, such as a body that is too large or malformed: `{ statusCode: 413 }` → 413. */
function readClientErrorStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status < 500 ? status : undefined;
}

/** Whether a page of another site sent the request, according to the browser's headers. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  return (
    (origin !== undefined && origin !== `http://${host}`) || (site !== undefined && site !== 'same-origin' && site !== 'none')
  );
}

async function registerFolders(app: FastifyInstance, { program, tool, client }: PreviewServerOptions): Promise<void> {
  const folders = [
    [`${ownAddresses.assets}/`, join(client, 'assets')],
    [`${ownAddresses.pictures}/`, join(program, 'public', 'store')],
    ['/preview/tool/', tool],
    ['/preview/stores/', join(program, 'scripts', 'preview', 'stores')],
  ] as const;
  for (const [index, [prefix, root]] of folders.entries())
    await app.register(fastifyStatic, { root, prefix, index: false, decorateReply: index === 0, cacheControl: false });
}

function describeBody(body: unknown): string {
  return (typeof body === 'string' ? body : JSON.stringify(body ?? null, null, 2)).slice(0, 20_000);
}
