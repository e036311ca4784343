// etcd, three nodes of Patroni, HAProxy and PgBouncer on 127.0.0.1, with the files of src/server/deployment.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../../../src/server/platform/project-root.ts';
import { findFreePort } from '../../../free-port.ts';
import { openTcpProxy, type TcpProxy } from '../../../postgres-proxy.ts';

interface DatabaseNode {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly apiPort: number;
  /** Sends a signal to Patroni and to its PostgreSQL. */
  signal(name: NodeJS.Signals): void;
  /** Starts Patroni after it was killed. */
  start(): void;
  /** What it reaches etcd by. */
  readonly lock: TcpProxy;
  /** Leaves no space on its disk, and frees it again. Absent where no disk of limited size can be mounted. */
  readonly fillDisk?: () => void;
  readonly freeDisk?: () => void;
}

export interface Cluster {
  /** Log files of all programs. */
  readonly folder: string;
  readonly nodes: readonly DatabaseNode[];
  /** Address of the store, through HAProxy. */
  readonly origin: string;
  /** Ports of the two servers. */
  readonly serverPorts: readonly [number, number];
  /** DATABASE_URL through PgBouncer, and through HAProxy only. */
  readonly url: string;
  readonly directUrl: string;
  restartPgBouncer(): void;
  /** The node that holds the lock; undefined: none, or nobody knows. */
  findLeader(): Promise<DatabaseNode | undefined>;
  switchOver(): Promise<void>;
  /** Whether the leader has a synchronous standby and every other node follows it: only then does it survive a failure. */
  isWhole(): Promise<boolean>;
  stop(): void;
}

const deployment = join(projectRoot, 'src', 'server', 'deployment');
const readTemplate = (name: string): string => readFileSync(join(deployment, name), 'utf8');

