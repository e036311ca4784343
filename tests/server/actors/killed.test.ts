// kill -9 at each moment between the charge and the commit of its answer: another process finishes the flow.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { day, sample } from '../../sample.ts';
import { buildProgram, runProgram } from '../foundation/run-program.ts';
import { startTestApp } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { serveActorProject } from './actor-project.ts';
import { areasWith, openCardCompany } from './areas.ts';

let program: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-'));
  program = await buildProgram('tests/server/actors/dying-program.ts', 'actors');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Killed {
  readonly url: string;
  readonly cookies: readonly (readonly [name: string, value: string])[];
  /** The idempotency key of the charge. */
  readonly key: string;
  /** undefined: the process was killed. */
  readonly moments: number | undefined;
}

async function payAndDie(killAt: number): Promise<Killed> {
  const url = await createTestDatabase('seeded');
  const ledger = join(folder, `ledger-${killAt}`);
  const child = runProgram(program, { DATABASE_URL: url, LEDGER: ledger, KILL_AT: String(killAt) });
  const { signal } = await child.ended;
  const [cookies = '', moments = ''] = child.output().trim().split('\n');
  expect(cookies, child.output()).toMatch(/^\[\[/);
  return {
    url,
    cookies: JSON.parse(cookies),
    key: readFileSync(ledger, 'utf8'),
    moments: signal === 'SIGKILL' ? undefined : Number(moments),
  };
}

/** Starts another process after the lease has ended; returns where the visitor is led, which keys it charged, and the rows. */
async function continueElsewhere({ url, cookies }: Killed) {
  const company = openCardCompany();
  const app = await startTestApp({ database: await openPostgres(url, 4), served: await serveActorProject(areasWith(company)) });
  try {
    app.clock.advance(121);
    app.app.actorWorker.wake();
    const browser = app.open();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    let to: string | undefined;
    for (let round = 0; to === undefined && round < 400; round += 1) {
      await wait(25);
      to = (await browser.get('/top-up/charging', { accept: 'text/html' })).headers.location;
    }
    const { receipt } = (await browser.get('/zapi/internal/top-up/complete/screen-data')).json();
    const rows = await app.database.query(
      'SELECT f.state, f.revision, a.state AS asked, a.outcome FROM flows f LEFT JOIN flow_asks a USING (store_id, flow_id, owner)',
    );
    return { to, receipt, rows, charged: [...company.charges.keys()] };
  } finally {
    await app.close();
  }
}

it(`after kill -9, another process retries with the same key if the answer was not saved, and moves the flow once (SAMPLE=${day})`, async () => {
  const survivor = await payAndDie(0);
  const expected = await continueElsewhere(survivor);
  expect(expected).toMatchObject({
    to: '/top-up/complete',
    charged: [],
    rows: [{ state: 'complete', asked: 'answered', outcome: 'done' }],
  });
  const moments = Number(survivor.moments);
  expect(moments).toBeGreaterThan(3);
  // At once; and in the middle, before the commit, or just after it.
  const later = sample([Math.ceil(moments / 2), moments - 1, moments], 1, 'actors killed', String);
  for (const killAt of [1, ...later]) {
    const killed = await payAndDie(killAt);
    expect(killed.moments, `killed at ${killAt}`).toBeUndefined();
    const { receipt, ...after } = await continueElsewhere(killed);
    // Once the answer is saved, the actor is not asked again.
    const charged = killAt === 1 ? [killed.key] : [];
    expect(after, `killed at ${killAt} of ${moments}`).toEqual({ to: expected.to, rows: expected.rows, charged });
    expect(receipt).toBe(`r-500-${killed.key.slice(-6)}`);
  }
});
