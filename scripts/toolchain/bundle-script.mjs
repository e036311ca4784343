import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashContent } from './hash-content.mjs';
import { inProject } from './project.mjs';

const folder = inProject('.cache', 'scripts');

/**
 * Bundles a TypeScript script and its imports, except packages, into JavaScript: `await bundleScript('check')` →
 * `'<project>/.cache/scripts/check-5f0c…/main.js'`. The bundle is reused until a source changes.
 * @param {string} name
 */
export async function bundleScript(name) {
  const bundleName = name.replaceAll('/', '-');
  const hash = hashContent(['engine', 'src', 'scripts', 'tests/language', 'package-lock.json']);
  const bundleFolder = join(folder, `${bundleName}-${hash.slice(0, 16)}`);
  if (existsSync(bundleFolder)) return join(bundleFolder, 'main.js');
  const { build } = await import('vite');
  const unfinished = join(folder, `unfinished-${bundleName}-${process.pid}`);
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: unfinished,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: inProject('scripts', `${name}.ts`),
        output: { entryFileNames: 'main.js', codeSplitting: false },
        // A script is not split into server and browser code, so "use client" in packages is irrelevant. Timing warnings only
        // mean that the machine is busy.
        checks: { moduleLevelDirective: false, bundlerTimings: false },
      },
    },
  });
  // Vite sets NODE_ENV to production for the whole process; restore it for the script that runs next.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  await removeOlder(bundleName, bundleFolder);
  // If another process was faster, its bundle is the same.
  await rename(unfinished, bundleFolder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return join(bundleFolder, 'main.js');
}

/**
 * @param {string} name
 * @param {string} bundleFolder
 */
async function removeOlder(name, bundleFolder) {
  const otherBundles = (await readdir(folder)).filter(
    (bundleName) => bundleName.startsWith(`${name}-`) && join(folder, bundleName) !== bundleFolder,
  );
  for (const bundle of otherBundles) await rm(join(folder, bundle), { recursive: true, force: true });
}
