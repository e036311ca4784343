// What starts the preview anew after a change waits for the one before, each time.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endChild } from '../../scripts/ground/end-child.mjs';

test('waits until a process is gone, one that is gone already too, and tells nobody who listened for its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'end-child-'));
  try {
    const file = join(folder, 'child.mjs');
    writeFileSync(file, "setInterval(() => {}, 1000);\nprocess.send('here');\n");
    const child = fork(file);
    let told = 0;
    child.once('exit', () => (told += 1));
    await once(child, 'message');
    await endChild(child);
    expect(child.signalCode).toBe('SIGTERM');
    await endChild(child);
    expect(told).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
