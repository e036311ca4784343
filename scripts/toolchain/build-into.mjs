import { join } from 'node:path';
import { compressAssets } from './compress-assets.mjs';
import { inProject } from './project.mjs';

// Usage: node scripts/toolchain/build-into.mjs <folder> [program]. Builds the browser's code into <folder>/client and the server's
// into <folder>/server. With a program, builds only this one, with the options of the server.
const [folder, program] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build into.');

// Set before Vite is loaded, so that the build is always for production.
process.env['NODE_ENV'] = 'production';
const { build } = await import('vite');
const configFile = inProject('vite.config.ts');
try {
  if (program === undefined) {
    await build({ configFile, build: { outDir: join(folder, 'client'), emptyOutDir: true } });
    compressAssets(join(folder, 'client', 'assets'));
  }
  await build({ configFile, build: { ssr: program ?? true, outDir: join(folder, 'server'), emptyOutDir: true } });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
