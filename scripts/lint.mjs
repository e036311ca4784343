import { writeDeclaredTypes } from './toolchain/declared-types.mjs';
import { runProgram } from './toolchain/run-program.mjs';

// npm run lint: Biome and Knip. Prints only problems; --fix applies Biome's fixes.
const fixOptions = process.argv.includes('--fix') ? ['--write'] : [];
const biome = ['check', '--error-on-warnings', '--max-diagnostics=50', '--colors=off', ...fixOptions];
// Knip follows imports of types too.
await writeDeclaredTypes().catch(() => {});
const ended = await Promise.all([
  runProgram('node_modules/.bin/biome', biome),
  runProgram('node_modules/.bin/knip', ['--no-progress', '--treat-config-hints-as-errors']),
]);
const failed = ended.filter(({ code }) => code !== 0);
for (const { output } of failed) process.stdout.write(output);
process.exitCode = failed.length > 0 ? 1 : 0;
