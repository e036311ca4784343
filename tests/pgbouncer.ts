import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

export interface PgBouncer {
  /** Returns the DATABASE_URL of a database, through the pooler. */
  urlOf(name: string): string;
  stop(): Promise<void>;
}

const program = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) =>
  existsSync(file),
);

/** Why tests with PgBouncer are skipped; undefined: it is installed. */
export const pgBouncerMissing = program === undefined ? 'PgBouncer is not installed (apt-get install pgbouncer)' : undefined;

/** Starts PgBouncer in front of a PostgreSQL, with its default configuration but for the addresses and the mode of pooling. */
export async function startPgBouncer(target: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"madoguchi" ""\n');
  const settings = [
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${users}\npool_mode = ${mode}`,
  ];
  writeFileSync(file, `[databases]\n* = ${target}\n[pgbouncer]\n${settings.join('\n')}\n`);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (user !== undefined) for (const path of [folder, users, file]) chownSync(path, user.uid, user.gid);
  const child = spawn(program ?? 'pgbouncer', ['-q', file], { ...user, stdio: 'ignore' });
  const ended = once(child, 'close');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await wait(10);
  }
  return {
    urlOf: (name) => `postgres://madoguchi@127.0.0.1:${port}/${name}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

async function accepts(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
