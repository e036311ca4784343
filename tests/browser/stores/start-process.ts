// The built server in a process of its own, with the embedded database in a fresh data folder: as `npm start` runs it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort } from './find-port.ts';
import { openEndpoints, type RunningStore } from './start-store.ts';

export interface StoreProcess extends RunningStore {
  /** Kills the process with SIGKILL and starts it again on the same folder. */
  killAndRestart(): Promise<void>;
}

export async function startStoreProcess(): Promise<StoreProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-store-'));
  const port = await findPort();
  const origin = `http://localhost:${port}`;
  const start = () => runServer({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' });
  let child = await start();
  return {
    origin,
    ...openEndpoints(origin),
    rewrite: () => Promise.reject(new Error('Only stores on PostgreSQL can be changed.')),
    killAndRestart: async () => {
      await end(child, 'SIGKILL');
      child = await start();
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runServer(environment: { readonly [name: string]: string }): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let messages = '';
    const listen = (piece: Buffer): void => {
      messages += piece.toString();
      if (messages.includes('Madoguchi is ready')) resolve(child);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${messages}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
