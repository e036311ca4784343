import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, restoreSeed } from '../../people/console.ts';
import { readMain } from '../../people/members.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

type Item = Readonly<Record<string, unknown>>;

let operator: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});
it.beforeEach(({ server }) => restoreSeed(server));

async function openItems(document: string, list: string) {
  const { forms, shown } = await openPage(operator, `/console/settings/${document}`);
  const answers = forms[`console-settings-${document}`]?.answers ?? {};
  return { answers, shown, items: answers[list] as readonly Item[] };
}

it('items of a list are closed, and titled by their name or identifier', async () => {
  const plans = readMain(await operator.get('/console/settings/plans', { accept: 'text/html' }));
  expect(plans).toMatch(/<details class="fold"><summary><span class="repeat-name">スタンダードプラン</);
  const { items } = await openItems('priceTables', 'tables');
  expect(items[0]).toMatchObject({ heading: 'standard' });
  const page = await openPage(operator, '/console/settings/priceTables/tables/0');
  expect(page['heading']).toBe('料金表 › standard');
});

it('a copied item has what its page has, new ids, and none of the identifiers that operators choose', async () => {
  const { answers, shown, items } = await openItems('oidcClients', 'clients');
  const [app = {}, ...others] = items;
  const copy = { ...app, id: 'copy:0', clientId: 'second-app', 'name.ja': '2つめのアプリ' };
  const saved = await operator.post('/zapi/console/settings/oidcClients', {
    ...answers,
    clients: [app, copy, ...others],
    ...shown,
  });
  expect(outcomeOf(saved)).toContain('draftSaved');
  expect((await openItems('oidcClients', 'clients')).items.map(({ id, clientId }) => [id, clientId])).toEqual([
    ['0', app['clientId']],
    ['1', 'second-app'],
    ['2', others[0]?.['clientId']],
  ]);
  const pageOf = async (at: number) => {
    const { forms } = await openPage(operator, `/console/settings/oidcClients/clients/${at}`);
    return Object.values(forms)[0]?.answers ?? {};
  };
  const [original, copied] = [await pageOf(0), await pageOf(1)];
  const keysOf = ({ scopes }: Item) => (scopes as readonly Item[]).map(({ scopeKey, heading }) => [scopeKey, heading]);
  expect(keysOf(original)[0]).toEqual(['profile', expect.stringMatching(/\S/)]);
  expect(keysOf(copied)).toEqual(keysOf(original));
  expect(original['policies']).not.toEqual([]);
  expect(copied['policies']).toEqual([]);
});
