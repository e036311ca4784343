import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Builds the scripts of the tool for the browser: `await bundleTool(projectRoot)` → the folder that holds tool.js, tool.css and tap.js. */
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
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      // Loaded from this machine, by nobody else.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        // Where a busy machine spent its time is no news to whoever looks at a page.
        checks: { bundlerTimings: false },
        input: {
          tool: join(program, 'scripts', 'preview', 'tool', 'tool.tsx'),
          tap: join(program, 'scripts', 'preview', 'tool', 'tap.ts'),
        },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
  return keepOne(folder, outDir, before);
}

/** Of several starts the newest is kept; one that still serves an older tool has it in its own folder. */
async function keepOne(folder: string, outDir: string, before: readonly string[]): Promise<string> {
  const isGone = (name: string): boolean => {
    try {
      process.kill(Number(name), 0);
      return false;
    } catch {
      return true;
    }
  };
  for (const name of before.filter((each) => /^\d+$/.test(each) && isGone(each)))
    if (join(folder, name) !== outDir) await rm(join(folder, name), { recursive: true, force: true });
  return outDir;
}
