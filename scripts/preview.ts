import { access, cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isObject } from '../engine/declare/index.ts';
import { systemClock } from '../src/server/clock.ts';
import { declaredFolders } from '../src/server/project/read-files.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { bundleTool } from './preview/bundle-tool.ts';
import { openWorkbench } from './preview/open-workbench.ts';
import { type ProgramState, readProgramState } from './preview/program-state.ts';

const usage = 'Usage: npm run preview -- [folder]    PORT names another port than 4000.\n';

/**
 * npm run preview: every screen in every state, drawn by the code of the real page, until it is told to end. `main([])` → 0: it was told to;
 * 2: it could not begin.
 */
export async function main(args: readonly string[]): Promise<number> {
  const port = Number(process.env['PORT'] ?? '4000');
  const [folder = projectRoot, ...more] = args;
  if (more.length > 0 || folder.startsWith('-') || !Number.isInteger(port) || port < 0 || port > 65_535) {
    process.stderr.write(usage);
    return 2;
  }
  const ended = new Promise<'ended'>((resolve) => {
    // `disconnect`: scripts/preview.mjs is gone.
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => resolve('ended'));
  });
  let workbench: FastifyInstance | undefined;
  try {
    for (const each of declaredFolders) await access(join(folder, each));
    const tool = await bundleTool(projectRoot);
    const client = await keepClient(projectRoot, tool);
    workbench = await openWorkbench({ root: folder, program: projectRoot, tool, client, clock: systemClock, follow });
    if (!(await waitForTurn(ended))) return await closeWith(workbench);
    await workbench.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    await workbench?.close();
    // A folder that is not there, a port that is taken; anything else is a fault of ours, told with its place.
    if (!(error instanceof Error && 'code' in error)) throw error;
    process.stderr.write(`The preview cannot begin: ${error.message}\n`);
    return 2;
  }
  const address = workbench.server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  process.send?.({ kind: 'listening', port: listening });
  process.stdout.write(`Preview: http://localhost:${listening}/preview\n`);
  await ended;
  return closeWith(workbench);
}

async function closeWith(workbench: FastifyInstance): Promise<number> {
  await workbench.close();
  return 0;
}

/** scripts/preview.mjs says when the one before is gone. False: it is told to end instead. */
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

function follow(tell: (state: ProgramState) => void): void {
  process.on('message', (message) => {
    const state = readProgramState(message);
    if (state !== undefined) tell(state);
  });
  // A fault that comes after the start takes nobody's page away either.
  process.on('uncaughtException', (error) => {
    const said = error.stack ?? error.message;
    process.stderr.write(`${said}\n`);
    tell({ state: 'failed', what: 'The program threw an error that nothing caught.', said });
  });
}

/** The page's own scripts as they are built now: a later build does not take them from this program. */
async function keepClient(program: string, tool: string): Promise<string> {
  const client = join(tool, 'client');
  await cp(join(program, 'dist', 'client'), client, { recursive: true });
  return client;
}
