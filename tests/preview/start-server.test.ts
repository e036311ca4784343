// A program of the preview that comes to no end while it is loaded.
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
const late = { what: 'neither began nor ended within 3 seconds, and was ended', isLate: true, code: 1 };

it.concurrent.each([
  ['waits', "console.error('so far'); setInterval(() => {}, 1000); await new Promise(() => {});"],
  ['is busy', "console.error('so far'); for (;;);"],
  [
    'does not listen to its end',
    "console.error('so far'); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); await new Promise(() => {});",
  ],
])(
  'is ended when its time is over, and what it has said is given: %s',
  async (name, text) => {
    const server = begin(`${name.replaceAll(' ', '-')}.mjs`, text);
    expect(await server.prepared).toEqual({ ...late, said: 'so far\n' });
    expect(server.child.signalCode).toBe('SIGKILL');
  },
  60_000,
);

it.concurrent('is ended as well where it is ready and never listens', async () => {
  const server = begin('deaf.mjs', `${prepared} setInterval(() => {}, 1000); await new Promise(() => {});`);
  expect(await server.prepared).toBeUndefined();
  expect(await server.listen()).toEqual({ ...late, said: '' });
}, 60_000);

it.concurrent('is left alone once it has begun', async () => {
  const server = begin(
    'fine.mjs',
    `process.on('message', () => process.send({ kind: 'listening' })); ${prepared} await new Promise(() => {});`,
  );
  expect(await server.prepared).toBeUndefined();
  expect(await server.listen()).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect(server.child.exitCode).toBeNull();
  server.child.kill('SIGKILL');
}, 60_000);
