import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Where the competitors stand. */
const folder = join('scripts', 'bench', 'forms');
/** What everybody is measured beside: a page written by hand, validated by the browser. */
export const reference = 'raw-html';
/** The engine. */
export const ours = 'madoguchi';
/** Needs no package besides ours. */
const atHand = [reference, 'rjsf-core'];

/** Those that are asked for, ours last. `isAll`: those too that bring packages of their own, which are installed now. */
export function listCompetitors(isAll: boolean): readonly string[] {
  const others = isAll ? readdirSync(join(folder, 'competitors')).filter((id) => !atHand.includes(id)) : [];
  for (const id of others) {
    const cwd = join(folder, 'competitors', id);
    if (existsSync(join(cwd, 'node_modules'))) continue;
    // Some still name React 18 as their newest peer.
    const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps', '--loglevel=error'];
    execFileSync('npm', args, { cwd, stdio: 'inherit' });
  }
  return [...atHand, ...others, ours];
}

/** Builds the page of each competitor into a folder of its own, and weighs its scripts: → kB, gzip. */
export async function buildPages(ids: readonly string[], into: string): Promise<ReadonlyMap<string, number>> {
  const { NODE_ENV } = process.env;
  const weights = new Map<string, number>();
  for (const id of ids) {
    const entry = id === ours ? join('scripts', 'bench', 'peer', 'index.tsx') : join(folder, 'competitors', id, 'index.jsx');
    const outDir = resolve(into, id);
    // Ours is built as the program is: vite.config.ts.
    const lean = id === ours ? { 'fast-uri': resolve('engine', 'render', 'form', 'schema-address.ts') } : {};
    await build({
      configFile: false,
      root: resolve(folder, 'page'),
      base: './',
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { alias: { '#competitor': resolve(entry), ...lean } },
      build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: false, chunkSizeWarningLimit: 5000 },
    });
    const scripts = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const sizes = scripts.map((name) => gzipSync(readFileSync(join(outDir, name)), { level: 9 }).byteLength / 1000);
    weights.set(
      id,
      sizes.reduce((sum, each) => sum + each, 0),
    );
  }
  // Building says production to the whole process.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  return weights;
}
