import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('refuses a commit that does not exist, and leaves no folder behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  try {
    const run = spawnSync(process.execPath, ['scripts/test/compare.mjs', 'no-such-commit'], {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: folder },
    });
    expect([run.status, run.stderr, readdirSync(folder)]).toEqual([2, 'There is no commit no-such-commit.\n', []]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
