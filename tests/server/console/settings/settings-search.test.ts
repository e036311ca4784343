import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { openPage, publish, restoreSeed, saveFields } from '../../people/console.ts';
import { readData, readMain } from '../../people/members.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

interface List {
  readonly documents: readonly (Readonly<Record<string, unknown>> & { readonly title: string; readonly group: string })[];
  readonly results: readonly { readonly title: string; readonly value: string; readonly to: string }[];
}

let operator: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});
it.beforeEach(({ server }) => restoreSeed(server));

const open = async (words = '') => {
  const search = words === '' ? '' : `?q=${encodeURIComponent(words)}`;
  return (await readData(operator, `/console/settings${search}`)) as unknown as List;
};
const stateOf = async (title: string) => (await open()).documents.find((document) => document.title === title);

it('every settings document is in one of the groups of the list', async () => {
  const { documents } = await open();
  expect(documents).toHaveLength(26);
  const main = readMain(await operator.get('/console/settings', { accept: 'text/html' }));
  for (const { title } of documents) expect(main).toContain(title);
  expect(main).not.toContain('<h2>そのほか');
});

it('a document is shown as it is by default, drafted, changed, or with a warning', async () => {
  expect(await stateOf('利用の制限')).toMatchObject({ isChanged: false, isDrafted: false, isWarned: false });
  await saveFields(operator, { 'signUp.name': 'REQUIRED' });
  expect(await stateOf('登録項目')).toMatchObject({ isDrafted: true, isWarned: true });
  await operator.post('/zapi/console/discard', { revision: (await openPage(operator, '/console/publish')).shown.revision });
  const { forms, shown } = await openPage(operator, '/console/settings/limits');
  const answers = { ...forms['console-settings-limits']?.answers, 'mailedCodes.waitSeconds': 45, ...shown };
  await operator.post('/zapi/console/settings/limits', answers);
  expect(await stateOf('利用の制限')).toMatchObject({ isChanged: false, isDrafted: true });
  await publish(operator);
  expect(await stateOf('利用の制限')).toMatchObject({ isChanged: true, isDrafted: false });
});

it.each([
  ['待ち時間', '利用の制限 › 認証コードの送信 › 次に送るまでの待ち時間（秒）', '30'],
  ['スタンダード', 'プラン › 「スタンダードプラン」 › プラン名 › 日本語', '「スタンダードプラン」'],
  ['プロフィール ニックネーム', '登録項目 › プロフィール › ニックネーム', '使わない'],
  ['ストア名', 'ストアの表示 › サービス名 › 日本語', ''],
  ['クーポンコード', 'キャンペーン › 「みなとストア 開店1周年キャンペーン」 › コード', 'MINATO2026'],
  ['９８０', '料金表 › premium › 料金 › #1 › 金額（税込）', '980'],
])('a search for %s leads to the control of the setting', async (words, title, value) => {
  const result = (await open(words)).results.find((candidate) => candidate.title === title);
  expect(result).toMatchObject({ value: expect.stringContaining(value.replace(/[「」]/g, '')) });
  const [path = '', id = ''] = (result?.to ?? '').split('#');
  const page = readMain(await operator.get(path, { accept: 'text/html' }));
  expect(page).toContain(`id="${id}"`);
});

it('a search finds documents by what they are for, drafted values, and no secret', async () => {
  expect((await open('利用の制限')).results[0]).toMatchObject({ title: '利用の制限', to: '/console/settings/limits' });
  const { forms, shown } = await openPage(operator, '/console/settings/invoice');
  const answers = { ...forms['console-settings-invoice']?.answers, 'issuerName.ja': '下書きの発行者', ...shown };
  await operator.post('/zapi/console/settings/invoice', answers);
  expect((await open('下書きの発行者')).results).toMatchObject([{ value: expect.stringContaining('下書きの発行者') }]);
  expect((await open('sealed:')).results).toEqual([]);
  expect(readMain(await operator.get('/console/settings?q=xyzzy', { accept: 'text/html' }))).toContain(
    '該当する設定はありません',
  );
});
