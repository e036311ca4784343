import '../src/language/index.ts';
import { access, cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isObject } from '../engine/declare/index.ts';
import { declaredFolders } from '../engine/node/index.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { projectRoot } from '../src/server/platform/project-root.ts';
import { bundleTool } from './preview/bundle-tool.ts';
import { createPreviewServer } from './preview/preview-server.ts';
import { type ProgramState, readProgramState } from './preview/program-state.ts';

const usage = 'Usage: npm run preview -- [folder]    PORT sets another port than 4000.\n';

/**
 * npm run preview: serves every screen in every state, rendered by the real pages' code, until stopped. `main([])` → 0: stopped;
 * 2: could not start.
 */
export async function main(args: readonly string[]): Promise<number> {
  const port = Number(process.env['PORT'] ?? '4000');
  const [folder = projectRoot, ...more] = args;
  if (more.length > 0 || folder.startsWith('-') || !Number.isInteger(port) || port < 0 || port > 65_535) {
    process.stderr.write(usage);
    return 2;
  }
  const ended = new Promise<'ended'>((resolve) => {
    // `disconnect`: scripts/preview.mjs has exited.
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => resolve('ended'));
  });
  let server: FastifyInstance | undefined;
  try {
    for (const declaredFolder of declaredFolders) await access(join(folder, declaredFolder));
    const tool = await bundleTool(projectRoot);
    const client = await copyClient(projectRoot, tool);
    server = await createPreviewServer({
      root: folder,
      program: projectRoot,
      tool,
      client,
      clock: systemClock,
      follow: followProgram,
    });
    if (!(await waitForTurn(ended))) return await closeWith(server);
    await server.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    await server?.close();
    // The folder does not exist or the port is taken. Anything else is a bug: show its stack.
    if (!(error instanceof Error && 'code' in error)) throw error;
    process.stderr.write(`The preview cannot start: ${error.message}\n`);
    return 2;
  }
  const address = server.server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  process.send?.({ kind: 'listening', port: listening });
  process.stdout.write(`Preview: http://localhost:${listening}/preview\n`);
  await ended;
  return closeWith(server);
}

async function closeWith(server: FastifyInstance): Promise<number> {
  await server.close();
  return 0;
}

/** Waits until scripts/preview.mjs reports that the previous process has exited. Returns false if this one is stopped instead. */
async function waitForTurn(ended: Promise<'ended'>): Promise<boolean> {
  if (process.send === undefined) return true;
  const turn = new Promise<'turn'>((resolve) => {
    process.on('message', (message) => {
      if (isObject(message) && message['kind'] === 'listen') resolve('turn');
    });
  });
  process.send({ kind: 'prepared' });
  return (await Promise.race([turn, ended])) === 'turn';
}

function followProgram(report: (state: ProgramState) => void): void {
  process.on('message', (message) => {
    const state = readProgramState(message);
    if (state !== undefined) report(state);
  });
  // An error after the start must not stop the preview.
  process.on('uncaughtException', (error) => {
    const output = error.stack ?? error.message;
    process.stderr.write(`${output}\n`);
    report({ state: 'failed', what: 'The program threw an uncaught error.', output });
  });
}

/** Copies the built scripts of the pages, so that a later build does not replace them under this process. */
async function copyClient(program: string, tool: string): Promise<string> {
  const client = join(tool, 'client');
  await cp(join(program, 'dist', 'client'), client, { recursive: true });
  return client;
}
