// The payments that need a person. tests/server/plans/purchase/refunds.test.ts has charges whose outcome is unknown.
import { expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { addFinding } from '../people/findings.ts';
import { readData } from '../people/members.ts';
import { openRole } from '../people/operators.ts';
import { addOtherStore } from '../people/other-store.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

interface Listed {
  readonly matters: readonly { readonly matterId: string; readonly actions: readonly string[] }[];
}
const list = async (browser: TestBrowser) =>
  // Screen data follows the page's schema, which other tests check.
  ((await readData(browser, '/console/payments')) as unknown as Listed).matters;
const resolve = (browser: TestBrowser, matterId: string, action: string, reason = '管理画面で確認') =>
  browser.post('/zapi/console/payment/resolve', { matterId, action, reason });
const codeOf = async (answer: ReturnType<typeof resolve>) => (await answer).json<{ code?: string }>().code;

it('are counted on the home page, and resolved once, with a reason that the audit log has', async ({ server }) => {
  const finance = await openRole(server, 'finance');
  const readAttention = async () => JSON.stringify((await readData(finance, '/console'))['attention']);
  expect(await list(finance)).toEqual([]);
  expect(await readAttention()).not.toContain('/console/payments');
  await addFinding(server, 'pf_sale', 'saleWithoutCharge');
  server.clock.advance(1);
  await addFinding(server, 'pf_charge', 'chargeWithoutSale');
  await addOtherStore(server);
  await addFinding(server, 'pf_elsewhere', 'dispute', 'other');
  expect(await list(finance)).toEqual([
    expect.objectContaining({ matterId: 'pf_sale', actions: ['resolve'], amount: 500, providerState: '承認済み' }),
    expect.objectContaining({ matterId: 'pf_charge', actions: ['refund', 'resolve'] }),
  ]);
  expect(await readAttention()).toContain('（2件）');
  expect((await resolve(finance, 'pf_sale', 'resolve', '')).statusCode).toBe(422);
  expect(await codeOf(resolve(finance, 'pf_sale', 'refund'))).toBe('NOT_NOW');
  expect(await codeOf(resolve(finance, 'pf_elsewhere', 'resolve'))).toBe('NOT_NOW');
  expect((await resolve(finance, 'pf_sale', 'resolve')).json()).toEqual({
    redirectTo: '/console/payments?notice=paymentResolved',
  });
  expect(await codeOf(resolve(finance, 'pf_sale', 'resolve'))).toBe('NOT_NOW');
  expect((await resolve(finance, 'pf_charge', 'refund')).statusCode).toBe(200);
  expect(await list(finance)).toEqual([]);
  expect(await server.database.query('SELECT finding_id, state FROM payment_findings ORDER BY finding_id')).toEqual([
    { finding_id: 'pf_charge', state: 'refunding' },
    { finding_id: 'pf_elsewhere', state: 'open' },
    { finding_id: 'pf_sale', state: 'resolved' },
  ]);
  const entries = await server.database.query(
    "SELECT operator_id, details FROM audit_log WHERE action = 'payment-resolved' ORDER BY details ->> 'matterId'",
  );
  const entry = { operator_id: 'o_role_finance', details: { reason: '管理画面で確認' } };
  expect(entries).toMatchObject([
    { ...entry, details: { ...entry.details, matterId: 'pf_charge', action: 'refund' } },
    { ...entry, details: { ...entry.details, matterId: 'pf_sale', action: 'resolve' } },
  ]);
});

it('are only for those who may resolve them', async ({ server }) => {
  await addFinding(server, 'pf_closed', 'dispute');
  for (const role of ['viewer', 'support', 'editor']) {
    const operator = await openRole(server, role);
    expect((await operator.get('/console/payments')).statusCode, role).toBe(403);
    expect((await resolve(operator, 'pf_closed', 'resolve')).statusCode, role).toBe(403);
    expect(JSON.stringify(await readData(operator, '/console')), role).not.toContain('/console/payments');
  }
});
