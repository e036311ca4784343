// Each part of `npm run bench` runs, at small sizes. Figures of such a run mean nothing, so limits are not tested.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { partNames } from '../../scripts/bench/rows.ts';

it.each(partNames)('npm run bench measures %s', (part) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'bench', '--quick', `--only=${part}`], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  expect(stdout, stderr).toMatch(new RegExp(`^\\| ${part} \\| .+ \\|$`, 'm'));
  expect(stdout).not.toContain('Not measured');
});
