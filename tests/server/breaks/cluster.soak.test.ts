// Failures of a whole installation under load. ROUNDS=20 npm run soak -- cluster repeats the kinds of failure.
import { execFile, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentSandbox, startPaymentSandbox } from '../../../src/server/app/payment-sandbox/payment-sandbox.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { buildProgram, type Program, runProgram } from '../foundation/run-program.ts';
import type { TestApp } from '../harness.ts';
import { addContract, addMethod } from '../people/contracts.ts';
import { addMember } from '../people/members.ts';
import { type Acknowledged, startClusterLoad } from './cluster/load.ts';
import { type Cluster, startCluster, waitFor } from './cluster/nodes.ts';

const missing = ['patroni', 'etcd', 'haproxy', 'pgbouncer'].filter((name) => spawnSync('which', [name]).status !== 0);
const rounds = Number(process.env['ROUNDS'] ?? 8);
/** Seconds. Longer than the time to live of the leader's lock. */
const freezing = 30;

let cluster: Cluster;
let program: string;
let sandbox: PaymentSandbox;
let servers: Program[] = [];
beforeAll(async () => {
  if (missing.length > 0) return;
  program = await buildProgram('src/server/main.ts', 'server');
  sandbox = await startPaymentSandbox({ host: '127.0.0.1', port: 0 });
  cluster = await startCluster();
}, 300_000);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  cluster?.stop();
  await sandbox?.close();
});

function startServer(port: number): Program {
  return runProgram(program, {
    DATABASE_URL: cluster.url,
    DATABASE_DIRECT_URL: cluster.directUrl,
    PORT: String(port),
    PAYMENT_SANDBOX_PORT: new URL(sandbox.origin).port,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: cluster.origin,
    LOG_LEVEL: 'error',
  });
}

/** Each leaves everything running again. */
const failures: { readonly [kind: string]: () => Promise<void> } = {
  'the primary is killed': async () => {
    const leader = await cluster.findLeader();
    leader?.signal('SIGKILL');
    await waitFor('new leader', async () => ![undefined, leader].includes(await cluster.findLeader()));
    leader?.start();
  },
  'the primary freezes': async () => {
    const leader = await cluster.findLeader();
    leader?.signal('SIGSTOP');
    await wait(freezing * 1_000);
    await waitFor('new leader', async () => ![undefined, leader].includes(await cluster.findLeader()));
    leader?.signal('SIGCONT');
  },
  'the leader is switched over': async () => {
    const leader = await cluster.findLeader();
    await cluster.switchOver();
    await waitFor('new leader', async () => ![undefined, leader].includes(await cluster.findLeader()));
  },
  'the primary is cut off from etcd': async () => {
    const leader = await cluster.findLeader();
    await leader?.lock.close();
    await waitFor('new leader', async () => ![undefined, leader].includes(await cluster.findLeader()));
    await leader?.lock.open();
  },
  'the disk of the primary is full': async () => {
    const leader = await cluster.findLeader();
    leader?.fillDisk?.();
    await wait(20_000);
    leader?.freeDisk?.();
  },
  'PgBouncer restarts': async () => cluster.restartPgBouncer(),
  'a server is killed': () => restartServer(0, 'SIGKILL'),
  'the servers are restarted in turn': async () => {
    await restartServer(0, 'SIGTERM');
    await restartServer(1, 'SIGTERM');
  },
};

async function restartServer(index: 0 | 1, signal: NodeJS.Signals): Promise<void> {
  servers[index]?.child.kill(signal);
  await servers[index]?.ended;
  const server = startServer(cluster.serverPorts[index]);
  servers[index] = server;
  await server.waitFor(' is ready at ');
}

it.skipIf(missing.length > 0)(
  `loses nothing acknowledged, charges nobody twice and never answers 500 in ${rounds} rounds${missing.length > 0 ? `, skipped: ${missing.join(', ')} not installed` : ''}`,
  async () => {
    await prepareDatabase();
    servers = [startServer(cluster.serverPorts[0])];
    await servers[0]?.waitFor(' is ready at ');
    servers.push(startServer(cluster.serverPorts[1]));
    await servers[1]?.waitFor(' is ready at ');
    const direct = await openPostgres(cluster.directUrl, 2);
    const store = await prepareStore(direct);
    const load = startClusterLoad(cluster.origin, () => store.buyers.shift());
    await waitFor('acknowledged edit', async () => load.acknowledged.edits.size > 0);
    const kinds = Object.entries(failures);
    for (let round = 0; round < rounds; round += 1) {
      const [kind, fail] = kinds[round % kinds.length] ?? ['', async () => {}];
      await waitFor('standby of every node', () => cluster.isWhole());
      await store.addRenewals(round);
      await wait(1_000);
      const begin = performance.now();
      const before = load.acknowledged.signUps.length;
      await fail();
      await waitFor('acknowledged sign-up after the failure', async () => load.acknowledged.signUps.length > before + 1, 180);
      console.info(`round ${round + 1}, ${kind}: served again after ${Math.round((performance.now() - begin) / 1_000)} s`, {
        statuses: Object.fromEntries(load.statuses),
      });
      expect(load.unexpected).toEqual([]);
    }
    await load.stop();
    await waitFor('end of all charges', () => isSettled(direct), 240);
    await expectKept(direct, load.acknowledged);
    await expectChargedOnce(direct);
    console.info({
      signUps: load.acknowledged.signUps.length,
      edits: [...load.acknowledged.edits.values()],
      purchases: load.acknowledged.purchases.length,
      charges: sandbox.listCharges().length,
    });
    await direct.close();
  },
  3_600_000,
);

