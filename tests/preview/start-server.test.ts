// A preview program that never finishes loading.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '../../scripts/preview/start-server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'start-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prepared = "process.send({ kind: 'prepared' });";
const begin = (name: string, text: string) => {
  const bundle = join(folder, name);
  writeFileSync(bundle, text);
  return startServer(bundle, [], 3_000);
};
const timedOut = { what: 'did not start within 3 seconds and was killed', isLate: true, code: 1 };

it.concurrent.each([
  ['waits', "console.error('so far'); setInterval(() => {}, 1000); await new Promise(() => {});"],
  ['is blocked', "console.error('so far'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);"],
  [
    'ignores SIGTERM',
    "console.error('so far'); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); await new Promise(() => {});",
  ],
])('is killed after the timeout, and its output is returned: %s', async (name, text) => {
  const server = begin(`${name.replaceAll(' ', '-')}.mjs`, text);
  expect(await server.prepared).toEqual({ ...timedOut, output: 'so far\n' });
  expect(server.child.signalCode).toBe('SIGKILL');
});

it.concurrent('is also killed if it is ready and never listens', async () => {
  const server = begin('deaf.mjs', `${prepared} setInterval(() => {}, 1000); await new Promise(() => {});`);
  expect(await server.prepared).toBeUndefined();
  expect(await server.listen()).toEqual({ ...timedOut, output: '' });
});

it.concurrent('keeps running once it has started', async () => {
  const server = begin(
    'fine.mjs',
    `process.on('message', () => process.send({ kind: 'listening' })); ${prepared} await new Promise(() => {});`,
  );
  expect(await server.prepared).toBeUndefined();
  expect(await server.listen()).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect(server.child.exitCode).toBeNull();
  server.child.kill('SIGKILL');
});
