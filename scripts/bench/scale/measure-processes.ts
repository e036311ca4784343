import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownAddresses } from '../../../src/rules/own-addresses.ts';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import { startPostgres } from '../../toolchain/start-postgres.ts';
import { median, type Row } from '../rows.ts';
import { loadAddress } from '../server/load.ts';
import { logIn } from '../server/open-app.ts';

const maxRatio = 1.05;
/** Per process. */
const connections = 4;
/** Of a tick of /proc/…/stat, on every machine of Linux. */
const tickMilliseconds = 10;

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly cookie: string;
}

/**
 * Measures the processor time of a request, of the servers and PostgreSQL, with two processes on one database, beside two that have one
 * each: what the processes cost each other. Beside a single process, it would measure that two processors share a core and its caches.
 * Linux only: reads /proc.
 */
export async function measureProcesses(isQuick: boolean): Promise<readonly Row[]> {
  execFileSync(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')], { stdio: 'ignore' });
  const postgres = await startPostgres();
  const children: ChildProcess[] = [];
  try {
    const open = async (url: string): Promise<Server> => {
      const child = startServer(url);
      children.push(child);
      return openServer(child);
    };
    const url = await postgres.createDatabase('shared');
    const [firstServer, secondServer] = [await open(url), await open(url)];
    const alone = await open(await postgres.createDatabase('alone'));
    const main = Number(readFileSync(join(postgres.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const groups = [
      [firstServer, alone],
      [firstServer, secondServer],
    ];
    const samples: { readonly server: number[]; readonly database: number[] }[] = groups.map(() => ({
      server: [],
      database: [],
    }));
    const [rounds, milliseconds] = isQuick ? [2, 300] : [16, 2_000];
    // In alternating order, so that other load on the machine affects both alike. The first round is warm-up and does not count.
    for (let round = 0; round <= rounds; round += 1)
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const sample = await measureGroup(groups[index] ?? [], main, milliseconds);
        if (round === 0) continue;
        samples[index]?.server.push(sample.server);
        samples[index]?.database.push(sample.database);
      }
    const row = (name: string, of: (sample: (typeof samples)[number]) => number): Row => {
      const [beside = 0, value = 0] = samples.map(of);
      return { part: 'scale', name, unit: 'ms', value, beside };
    };
    const total = 'CPU of a request, server and database, on two processes of a database, beside one each';
    return [
      { ...row(total, ({ server, database }) => median(server) + median(database)), most: maxRatio },
      row('of these, the server', ({ server }) => median(server)),
      row('of these, the database', ({ database }) => median(database)),
    ];
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await postgres.stop();
  }
}

function startServer(url: string): ChildProcess {
  const { PATH } = process.env;
  return spawn(process.execPath, [join(projectRoot, 'dist', 'server', 'main.js')], {
    cwd: projectRoot,
    env: { PATH, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function openServer(child: ChildProcess): Promise<Server> {
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = / is ready at (http:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.on('close', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  return { child, url: `${origin}${ownAddresses.screenData}/mypage/screen-data`, cookie: await logIn(origin) };
}

/** Processor milliseconds a request. */
async function measureGroup(
  group: readonly Server[],
  database: number,
  milliseconds: number,
): Promise<{ readonly server: number; readonly database: number }> {
  const read = () => ({
    server: group.reduce((sum, { child }) => sum + readCpu(child.pid), 0),
    database: readCpu(database) + listChildren(database).reduce((sum, pid) => sum + readCpu(pid), 0),
  });
  const before = read();
  const loads = await Promise.all(group.map(({ url, cookie }) => loadAddress({ url, cookie, milliseconds, connections })));
  const after = read();
  const done = loads.reduce((sum, load) => sum + load.done, 0);
  return { server: (after.server - before.server) / done, database: (after.database - before.database) / done };
}

/** Processor milliseconds of a process since its start, with its children that have ended; 0 if it has ended itself. */
function readCpu(pid: number | undefined): number {
  // user, system, and both of the children
  return readStat(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * tickMilliseconds, 0);
}

const listChildren = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(readStat(Number(name))[1]) === parent)
    .map(Number);

/** The fields of /proc/…/stat behind the name: state, parent, … */
function readStat(pid: number | undefined): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
