import { runProgram } from './ground/run-program.mjs';

// npm run lint: form and habits (biome), and what nobody uses (knip). Quiet when there is nothing to say; --fix mends what biome can.
const mend = process.argv.includes('--fix') ? ['--write'] : [];
const biome = ['check', '--error-on-warnings', '--max-diagnostics=50', '--colors=off', ...mend];
const ended = await Promise.all([
  runProgram('node_modules/.bin/biome', biome),
  runProgram('node_modules/.bin/knip', ['--no-progress', '--treat-config-hints-as-errors']),
]);
const failed = ended.filter(({ code }) => code !== 0);
for (const { output } of failed) process.stdout.write(output);
process.exitCode = failed.length > 0 ? 1 : 0;
