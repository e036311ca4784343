import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../../src/server/platform/project-root.ts';

export interface Program {
  readonly child: ChildProcess;
  /** All output so far. */
  readonly output: () => string;
  /** Waits for a line of its output; rejects if it ends first. Resolves with the milliseconds since its start. */
  waitFor(text: string): Promise<number>;
  /** Waits for its end. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Bundles a TypeScript file for Node and returns the path of the built file. */
export async function buildProgram(entry: string, name: string): Promise<string> {
  const outDir = join(projectRoot, 'node_modules', '.cache', 'madoguchi', 'test-programs', name);
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: entry, outDir, emptyOutDir: true, rollupOptions: { output: { entryFileNames: 'program.js' } } },
  });
  return join(outDir, 'program.js');
}

/** The server as `npm run build` makes it, which does nothing if the sources have not changed since. */
export function buildServer(): string {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(projectRoot, 'dist', 'server', 'main.js');
}

/** Runs a built program with the given environment. Kill its `child` to end it. */
export function runProgram(file: string, environment: { readonly [name: string]: string }): Program {
  const start = performance.now();
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gather = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  let isOver = false;
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => {
    isOver = true;
    return { code: typeof code === 'number' ? code : null, signal: typeof signal === 'string' ? child.signalCode : null };
  });
  return {
    child,
    output: () => output,
    ended,
    waitFor: async (text) => {
      while (!output.includes(text)) {
        if (isOver) throw new Error(`The program ended before it printed "${text}":\n${output}`);
        await new Promise((go) => setTimeout(go, 10));
      }
      return performance.now() - start;
    },
  };
}
