// Times that were published before their rule existed.
import { expect } from 'vitest';
import { openPage, outcomeOf, saveSettings } from '../../people/console.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

const campaign = { code: 'SPRING', campaignName: { ja: '春' }, campaignType: 'freePeriods', discountContinuationCount: 1 };
const it = serverTest({
  settings: { campaigns: { campaigns: [{ ...campaign, startDate: '2026-02-30T00:00:00+09:00' }] } },
});

it('a day that does not exist is shown at its field as it is stored, and is replaced by another one only', async ({ server }) => {
  const operator = await openAs(server, editor);
  const { forms } = await openPage(operator, '/console/settings/campaigns');
  const campaigns = forms['console-settings-campaigns']?.answers['campaigns'] as readonly Record<string, unknown>[];
  expect(campaigns).toMatchObject([{ startDate: '2026-02-30T00:00' }]);
  const save = (startDate: unknown) => saveSettings(operator, 'campaigns', { campaigns: [{ ...campaigns[0], startDate }] });
  expect((await save('2026-02-30T00:00')).json().issues).toEqual([{ at: '/campaigns/0/startDate', rule: 'realDate' }]);
  expect(outcomeOf(await save('2026-03-01T09:00'))).toContain('draftSaved');
  const filtered = await openPage(operator, '/console/audit?from=2026-02-30&to=2026-02-28');
  expect(filtered.forms['console-audit']?.answers).toMatchObject({ to: '2026-02-28' });
  expect(filtered.forms['console-audit']?.answers['from'] ?? null).toBeNull();
});