async function prepareDatabase(): Promise<void> {
  const { port } = (await cluster.findLeader()) ?? { port: 0 };
  // Not synchronously: the proxies of the nodes run in this process.
  const sql = async (statement: string): Promise<string> =>
    (
      await promisify(execFile)('psql', [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-d',
        'postgres',
        '-Atc',
        statement,
      ])
    ).stdout;
  const countStandbys = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'";
  await waitFor('standby', async () => Number(await sql(countStandbys)) > 0);
  await sql('CREATE ROLE madoguchi LOGIN');
  await sql("ALTER ROLE madoguchi SET statement_timeout = '30s'");
  await sql('CREATE DATABASE madoguchi OWNER madoguchi');
}

/** Members who have a card, and contracts that are due when they are added. */
async function prepareStore(database: Database) {
  // What the helpers use of an application.
  const test = { database, clock: { now: () => new Date() } } as unknown as TestApp;
  await database.query("UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE subscription_id LIKE 's_demo%'");
  const buyers = Array.from({ length: 60 }, (_, index) => `buyer${index}`);
  for (const name of buyers) {
    await addMember(test, name);
    await addMethod(test, name, `pm_${name}`);
  }
  return {
    buyers,
    addRenewals: async (round: number): Promise<void> => {
      for (let index = 0; index < 5; index += 1) {
        const name = `renew${round}x${index}`;
        await addMember(test, name);
        await addMethod(test, name, `pm_${name}`);
        await addContract(test, name, { subscriptionId: `s_${name}`, price: 1980, days: 0, methodId: `pm_${name}` });
      }
    },
  };
}

async function isSettled(database: Database): Promise<boolean> {
  const open = await database.query(
    `SELECT 1 FROM flow_asks WHERE state = 'due'
     UNION ALL SELECT 1 FROM subscription_periods WHERE state NOT IN ('paid', 'ended') AND due_at <= $1
     UNION ALL SELECT 1 FROM purchase_refunds`,
    [new Date()],
  );
  return open.length === 0;
}

async function expectKept(database: Database, { signUps, edits, purchases }: Acknowledged): Promise<void> {
  const accounts = await database.query<{ email: string }>('SELECT email FROM accounts WHERE email = ANY($1)', [signUps]);
  expect(accounts.map(({ email }) => email).toSorted()).toEqual(signUps.toSorted());
  for (const [loginId, count] of edits) {
    const [row] = await database.query<{ phone: string }>(
      "SELECT profile->>'phoneNumber' AS phone FROM accounts WHERE login_id = $1",
      [loginId],
    );
    expect(Number(row?.phone.slice(3)), loginId).toBeGreaterThanOrEqual(count);
  }
  const contracts = await database.query<{ account_id: string }>(
    "SELECT account_id FROM subscriptions WHERE plan_id = 'weekly' AND account_id = ANY($1)",
    [purchases],
  );
  expect(contracts.map(({ account_id }) => account_id).toSorted()).toEqual(purchases.toSorted());
}

/** The sandbox charges a key once: every charge that was not paid back is that of one paid period, and the ledger has each. */
async function expectChargedOnce(database: Database): Promise<void> {
  const charges = sandbox.listCharges().filter(({ state, amount, refunded }) => state === 'approved' && refunded < amount);
  const periods = await database.query<{ charge_key: string }>(
    "SELECT charge_key FROM subscription_periods WHERE state = 'paid' AND charge_key IS NOT NULL",
  );
  expect(periods.map(({ charge_key }) => charge_key).toSorted()).toEqual(charges.map(({ key }) => key).toSorted());
  const [ledger] = await database.query<{ paid: number }>(
    "SELECT coalesce(sum(billing_amount), 0)::integer AS paid FROM ledger_entries WHERE account_id LIKE 'buyer%' OR account_id LIKE 'renew%'",
  );
  expect(ledger?.paid).toBe(charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0));
}
