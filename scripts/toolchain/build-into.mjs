import { join } from 'node:path';
import { compressAssets } from './compress-assets.mjs';
import { inProject } from './project.mjs';

// Usage: node scripts/toolchain/build-into.mjs <folder>. Builds the browser's code into <folder>/client and the server's into
// <folder>/server.
const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder to build into.');

// Set before Vite is loaded, so that the build is always for production.
process.env['NODE_ENV'] = 'production';
const { build } = await import('vite');
const configFile = inProject('vite.config.ts');
try {
  await build({ configFile, build: { outDir: join(folder, 'client'), emptyOutDir: true } });
  compressAssets(join(folder, 'client', 'assets'));
  await build({ configFile, build: { ssr: true, outDir: join(folder, 'server'), emptyOutDir: true } });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
