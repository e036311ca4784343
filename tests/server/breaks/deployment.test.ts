// The files of src/server/deployment, as far as their programs are installed; `npm run soak -- cluster` runs them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../../src/server/platform/project-root.ts';

const checks = [
  ['madoguchi.service', 'systemd-analyze', ['verify', '--man=no']],
  ['haproxy.cfg', 'haproxy', ['-c', '-q', '-f']],
] as const;

describe.each(checks)('%s', (name, program, words) => {
  const isMissing = spawnSync('which', [program]).status !== 0;
  it.skipIf(isMissing)(`is accepted by ${program}${isMissing ? ', skipped: it is not installed' : ''}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-deployment-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const text = readFileSync(join(projectRoot, 'src', 'server', 'deployment', name), 'utf8');
    const file = join(folder, name);
    // Node may be elsewhere on this machine.
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync(program, [...words, file], { encoding: 'utf8' });
    // A warning fails as well.
    expect([status, stderr]).toEqual([0, '']);
  });
});
