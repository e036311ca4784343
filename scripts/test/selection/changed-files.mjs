import { runProgram } from '../../toolchain/run-program.mjs';

/**
 * @typedef {object} Change
 * @property {string} since What the files are compared with, for people.
 * @property {readonly string[]} paths Changed, new and removed files.
 */

/**
 * Lists the files that differ from a commit. Without one: from HEAD if there are changes that are not committed, else from where
 * the branch left origin/main, else from the previous commit. Throws an Error if git knows no such commit.
 * @param {string | undefined} since
 * @returns {Promise<Change>}
 */
export async function listChangedFiles(since) {
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  if (since !== undefined) return { since, paths: [...(await diff(since)), ...untracked] };
  const edited = [...(await diff('HEAD')), ...untracked];
  if (edited.length > 0) return { since: 'HEAD (changes that are not committed)', paths: edited };
  const [head] = await git('rev-parse', 'HEAD');
  for (const branch of ['origin/main', 'main']) {
    const [base] = await git('merge-base', branch, 'HEAD').catch(() => []);
    if (base !== undefined && base !== head) return { since: `the merge base with ${branch}`, paths: await diff(base) };
  }
  return { since: 'HEAD~1', paths: await diff('HEAD~1') };
}

/** @param {string} commit */
function diff(commit) {
  return git('diff', '--name-only', '--no-renames', commit, '--');
}

/** @param {readonly string[]} args */
async function git(...args) {
  const { code, output } = await runProgram('git', ['-c', 'core.quotePath=off', ...args]);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output.trim()}`);
  return output.split('\n').filter((line) => line !== '');
}
