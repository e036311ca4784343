// The built server in a process of its own, as `npm start` runs it.
import { type ChildProcess, spawn } from 'node:child_process';
import { findPort } from './find-port.ts';
import { openEndpoints, type RunningStore } from './start-store.ts';
import { createStoreDatabase } from './store-databases.ts';

export interface StoreProcess extends RunningStore {
  /** Kills the process with SIGKILL and starts it again on the same database. */
  killAndRestart(): Promise<void>;
}

export async function startStoreProcess(): Promise<StoreProcess> {
  const database = await createStoreDatabase();
  const port = await findPort();
  const origin = `http://localhost:${port}`;
  const start = () => runServer({ PORT: String(port), DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
  let child = await start();
  return {
    origin,
    ...openEndpoints(origin),
    rewrite: async (statements) => {
      await end(child, 'SIGTERM');
      await database.change(statements);
      child = await start();
    },
    killAndRestart: async () => {
      await end(child, 'SIGKILL');
      child = await start();
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      await database.drop();
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
