// Runs a TypeScript script: `node scripts/run.mjs check --format json` calls main(['--format', 'json']) of scripts/check.ts and
// exits with the code that it returns.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { bundleScript } from './toolchain/bundle-script.mjs';
import { prepare } from './toolchain/prepare.mjs';
import { inProject } from './toolchain/project.mjs';

const [name = '', ...parts] = process.argv.slice(2);
if (!/^[a-z/-]+$/.test(name) || !existsSync(inProject('scripts', `${name}.ts`))) {
  process.stderr.write(`There is no scripts/${name}.ts to run.\n`);
  process.exit(2);
}
// Optimizing the code of a program that ends after a second takes a third of its processor time. The benchmarks measure code as it
// runs in a server.
if (name !== 'bench') setFlagsFromString('--interrupt-budget=1000000');
// Collects garbage when the heap has grown by a third, not threefold: of 10,000 screens, half of the memory for no more than a fifth more
// processor time. Only at the start: V8 does not lower a limit that it has set.
if (name === 'check') setFlagsFromString('--heap-growing-percent=30');
await prepare({ builds: false });
const { main } = await import(pathToFileURL(await bundleScript(name)).href);
process.exitCode = await main(parts);
