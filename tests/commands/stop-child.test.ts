// The preview restarts after a change only once the previous process has exited.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endChild } from '../../scripts/toolchain/stop-child.mjs';

test('waits until a process has exited, also one that already has, and does not call its exit listeners', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'end-child-'));
  try {
    const file = join(folder, 'child.mjs');
    writeFileSync(file, "setInterval(() => {}, 1000);\nprocess.send('here');\n");
    const child = fork(file);
    let exits = 0;
    child.once('exit', () => (exits += 1));
    await once(child, 'message');
    await endChild(child);
    expect(child.signalCode).toBe('SIGTERM');
    await endChild(child);
    expect(exits).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
