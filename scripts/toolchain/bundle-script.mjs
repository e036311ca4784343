import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hashFiles } from './hash-content.mjs';
import { inProject } from './project.mjs';

const folder = inProject('.cache', 'scripts');

/** What bundles depend on besides their modules. */
const tools = ['package-lock.json', 'scripts/toolchain/bundle-script.mjs'];

/**
 * Bundles a TypeScript script and its imports, except packages, into JavaScript: `await bundleScript('check')` →
 * `'<project>/.cache/scripts/check-5f0c…/main.js'`. The bundle is reused until one of its modules changes: `modules.json` lists
 * them, also those of which nothing is left in the bundle.
 * @param {string} name
 */
export async function bundleScript(name) {
  const bundleName = name.replaceAll('/', '-');
  const current = findCurrent(bundleName);
  if (current !== undefined) return join(current, 'main.js');
  const { build } = await import('vite');
  const unfinished = join(folder, `unfinished-${bundleName}-${process.pid}`);
  const { NODE_ENV } = process.env;
  const startedAt = Date.now();
  /** @type {readonly string[]} */
  let modules = [];
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'list-modules',
        buildEnd() {
          modules = listSources([...this.getModuleIds()]);
        },
      },
    ],
    build: {
      ssr: true,
      target: 'node20',
      outDir: unfinished,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: inProject('scripts', `${name}.ts`),
        // What a script imports while it runs are files of their own, so that most runs do not load them and their packages.
        output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
        // A script is not split into server and browser code, so "use client" in packages is irrelevant. Timing warnings only
        // mean that the machine is busy.
        checks: { moduleLevelDirective: false, bundlerTimings: false },
      },
    },
  });
  // Vite sets NODE_ENV to production for the whole process; restore it for the script that runs next.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  writeFileSync(join(unfinished, 'modules.json'), JSON.stringify(modules));
  const bundleFolder = join(folder, `${bundleName}-${isOlderThan(modules, startedAt) ? hashModules(modules) : 'changed'}`);
  await removeOlder(bundleName, bundleFolder);
  // If another process was faster, its bundle is the same.
  await rename(unfinished, bundleFolder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return join(bundleFolder, 'main.js');
}

/**
 * The folder of a bundle whose modules have not changed.
 * @param {string} bundleName
 */
function findCurrent(bundleName) {
  if (!existsSync(folder)) return undefined;
  return listBundles(bundleName).find((bundleFolder) => {
    const modulesFile = join(bundleFolder, 'modules.json');
    if (!existsSync(modulesFile)) return false;
    return bundleFolder.endsWith(`-${hashModules(JSON.parse(readFileSync(modulesFile, 'utf8')))}`);
  });
}

/** @param {string} bundleName */
function listBundles(bundleName) {
  const bundlePattern = new RegExp(`^${bundleName}-(?:[0-9a-f]{16}|changed)$`);
  return readdirSync(folder)
    .filter((entry) => bundlePattern.test(entry))
    .map((entry) => join(folder, entry));
}

/** @param {readonly string[]} modules */
function hashModules(modules) {
  return hashFiles([...modules, ...tools])?.slice(0, 16);
}

/**
 * The files of the project among modules: `['/…/scripts/check.ts', '/…/node_modules/ajv/…', '\0virtual']` → `['scripts/check.ts']`
 * @param {readonly string[]} ids
 */
function listSources(ids) {
  const paths = ids.map((id) => relative(inProject(), id.replace(/\?.*$/, '')));
  return [...new Set(paths)].filter((path) => !/^\.\.|^node_modules|\0/.test(path) && existsSync(inProject(path))).sort();
}

/**
 * Whether none of the modules was written since, so that the bundle is of the same content. File times lag behind by milliseconds.
 * @param {readonly string[]} modules
 * @param {number} time
 */
function isOlderThan(modules, time) {
  return modules.every((path) => (statSync(inProject(path), { throwIfNoEntry: false })?.mtimeMs ?? time) < time - 20);
}

/**
 * @param {string} bundleName
 * @param {string} bundleFolder
 */
async function removeOlder(bundleName, bundleFolder) {
  const otherBundles = listBundles(bundleName).filter((otherFolder) => otherFolder !== bundleFolder);
  for (const otherFolder of otherBundles) await rm(otherFolder, { recursive: true, force: true });
}
