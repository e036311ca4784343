// Races need a real PostgreSQL and two applications: the embedded database has one connection.
import { expect } from 'vitest';
import { startPair } from '../pair.ts';
import { addFamily, openMember } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(startPair);

it('leaves no restriction on a member whose management ends at the same time, whatever comes first [PARENTAL-020]', async ({
  server,
}) => {
  const rounds = 6;
  const targets = Object.fromEntries(Array.from({ length: rounds }, (_, round) => [`t${round}`, 'managed' as const]));
  await addFamily(server, 'g_race', { own1: 'owner', mgr1: 'manager', ...targets });
  const owner = await openMember(server, 'own1');
  const manager = await openMember(server.other, 'mgr1');
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
    const rows = await server.database.query('SELECT type FROM parental_restrictions WHERE account_id = $1', [targetAccountId]);
    expect(rows).toEqual([]);
  }
});

it('sets a restriction once, with one mail, when two managers press at once', async ({ server }) => {
  await addFamily(server, 'g_both', { own2: 'owner', mgr2: 'manager', man2: 'managed' });
  const browsers = [await openMember(server, 'own2'), await openMember(server.other, 'mgr2')];
  const body = { type: 'purchase', targetAccountId: 'man2', restrict: true };
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/zapi/family-group/parental-control/restriction', body)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  const audit = await server.database.query(
    "SELECT 1 FROM audit_log WHERE action = 'parental-restriction' AND details->>'target' = 'man2'",
  );
  expect(audit).toHaveLength(1);
  expect((await server.readOutbox('man2@example.com')).filter(({ subject }) => subject.includes('設定が変更'))).toHaveLength(1);
});
