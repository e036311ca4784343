// Races need a real PostgreSQL and two applications: the embedded database has one connection.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFamily, openMember } from '../account/members.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

let apps: readonly [TestApp, TestApp];
beforeAll(async () => {
  const url = await createTestDatabase('seeded');
  apps = [
    await startTestApp({ database: await openPoolWithLongWait(url) }),
    await startTestApp({ database: await openPoolWithLongWait(url) }),
  ];
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

it('leaves no restriction on a member whose management ends at the same time, whatever comes first [PARENTAL-020]', async () => {
  const rounds = 6;
  const targets = Object.fromEntries(Array.from({ length: rounds }, (_, round) => [`t${round}`, 'managed' as const]));
  await addFamily(apps[0], 'g_race', { own1: 'owner', mgr1: 'manager', ...targets });
  const owner = await openMember(apps[0], 'own1');
  const manager = await openMember(apps[1], 'mgr1');
  const types = ['purchase', 'subscription', 'addPaymentMethod', 'externalAuth', 'oidcGrant'];
  for (const targetAccountId of Object.keys(targets)) {
    const [revoked, ...restricted] = await Promise.all([
      owner.post('/zapi/family-group/managed/revoke', { targetAccountId }),
      ...types.map((type) =>
        manager.post('/zapi/family-group/parental-control/restriction', { type, targetAccountId, restrict: true }),
      ),
    ]);
    expect(revoked?.statusCode).toBe(200);
    for (const { statusCode } of restricted) expect([204, 403]).toContain(statusCode);
    const rows = await apps[0].database.query('SELECT type FROM parental_restrictions WHERE account_id = $1', [targetAccountId]);
    expect(rows).toEqual([]);
  }
});

it('sets a restriction once, with one mail, when two managers press at once', async () => {
  await addFamily(apps[0], 'g_both', { own2: 'owner', mgr2: 'manager', man2: 'managed' });
  const browsers = [await openMember(apps[0], 'own2'), await openMember(apps[1], 'mgr2')];
  const body = { type: 'purchase', targetAccountId: 'man2', restrict: true };
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/zapi/family-group/parental-control/restriction', body)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  const audit = await apps[0].database.query(
    "SELECT 1 FROM audit_log WHERE action = 'parental-restriction' AND details->>'target' = 'man2'",
  );
  expect(audit).toHaveLength(1);
  expect((await apps[0].readOutbox('man2@example.com')).filter(({ subject }) => subject.includes('設定が変更'))).toHaveLength(1);
});
