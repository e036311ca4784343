import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../src/server/clock.ts';
import { declaredFolders } from '../src/server/project/read-files.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { bundleTool } from './preview/bundle-tool.ts';
import { openWorkbench } from './preview/open-workbench.ts';

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
  let workbench: FastifyInstance | undefined;
  try {
    for (const each of declaredFolders) await access(join(folder, each));
    const tool = await bundleTool(projectRoot);
    workbench = await openWorkbench({ root: folder, program: projectRoot, tool, clock: systemClock });
    await workbench.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    await workbench?.close();
    // A folder that is not there, a port that is taken; anything else is a fault of ours, told with its place.
    if (!(error instanceof Error && 'code' in error)) throw error;
    process.stderr.write(`The preview cannot begin: ${error.message}\n`);
    return 2;
  }
  const ended = new Promise<void>((resolve) => {
    // `disconnect`: scripts/preview.mjs is gone.
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => resolve());
  });
  const address = workbench.server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  process.send?.({ port: listening });
  process.stdout.write(`Preview: http://localhost:${listening}/preview\n`);
  await ended;
  await workbench.close();
  return 0;
}
