import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Builds the tool's scripts for the browser: `await bundleTool(projectRoot)` → the folder of tool.js, tool.css and report-console.js. */
export async function bundleTool(program: string): Promise<string> {
  const { build } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const folder = join(program, '.cache', 'preview');
  const outDir = join(folder, String(process.pid));
  await mkdir(folder, { recursive: true });
  const before = await readdir(folder);
  await build({
    configFile: false,
    root: program,
    base: '/preview/tool/',
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      // Loaded from this machine only, so size does not matter.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        // Timing warnings only mean that the machine is busy.
        checks: { bundlerTimings: false },
        input: {
          tool: join(program, 'scripts', 'preview', 'tool', 'tool.tsx'),
          playground: join(program, 'scripts', 'playground', 'main.tsx'),
          'report-console': join(program, 'scripts', 'preview', 'tool', 'report-console.ts'),
        },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
  return removeOlder(folder, outDir, before);
}

/** Keeps the newest bundle only; a running server of an older one uses its own folder. */
async function removeOlder(folder: string, outDir: string, before: readonly string[]): Promise<string> {
  const isGone = (name: string): boolean => {
    try {
      process.kill(Number(name), 0);
      return false;
    } catch {
      return true;
    }
  };
  for (const name of before.filter((name) => /^\d+$/.test(name) && isGone(name)))
    if (join(folder, name) !== outDir) await rm(join(folder, name), { recursive: true, force: true });
  return outDir;
}
