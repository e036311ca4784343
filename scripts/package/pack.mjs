// npm run pack: builds the engine as a package, .cache/package, and packs it: madoguchi-engine-<version>.tgz in the folder, or where
// the first argument says. Modules stay apart, so that the bundler of an application loads what is lazy lazily and leaves out the rest.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject } from '../toolchain/project.mjs';
import { runProgram } from '../toolchain/run-program.mjs';
import { buildStyles } from './build-styles.mjs';

process.env['NODE_ENV'] = 'production';
const { build } = await import('vite');
const { default: react } = await import('@vitejs/plugin-react');

const folder = inProject('.cache', 'package');
const dist = join(folder, 'dist');
const engine = inProject('engine');
/** Only applications that use them install them. */
const optional = /^(@rjsf|@mui|@emotion)\//;

rmSync(folder, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const declared = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'));
const entries = Object.values({ ...declared.exports, ...declared.bin })
  .filter((path) => path.endsWith('.js'))
  .map((path) => join(engine, path.replace('./dist/', '').replace(/\.js$/, '.ts')));
await Promise.all([buildModules(), buildTypes(), buildStyles(inProject('engine'), join(dist, 'styles.css'))]);
// Not those of this project, which have the store's words too.
const schemas = await runProgram('node', [join(dist, 'node', 'main.js'), 'schemas', dist]);
if (schemas.code !== 0) throw new Error(`The meta-schemas cannot be written:\n${schemas.output}`);
cpSync(join(engine, 'check', 'PROBLEMS.md'), join(folder, 'PROBLEMS.md'));
cpSync(join(engine, 'declare', 'words', 'CATALOGUE.md'), join(folder, 'CATALOGUE.md'));
cpSync(join(engine, 'guide'), join(folder, 'guide'), { recursive: true });
const isSource = (/** @type {string} */ path) => !/\/(node_modules|dist)$/.test(path);
cpSync(join(engine, 'examples'), join(folder, 'examples'), { recursive: true, filter: isSource });
for (const page of ['README.md', 'COMING-FROM.md', 'GUIDE.md']) writeFileSync(join(folder, page), writePage(page));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...declared, ...listPackages() }, null, 2)}\n`);
const target = process.argv[2] ?? inProject();
const packed = await runProgram('npm', ['pack', folder, '--pack-destination', target, '--silent']);
process.stdout.write(`${join(relative(process.cwd(), target), packed.output.trim())}\n`);
process.exitCode = packed.code;

/**
 * A page as the package has it: the catalogue lies beside it, and what only this project has is left out: its folders, and links to its pages.
 * @param {string} page
 */
function writePage(page) {
  return readFileSync(join(engine, page), 'utf8')
    .replace(/\n## Folders\n.*?(?=\n## The package\n)/s, '')
    .replaceAll('declare/words/CATALOGUE.md', 'CATALOGUE.md')
    .replaceAll(/\[([^\]]+)\]\((\.\.\/|decisions\/|render\/|texts\/)[^)]*\)/g, '$1');
}

async function buildModules() {
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    resolve: { alias: { 'fast-uri': join(engine, 'rjsf', 'schema-address.ts') } },
    build: {
      target: 'es2022',
      outDir: dist,
      // The types are written into the same folder at the same time.
      emptyOutDir: false,
      minify: false,
      lib: { entry: entries, formats: ['es'] },
      rolldownOptions: {
        external: (name) => !/^[./]|^fast-uri$/.test(name),
        output: { preserveModules: true, preserveModulesRoot: engine, entryFileNames: '[name].js' },
      },
    },
  });
}

async function buildTypes() {
  const config = join(folder, 'tsconfig.json');
  const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: engine, outDir: dist };
  const types = ['vite/client', 'node'];
  writeFileSync(
    config,
    JSON.stringify({ extends: inProject('tsconfig.json'), compilerOptions: { ...options, types }, files: entries, include: [] }),
  );
  const { code, output } = await runProgram('node_modules/.bin/tsc', ['-p', config]);
  rmSync(config);
  if (code !== 0) throw new Error(`The types cannot be written:\n${output}`);
}

/** The packages that the modules import, with the versions of this project. */
function listPackages() {
  const { dependencies: versions } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  /** @type {Set<string>} */
  const names = new Set();
  for (const path of readdirSync(dist, { encoding: 'utf8', recursive: true }).filter((path) => path.endsWith('.js')))
    for (const [, name = ''] of readFileSync(join(dist, path), 'utf8').matchAll(
      /(?:from|import)\s*\(?"((?:@[\w-]+\/)?[\w-][\w.-]*)[^"]*"/g,
    ))
      if (Object.hasOwn(versions, name)) names.add(name);
  const versionsOf = (/** @type {string[]} */ packages) =>
    Object.fromEntries(packages.sort().map((name) => [name, versions[name]]));
  const peers = [...names].filter((name) => optional.test(name));
  const needed = [...names].filter((name) => !optional.test(name) && !Object.hasOwn(declared.peerDependencies, name));
  return {
    dependencies: versionsOf(needed),
    peerDependencies: { ...declared.peerDependencies, ...versionsOf(peers) },
    peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
  };
}
