// Payments that the provider does not charge, before they are published.
import { expect } from 'vitest';
import { openPage, saveFields } from '../../people/console.ts';
import { words } from '../../people/contracts.ts';
import { editor, openAs } from '../../people/operators.ts';
import { startPaymentTest } from '../../people/payment-store.ts';
import { settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

const campaign = {
  code: 'LEAVES49',
  campaignName: words('ほぼ無料'),
  campaignType: 'discountAmount',
  discountAmount: 931,
  planIds: ['paid'],
};
const it = serverTest(() => startPaymentTest({ settings: { ...settings, campaigns: { campaigns: [campaign] } } }));

it('warns at the publication and on the first page about a campaign that leaves 1 to 49 yen', async ({ server }) => {
  const operator = await openAs(server, editor);
  await saveFields(operator, { 'signUp.nickname': 'OPTIONAL' });
  const expected = expect.stringMatching(/^キャンペーン「ほぼ無料」：プラン「名前paid」のお支払いが49円になります。.*50円から/);
  expect(await openPage(operator, '/console/publish')).toMatchObject({
    mayPublish: true,
    warnings: expect.arrayContaining([expected]),
  });
  const { attention } = (await openPage(operator, '/console')) as unknown as {
    attention: readonly { readonly lines: readonly string[]; readonly to: string }[];
  };
  expect(attention).toContainEqual(expect.objectContaining({ lines: [expected], to: '/console/settings' }));
});
