import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProgram, runProgram } from './run-program.ts';

it('starts on an existing data folder in less than five seconds, also after it was killed', async () => {
  const program = await buildProgram('tests/server/foundation/minimal-program.ts', 'platform');
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-start-'));
  const start = () => runProgram(program, { DATA_DIR: folder, LOG_LEVEL: 'warn', PORT: '0' });
  try {
    const server = start();
    await server.waitFor('is ready');
    server.child.kill('SIGKILL');
    await server.ended;
    const again = start();
    const taken = await again.waitFor('is ready');
    again.child.kill('SIGKILL');
    await again.ended;
    expect(taken).toBeLessThan(5_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
