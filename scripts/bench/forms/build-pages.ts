import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, loadConfigFromFile, mergeConfig } from 'vite';

/** Folder of the competitors. */
const folder = join('scripts', 'bench', 'forms');
/** The baseline: a hand-written page with the browser's own validation. */
export const reference = 'raw-html';
/** Id of this engine. */
export const ours = 'madoguchi';
/** Pages of which only the size is measured: ten kinds of fields, and React without them. */
export const [tenKinds, reactAlone] = ['ten-kinds', 'react-alone'] as const;
/** Pages with their source in the folder of this engine. */
const peers: { readonly [id: string]: string } = { [ours]: 'index', [tenKinds]: tenKinds, [reactAlone]: reactAlone };
/** Competitors that need no packages besides ours. */
const preinstalled = [reference, 'rjsf-core'];

/** Lists the competitors, this engine last. `isAll` adds those that need further packages, and installs them. */
export function listCompetitors(isAll: boolean): readonly string[] {
  const competitors = isAll ? readdirSync(join(folder, 'competitors')).filter((id) => !preinstalled.includes(id)) : [];
  for (const id of competitors) {
    const cwd = join(folder, 'competitors', id);
    if (existsSync(join(cwd, 'node_modules'))) continue;
    // Some still declare React 18 as their newest peer.
    const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps', '--loglevel=error'];
    execFileSync('npm', args, { cwd, stdio: 'inherit' });
  }
  return [...preinstalled, ...competitors, ours];
}

/** Builds each competitor's page into its own folder. This engine is built with the aliases of vite.config.ts, as in production. */
export async function buildPages(ids: readonly string[], into: string): Promise<void> {
  const { NODE_ENV } = process.env;
  const production = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts');
  const alias = production?.config.resolve?.alias;
  if (alias === undefined) throw new Error('vite.config.ts has no aliases.');
  try {
    for (const id of ids) {
      const peer = peers[id];
      const entry =
        peer === undefined ? join(folder, 'competitors', id, 'index.jsx') : join('scripts', 'bench', 'peer', `${peer}.tsx`);
      const config: InlineConfig = {
        configFile: false,
        root: resolve(folder, 'page'),
        base: './',
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { alias: { '#competitor': resolve(entry) } },
        build: {
          outDir: resolve(into, id),
          emptyOutDir: true,
          target: 'es2022',
          modulePreload: false,
          chunkSizeWarningLimit: 5000,
        },
      };
      await build(peer !== undefined ? mergeConfig(config, { resolve: { alias } }) : config);
    }
  } finally {
    // Vite sets NODE_ENV to production for the whole process; restore it.
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}
