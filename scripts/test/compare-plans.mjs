// npm run compare-plans [-- <commit>]: compares all compiled plans and expanded examples with those of a commit that has this
// command, or with the recorded ones. Exits with 0 if all are equal, with 1 if some differ; with 2 if they could not be compared.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inProject } from '../toolchain/project.mjs';
import { checkOut } from './check-out.mjs';

const [commit] = process.argv.slice(2);
process.exitCode = commit === undefined ? run(inProject('.'), 'compare', recorded()) : compareWith(commit);

function recorded() {
  return inProject('tests', 'compile', 'recorded-plans.json.br');
}

/** @param {string} commit */
function compareWith(commit) {
  const checkout = checkOut(commit);
  if (checkout === undefined) {
    process.stderr.write(`There is no commit ${commit}.\n`);
    return 2;
  }
  const file = join(checkout.folder, 'plans.json.br');
  // With the commit's own engine, because it reads the commit's own declarations.
  return run(checkout.before, 'record', file) === 0 ? run(inProject('.'), 'compare', file) : 2;
}

/**
 * @param {string} root
 * @param {'record' | 'compare'} task
 * @param {string} file
 */
function run(root, task, file) {
  const script = join(root, 'scripts', 'run.mjs');
  return spawnSync(process.execPath, [script, 'plans/compare-plans', task, file], { cwd: root, stdio: 'inherit' }).status ?? 2;
}
