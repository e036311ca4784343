import { expect } from 'vitest';
import { openMember, openNew, readData, readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

it('says what an owner of a family group with two contracts has', async ({ server }) => {
  const owner = await openMember(server, 'demoowner');
  expect(await readData(owner, '/mypage')).toMatchObject({
    plan: { statusGroup: 'trial', price: 29800, billingAmount: 29800, contractCount: 2 },
    paymentMethod: { paymentMethodType: 'SbpsCredit', creditInfo: { cardNumberSuffix: '4242', cardbrandCode: 'V' } },
    security: { hasMultiFactor: false, passkeyCount: 0, sessionCount: 1, lastLoginAt: null, advice: 'multiFactor' },
    family: { role: 'owner', memberCount: 5, restrictionCount: 0 },
    expiringCard: null,
    hasChangedPolicies: false,
  });
});

it('says nothing of contracts and payment methods to a kid, but who the owner is', async ({ server }) => {
  const kid = await openMember(server, 'kidtaro');
  const data = await readData(kid, '/mypage');
  expect(data).toMatchObject({
    plan: null,
    paymentMethod: null,
    security: { advice: null },
    family: { role: 'kid', ownerName: '佐藤 花子' },
  });
  const main = readMain(await kid.get('/mypage'));
  expect(main).toContain('オーナー：佐藤 花子');
  expect(main).not.toContain('/mypage/payment-method');
});

it('counts the devices that are logged in, and names the login before this one and the day of the password', async ({
  server,
}) => {
  await openNew(server, 'devices1');
  const before = server.clock.now().toISOString();
  server.clock.advance(3600);
  const browser = await openMember(server, 'devices1');
  const { security } = await readData(browser, '/mypage');
  expect(security).toMatchObject({ sessionCount: 2, lastLoginAt: before, passwordSetAt: null });
  const changed = { oldPassword: 'Demo-pass-2026', newPassword: 'minato-no-yoru7' };
  expect((await browser.post('/zapi/account/password/edit', changed)).statusCode).toBe(200);
  const changedAt = server.clock.now().toISOString();
  expect((await readData(browser, '/mypage'))['security']).toMatchObject({ sessionCount: 1, passwordSetAt: changedAt });
  server.clock.advance(14 * 86_400 + 1);
  const later = await openMember(server, 'devices1', 'minato-no-yoru7');
  expect((await readData(later, '/mypage'))['security']).toMatchObject({ sessionCount: 1 });
});

it('mentions a card in use for 45 days before it expires, and after', async ({ server }) => {
  const expiring = async (cardExpiry: string) => {
    await server.database.query("UPDATE payment_methods SET card_expiry = $1 WHERE account_id = 'a_demoowner'", [cardExpiry]);
    return (await readData(await openMember(server, 'demoowner'), '/mypage'))['expiringCard'];
  };
  const month = (offset: number) => {
    const day = server.clock.now();
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + offset, 1)).toISOString().slice(0, 7).replace('-', '');
  };
  expect(await expiring(month(3))).toBeNull();
  expect(await expiring(month(0))).toMatchObject({ cardNumberSuffix: '4242', isExpired: false });
  expect(await expiring(month(-1))).toMatchObject({ cardNumberSuffix: '4242', isExpired: true });
});
