import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashContent } from './hash-content.mjs';
import { inProject } from './project.mjs';

const folder = inProject('.cache', 'scripts');

/**
 * Makes JavaScript of a script written in TypeScript and of what it imports, packages aside:
 * `await bundleScript('check')` → `'<project>/.cache/scripts/check-5f0c…/main.js'`. Kept until a source changes.
 * @param {string} name
 */
export async function bundleScript(name) {
  const hash = hashContent(['engine', 'src', 'scripts', 'tests/language', 'package-lock.json']);
  const made = join(folder, `${name}-${hash.slice(0, 16)}`);
  if (existsSync(made)) return join(made, 'main.js');
  const { build } = await import('vite');
  const unfinished = join(folder, `unfinished-${name}-${process.pid}`);
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
        // "use client" in a package speaks to bundlers that divide a program into server and browser: a script is not divided.
        // Where a busy machine spent its time is no news to whoever runs it.
        checks: { moduleLevelDirective: false, bundlerTimings: false },
      },
    },
  });
  // Building says production to the whole process; the script that runs in it next shall hear what was said before.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  await removeOlder(name, made);
  // Of two at once one comes second and finds the same there.
  await rename(unfinished, made).catch(() => rm(unfinished, { recursive: true, force: true }));
  return join(made, 'main.js');
}

/**
 * @param {string} name
 * @param {string} made
 */
async function removeOlder(name, made) {
  const others = (await readdir(folder)).filter((each) => each.startsWith(`${name}-`) && join(folder, each) !== made);
  for (const each of others) await rm(join(folder, each), { recursive: true, force: true });
}
