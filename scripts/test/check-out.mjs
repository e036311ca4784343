import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../toolchain/project.mjs';

/**
 * Checks a commit out into a folder for temporary files, with the installed packages. The folder is deleted when the process exits,
 * or by `remove`. Undefined: there is no such commit.
 * @param {string} commit
 * @returns {{ folder: string, before: string, remove: () => void } | undefined} `before`: the checkout, in the folder.
 */
export function checkOut(commit) {
  if (spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: inProject('.') }).status !== 0)
    return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-compare-'));
  const before = join(folder, 'before');
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', before], { cwd: inProject('.'), stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', before, commit], { cwd: inProject('.'), stdio: 'inherit' });
  symlinkSync(inProject('node_modules'), join(before, 'node_modules'));
  return { folder, before, remove };
}
