// kill -9 at each moment between the card company's charge and the commit of what it answered: another process ends what was begun.
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/store/postgres-database.ts';
import { buildProgram, runProgram } from '../foundation/run-program.ts';
import { startTestApp } from '../harness.ts';
import { createTestDatabase } from '../test-databases.ts';
import { areasWith, openCardCompany } from './areas.ts';
import { layOutAsking } from './lay-out.ts';

let program: string;
let folder: string;
beforeAll(async () => {
  folder = await layOutAsking();
  program = await buildProgram('tests/server/asking/dying-program.ts', 'asking');
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Died {
  readonly url: string;
  readonly cookies: readonly (readonly [name: string, value: string])[];
  /** Under which the company charged. */
  readonly key: string;
  /** undefined: it was killed. */
  readonly moments: number | undefined;
}

async function payAndDie(killAt: number): Promise<Died> {
  const url = await createTestDatabase('seeded');
  const ledger = join(folder, `ledger-${killAt}`);
  const child = runProgram(program, { DATABASE_URL: url, FOLDER: folder, LEDGER: ledger, KILL_AT: String(killAt) });
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

/** Another process, once the question's lease is over: where the visitor is led, what it asked the company, what stands in the tables. */
async function goOn({ url, cookies }: Died) {
  const company = openCardCompany();
  const app = await startTestApp({ database: await openPostgres(url, 4), declarationsRoot: folder, areas: areasWith(company) });
  try {
    app.clock.advance(121);
    app.app.asker.wake();
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

it('who is killed after the charge leaves it to another process, which asks with the same key where the answer was not kept, and leads on once', {
  timeout: 240_000,
}, async () => {
  const alive = await payAndDie(0);
  const usual = await goOn(alive);
  expect(usual).toMatchObject({
    to: '/top-up/complete',
    charged: [],
    rows: [{ state: 'complete', asked: 'answered', outcome: 'done' }],
  });
  const moments = Number(alive.moments);
  expect(moments).toBeGreaterThan(3);
  // At once, in the middle, with all written and not committed, and just after the commit.
  for (const killAt of [1, Math.ceil(moments / 2), moments - 1, moments]) {
    const died = await payAndDie(killAt);
    expect(died.moments, `killed at ${killAt}`).toBeUndefined();
    const { receipt, ...after } = await goOn(died);
    // From when the answer is kept nobody is asked again.
    const charged = killAt === 1 ? [died.key] : [];
    expect(after, `killed at ${killAt} of ${moments}`).toEqual({ to: usual.to, rows: usual.rows, charged });
    expect(receipt).toBe(`r-500-${died.key.slice(-6)}`);
  }
});