function replaceAll(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The file does not contain "${from}".`);
    return changed.replaceAll(from, to);
  }, text);
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface Programs {
  readonly folder: string;
  /** Of what refuses to run as root. */
  readonly owner: Owner;
  /** Starts a program; its output goes to `<name>.log`. */
  run(name: string, program: string, words: readonly string[], options?: object): ChildProcess;
  killAll(): void;
}

function createPrograms(): Programs {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-cluster-'));
  chmodSync(folder, 0o755);
  const children = new Set<ChildProcess>();
  return {
    folder,
    owner: { uid: idOf('-u'), gid: idOf('-g') },
    run: (name, program, words, options = {}) => {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const child = spawn(program, words, { cwd: folder, stdio: ['ignore', log, log], ...options });
      children.add(child);
      return child;
    },
    killAll: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

export async function startCluster(): Promise<Cluster> {
  const programs = createPrograms();
  const [etcd, peers, store, primary, pool, oneServer, otherServer] = await findPorts(7);
  programs.run('etcd', 'etcd', [
    ...['--data-dir', join(programs.folder, 'etcd'), '--enable-v2', '--unsafe-no-fsync'],
    ...['--listen-client-urls', `http://127.0.0.1:${etcd}`, '--advertise-client-urls', `http://127.0.0.1:${etcd}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peers}`],
  ]);
  const nodes: DatabaseNode[] = [];
  for (const name of ['pg1', 'pg2', 'pg3']) {
    const node = await startNode(programs, name, etcd);
    nodes.push(node);
    // The first one becomes the leader.
    if (nodes.length === 1) await waitFor('leader', () => isLeader(node));
  }
  startHaproxy(programs, nodes, { store, primary, servers: [oneServer, otherServer] });
  const startPool = preparePgBouncer(programs, pool, primary);
  let pgbouncer = startPool();
  const findLeader = async (): Promise<DatabaseNode | undefined> => {
    for (const node of nodes) if (await isLeader(node)) return node;
    return undefined;
  };
  return {
    folder: programs.folder,
    nodes,
    origin: `http://localhost:${store}`,
    serverPorts: [oneServer, otherServer],
    url: `postgres://madoguchi@127.0.0.1:${pool}/madoguchi`,
    directUrl: `postgres://madoguchi@127.0.0.1:${primary}/madoguchi`,
    restartPgBouncer: () => {
      pgbouncer.kill('SIGKILL');
      pgbouncer = startPool();
    },
    findLeader,
    switchOver: async () => {
      const leader = await findLeader();
      const body = JSON.stringify({ leader: leader?.name });
      await fetch(`http://127.0.0.1:${leader?.apiPort}/switchover`, { method: 'POST', body });
    },
    isWhole: async () => {
      const leader = await findLeader();
      const answer = await fetch(`http://127.0.0.1:${leader?.apiPort}/cluster`);
      const { members } = (await answer.json()) as { members: { role: string; state: string; timeline: number }[] };
      const followed = members.find(({ role }) => role === 'leader')?.timeline;
      return (
        members.length === nodes.length &&
        members.some(({ role }) => role === 'sync_standby') &&
        members.every(({ state, timeline }) => state === 'running' && timeline === followed)
      );
    },
    stop: () => {
      for (const node of nodes) node.signal('SIGKILL');
      programs.killAll();
      for (const node of nodes) {
        void node.lock.close();
        if (node.fillDisk !== undefined) spawnSync('/usr/bin/umount', ['-l', node.folder]);
      }
      rmSync(programs.folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startNode(programs: Programs, name: string, etcdPort: number): Promise<DatabaseNode> {
  const [port, apiPort] = await findPorts(2);
  const folder = join(programs.folder, name);
  mkdirSync(folder);
  const isMounted = spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', folder]).status === 0;
  const lock = await openTcpProxy(() => connect(etcdPort, '127.0.0.1'));
  chownSync(folder, programs.owner.uid, programs.owner.gid);
  const file = join(folder, 'patroni.yml');
  const text = replaceAll(readTemplate('patroni.yml'), {
    'name: pg1': `name: ${name}`,
    '10.0.0.11:8008': `127.0.0.1:${apiPort}`,
    // A proxy: of other addresses, Patroni learns those of etcd itself and goes around this one.
    'host: 10.0.0.10:2379': `proxy: http://127.0.0.1:${lock.port}`,
    '10.0.0.11:5432': `127.0.0.1:${port}`,
    '/var/lib/postgresql/15/madoguchi': join(folder, 'data'),
    '/var/lib/postgresql/.pgpass-madoguchi': join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
    '10.0.0.0/24 scram-sha-256': '127.0.0.1/32 trust',
    // The disk of the machine is shared with other work.
    "wal_log_hints: 'on'": "wal_log_hints: 'on'\n        fsync: 'off'\n        shared_buffers: 32MB",
  });
  writeFileSync(file, text);
  let patroni: ChildProcess | undefined;
  const start = (): void => {
    patroni = programs.run(name, 'patroni', [file], { ...programs.owner, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  };
  start();
  const filler = join(folder, 'filler');
  const disk = {
    fillDisk: () => void spawnSync('/usr/bin/dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']),
    freeDisk: () => rmSync(filler, { force: true }),
  };
  return {
    name,
    folder,
    port,
    apiPort,
    lock,
    start,
    signal: (what) => {
      for (const pid of [patroni?.pid, ...listPostgres(join(folder, 'data'))]) if (pid !== undefined) trySignal(pid, what);
    },
    ...(isMounted ? disk : {}),
  };
}

function startHaproxy(
  programs: Programs,
  nodes: readonly DatabaseNode[],
  ports: { readonly store: number; readonly primary: number; readonly servers: readonly [number, number] },
): void {
  const file = join(programs.folder, 'haproxy.cfg');
  const text = replaceAll(readTemplate('haproxy.cfg'), {
    '10.0.0.10:8080': `127.0.0.1:${ports.store}`,
    '10.0.0.10:5000': `127.0.0.1:${ports.primary}`,
    '10.0.0.21:3000': `127.0.0.1:${ports.servers[0]}`,
    '10.0.0.22:3000': `127.0.0.1:${ports.servers[1]}`,
    ...Object.fromEntries(
      nodes.map(({ port, apiPort }, index) => [
        `10.0.0.1${index + 1}:5432 check port 8008`,
        `127.0.0.1:${port} check port ${apiPort}`,
      ]),
    ),
  });
  writeFileSync(file, text);
  programs.run('haproxy', 'haproxy', ['-db', '-f', file]);
}

/** Returns a function that starts it. */
function preparePgBouncer(programs: Programs, port: number, primaryPort: number): () => ChildProcess {
  const file = join(programs.folder, 'pgbouncer.ini');
  const users = join(programs.folder, 'userlist.txt');
  writeFileSync(users, '"madoguchi" ""\n');
  const text = replaceAll(readTemplate('pgbouncer.ini'), {
    'host=10.0.0.10 port=5000': `host=127.0.0.1 port=${primaryPort}`,
    'listen_addr = 10.0.0.10': 'listen_addr = 127.0.0.1',
    '6432': String(port),
    'scram-sha-256': 'trust',
    '/etc/pgbouncer/userlist.txt': users,
  });
  writeFileSync(file, text);
  return () => programs.run('pgbouncer', 'pgbouncer', ['-q', file], programs.owner);
}

async function findPorts(count: 2): Promise<[number, number]>;
async function findPorts(count: 7): Promise<[number, number, number, number, number, number, number]>;
async function findPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}

export async function waitFor(what: string, isDone: () => Promise<boolean>, seconds = 120): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await wait(200))
    if (await isDone().catch(() => false)) return;
  throw new Error(`There was no ${what} after ${seconds} seconds.`);
}

/** A frozen Patroni does not answer. */
async function isLeader({ apiPort }: Pick<DatabaseNode, 'apiPort'>): Promise<boolean> {
  const address = `http://127.0.0.1:${apiPort}/primary`;
  return fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** The processes of the PostgreSQL of a data folder. */
function listPostgres(data: string): readonly number[] {
  const first = readText(join(data, 'postmaster.pid'))?.split('\n')[0];
  if (first === undefined || readText(`/proc/${first}/comm`) !== 'postgres\n') return [];
  const main = Number(first);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === main);
  return [main, ...children.map(Number)];
}

function parentOf(pid: string): number | undefined {
  const text = readText(`/proc/${pid}/stat`);
  return text === undefined ? undefined : Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function trySignal(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what);
  } catch {
    // It has ended.
  }
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
