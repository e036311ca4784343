import { beforeAll, expect, it } from 'vitest';
import type { Settings } from '../../../engine/declare/index.ts';
import { createStorePlans, type StorePlans } from '../../../src/server/project/store-plans.ts';
import { compareSettings, formatChanges, formatProblems } from '../../../src/server/settings/index.ts';
import { compareCost } from '../../compare-cost.ts';
import { readServed } from '../harness.ts';
import { entry } from './changes.ts';

let plans: StorePlans;
beforeAll(async () => {
  plans = createStorePlans((await readServed()).declarations, {});
});

const format = (before: Settings, after: Settings, language = 'ja') =>
  formatChanges(compareSettings(before, after), before, after, { plans, language });

const hobby = entry('hobby', {
  title: { ja: '趣味', en: 'Hobby' },
  selectOptions: [
    { id: 'climb', label: { ja: '登山', en: 'Climbing' } },
    { id: 'read', label: { ja: '読書', en: 'Reading' } },
  ],
});
const custom = (...entries: readonly (typeof hobby)[]): Settings => ({ customAssociatedInfo: { entries } });
const fields = (nickname: string, sex = 'NOT_USE'): Settings => ({
  registration: { signUp: { fields: { nickname, sex } }, passwordStrength: sex === 'NOT_USE' ? 'NONE' : 'SYMBOL' },
});

it('describes a field with its form, its old and its new value', () => {
  expect(format(fields('NOT_USE'), fields('REQUIRED'))).toEqual(['新規登録の「ニックネーム」：使わない → 必須']);
  expect(format(fields('NOT_USE'), fields('REQUIRED'), 'en')).toEqual(['“Nickname” in sign-up: not used → required']);
  expect(format(fields('NOT_USE'), fields('NOT_USE', 'OPTIONAL'))).toEqual([
    '新規登録の「性別」：使わない → 任意',
    '登録項目：パスワードの条件：指定なし → 記号が必要',
  ]);
});

it('says that a secret is set or changed, without its sealed text', () => {
  const providers = (clientSecret?: string): Settings => ({
    identityProviders: { providers: [{ id: 'demo', ...(clientSecret === undefined ? {} : { clientSecret }) }] },
  });
  const [first, second] = ['a', 'b'].map((letter) => `sealed:key.${letter.repeat(80)}`);
  expect(format(providers(), providers(first))).toEqual([expect.stringContaining('なし → 設定済み')]);
  expect(format(providers(first), providers(second))).toEqual([
    expect.stringMatching(/^外部アカウント：.*クライアントシークレットを変更$/),
  ]);
});

it('describes custom fields that are added, removed and changed', () => {
  expect(format(custom(), custom(hobby))).toEqual(['追加項目「趣味」を追加（選択・必須）']);
  expect(format(custom(hobby), custom(), 'en')).toEqual(['Custom field “Hobby” removed']);
  expect(format(custom(hobby), custom({ ...hobby, rule: 'OPTIONAL', in: ['profile'] }))).toEqual([
    '追加項目「趣味」の必須・任意：必須 → 任意',
    '追加項目「趣味」の表示する場所：新規登録、プロフィール → プロフィール',
  ]);
  expect(format(custom(hobby), custom({ ...hobby, title: { ja: 'ご趣味', en: 'Hobby' } }))).toEqual([
    '追加項目「ご趣味」の名前：「趣味」 / 「Hobby」 → 「ご趣味」 / 「Hobby」',
  ]);
  expect(format(custom(hobby, entry('b')), custom(entry('b'), hobby))).toEqual(['追加項目の順序を変更']);
});

it('describes options that are added, removed, renamed and moved', () => {
  const [climb, read] = [
    { id: 'climb', label: { ja: '登山', en: 'Climbing' } },
    { id: 'read', label: { ja: '読書', en: 'Reading' } },
  ];
  const swim = { id: 'swim', label: { ja: '水泳' } };
  const after = (...selectOptions: readonly (typeof climb | typeof swim)[]) => custom({ ...hobby, selectOptions });
  expect(format(custom(hobby), after(read))).toEqual(['追加項目「趣味」の選択肢「登山」を削除']);
  expect(format(custom(hobby), after(climb, read, swim), 'en')).toEqual(['Custom field “Hobby”: option “水泳” added']);
  expect(format(custom(hobby), after(read, climb))).toEqual(['追加項目「趣味」の選択肢の順序を変更']);
  expect(format(custom(hobby), after({ id: 'climb', label: { ja: '山登り' } }, read))).toEqual([
    '追加項目「趣味」の選択肢の名前：「登山」 / 「Climbing」 → 「山登り」',
  ]);
});

it('describes the message of sign-up with its languages in order', () => {
  const message = (ja: string): Settings => ({ registration: { message: { en: 'Welcome', ja } } });
  expect(format({ registration: {} }, message('ようこそ'))).toEqual([
    '新規登録画面のお知らせ：なし → 「ようこそ」 / 「Welcome」',
  ]);
  expect(format(message('ようこそ'), message('長い'.repeat(100)))).toEqual(['新規登録画面のお知らせを変更']);
  expect(format(message('長い'.repeat(100)), { registration: {} }, 'en')).toEqual(['Message on the sign-up page changed']);
});

it('shows a short value that is added or removed', () => {
  const plan = (freeTrialDays?: number): Settings => ({
    plans: { plans: [{ planId: 'standard', name: { ja: '標準' }, ...(freeTrialDays === undefined ? {} : { freeTrialDays }) }] },
  });
  expect(format(plan(), plan(14), 'en')).toEqual(['Plans: Plans › “標準” › Days of the free trial: no free trial → 14']);
  expect(format(plan(14), plan())).toEqual(['プラン：プラン › 「標準」 › 無料お試しの日数：14 → 無料お試しなし']);
});

it('names a picture, and not its address', () => {
  const logo = (logoPc: string): Settings => ({ storeSettingData: { images: { logoPc } } });
  expect(format(logo('/store/minato/logo-pc.svg'), logo('/pictures/26daa728.svg'), 'en')).toEqual([
    'Look of the store: Images › Logo (computers) changed',
  ]);
});

it('describes other documents with the path, and with both values if they are short', () => {
  const policy = { policyId: 'terms', revision: 1, title: { ja: '利用規約', en: 'Terms' }, content: { ja: '長い'.repeat(100) } };
  const before = { policies: { upFront: true, policies: [policy] } };
  const after = {
    policies: { upFront: false, policies: [{ ...policy, revision: 2, content: { ja: '別の'.repeat(100) } }] },
  };
  expect(format(before, after)).toEqual([
    '規約：新規登録のはじめに規約を表示する：はい → いいえ',
    '規約：規約 › 「利用規約」 › 版：1 → 2',
    `規約：規約 › 「利用規約」 › 本文 › 日本語：${'長い'.repeat(30)}… → ${'別の'.repeat(30)}…`,
  ]);
  expect(format(after, after)).toEqual([]);
});

it('shows of a long text what differs, without the tags around it', () => {
  const terms = (fee: string): Settings => ({
    policies: {
      policies: [{ policyId: 'terms', content: { ja: `<h2>第1条</h2><p>${'前文。'.repeat(30)}年会費は${fee}円です。</p>` } }],
    },
  });
  expect(format(terms('500'), terms('600'))).toEqual([
    '規約：規約 › terms › 本文 › 日本語：…前文。前文。年会費は500円です。 → …前文。前文。年会費は600円です。',
  ]);
});

it('shows attributes of tags that differ in a long text, also where its words do', () => {
  const filler = '前文。'.repeat(30);
  const terms = (address: string, word: string): Settings => ({
    policies: { policies: [{ policyId: 'terms', content: { ja: `<p>${filler}<a href="${address}">${word}</a></p>` } }] },
  });
  const at = '規約：規約 › terms › 本文 › 日本語：';
  expect(format(terms('/help', '窓口'), terms('https://evil.example', 'お問い合わせ'))).toEqual([
    `${at}…前文。前文。前文。 窓口 → …前文。前文。前文。 お問い合わせ`,
    `${at}<a href="/help"> → <a href="https://evil.example">`,
  ]);
});

it('shows who decides by it every value of what is added, and long texts whole', () => {
  const client = { clientId: 'app', name: { ja: 'アプリ' }, redirectUris: ['https://app.example'], isFirstParty: true };
  const link = { name: { ja: 'ヘルプ' }, value: '/help', enable: true };
  const before: Settings = {
    oidcClients: { clients: [] },
    storeSettingData: { footers: { footerLinks: [] }, serviceName: 'A' },
    registration: {},
    customAssociatedInfo: { entries: [] },
  };
  const message = '長い'.repeat(100);
  const after: Settings = {
    oidcClients: { clients: [client] },
    storeSettingData: { footers: { footerLinks: [link] }, serviceName: { ja: 'A', en: 'b'.repeat(70) } },
    registration: { message: { ja: message } },
    customAssociatedInfo: { entries: [hobby] },
  };
  const changes = formatChanges(compareSettings(before, after), before, after, { plans, language: 'ja', isWhole: true });
  const all = changes.join('\n');
  for (const value of ['https://app.example', '/help', 'b'.repeat(70), message, '読書', 'Climbing']) expect(all).toContain(value);
  expect(format(before, after).join('\n')).not.toContain('https://app.example');
  const text = (end: string): Settings => ({
    policies: { policies: [{ policyId: 'terms', content: { ja: `始め、${'中'.repeat(90)}${end}` } }] },
  });
  const [first, last] = [
    text('終わり'),
    { policies: { policies: [{ policyId: 'terms', content: { ja: `はじめ、${'中'.repeat(90)}おわり` } }] } },
  ];
  expect(formatChanges(compareSettings(first, last), first, last, { plans, language: 'ja', isWhole: true })[0]).toContain(
    'おわり',
  );
});

it('takes no longer for each sentence of a text that is replaced by another one', async () => {
  const terms = (word: string, sentences: number): Settings => ({
    policies: {
      policies: [{ policyId: 'terms', content: { ja: Array.from({ length: sentences }, (_, n) => `${word}${n}。`).join('') } }],
    },
  });
  const replace = (sentences: number) => {
    const [before, after] = [terms('前の文', sentences), terms('別の文', sentences)];
    return () => format(before, after);
  };
  expect(await compareCost(replace(8_000), replace(500))).toBeLessThan(4 * 16);
});

it('shows each place of a long text that differs, in order', () => {
  const filler = '前文。'.repeat(30);
  const terms = (...[fee, speed, end]: readonly [string, string, string]): Settings => ({
    policies: {
      policies: [
        { policyId: 'terms', content: { ja: `<p>年会費は${fee}円です。${filler}${speed}にお知らせします。</p>${end}` } },
      ],
    },
  });
  const at = '規約：規約 › terms › 本文 › 日本語：';
  expect(format(terms('500', '速やか', ''), terms('600', 'すみやか', '<p>以上。</p>'))).toEqual([
    `${at}年会費は500円です。前文。前… → 年会費は600円です。前文。前…`,
    `${at}…。前文。前文。前文。速やかにお知らせします… → …。前文。前文。前文。すみやかにお知らせします…`,
    `${at}…かにお知らせします。 → …かにお知らせします。 以上。`,
  ]);
  expect(format(terms('500', '速やか', '<p>以上。</p>'), terms('500', '速やか', ''))).toHaveLength(1);
});

it('describes lists whose items have no id by item and field: added, removed, changed and moved', () => {
  const link = (ja: string, value: string, enable = true) => ({ name: { ja }, value, enable });
  const footer = (...footerLinks: readonly ReturnType<typeof link>[]): Settings => ({
    storeSettingData: { footers: { footerLinks } },
  });
  const [help, terms, news] = [link('ヘルプ', '/help'), link('規約', '/terms'), link('お知らせ', '/news')];
  const at = 'ストアの表示：フッター › フッターのリンク';
  expect(format(footer(help, terms), footer(help, news, terms))).toEqual([`${at} › 「お知らせ」を追加`]);
  expect(format(footer(help, terms, news), footer(terms, news))).toEqual([`${at} › 「ヘルプ」を削除`]);
  expect(format(footer(help, terms), footer(help, link('規約', '/rules', false)))).toEqual([
    `${at} › 「規約」 › 値：/terms → /rules`,
    `${at} › 「規約」 › 表示する：はい → いいえ`,
  ]);
  expect(format(footer(help, terms), footer(link('使い方', '/help'), terms))).toEqual([
    `${at} › 「使い方」 › 名前：「ヘルプ」 → 「使い方」`,
  ]);
  expect(format(footer(help, terms), footer(terms, help))).toEqual([`${at}の順序を変更`]);
  const hosts = (...allowed: readonly string[]): Settings => ({
    oidcClients: { clients: [{ clientId: 'a', redirectUris: allowed }] },
  });
  expect(
    format(hosts('https://a.example', 'https://b.example'), hosts('https://b.example', 'https://c.example'), 'en'),
  ).toHaveLength(2);
});

it('has texts in both languages for every change', () => {
  const everything: Settings = {
    customAssociatedInfo: { entries: [{ ...hobby, type: 'TEXT', rule: 'NOT_USE', in: [] }, entry('b')] },
    ...fields('OPTIONAL', 'REQUIRED'),
    storeSettingData: { serviceName: '港', colors: { accentColor: '#000000' } },
  };
  for (const language of ['ja', 'en']) {
    const sentences = [...format({}, everything, language), ...format(custom(hobby), everything, language)];
    for (const sentence of sentences) expect(sentence).not.toMatch(/settings\.|\{\{|undefined|NOT_USE|REQUIRED|OPTIONAL/);
  }
});

it('describes problems with the names that operators know, and the remedy', () => {
  const broken = {
    ...entry('hobby', { title: { ja: '<b>趣味</b>' } }),
    selectOptions: [{ id: 'hobby', label: { ja: '' } }],
  };
  const settings = { customAssociatedInfo: { entries: [broken] } };
  const at = { document: 'customAssociatedInfo' };
  const problems = [
    { ...at, path: ['entries', 0, 'title', 'ja'], rule: 'forbiddenMarkup' },
    { ...at, path: ['entries', 0, 'title', 'ja'], rule: 'maxLength', limit: 200 },
    { ...at, path: ['entries', 0, 'selectOptions', 0, 'label', 'ja'], rule: 'required' },
    { document: 'registration', path: ['signUp', 'fields', 'nickname'], rule: 'enum' },
    { document: '', path: ['forms/signup'], rule: 'notCompiled' },
    { ...at, path: ['entries', 0, 'id'], rule: 'pattern' },
    { document: 'plans', path: ['plans', 0, 'planId'], rule: 'pattern' },
  ];
  expect(formatProblems(problems, settings, { plans, language: 'ja' })).toEqual([
    `追加項目 › 「<b>趣味</b>」 › 名前 › 日本語：使用できない文字（< >）か、プログラムの書き方（javascript: data: style= など）が含まれています。`,
    '追加項目 › 「<b>趣味</b>」 › 名前 › 日本語：200文字以内で入力してください。',
    '追加項目 › 「<b>趣味</b>」 › 選択肢 › hobby › 名前 › 日本語：入力してください。',
    '登録項目 › 新規登録 › ニックネーム：選べない値です。選び直してください。',
    'forms/signup：この設定では作成できません。直前の変更をご確認ください。',
    '追加項目 › 「<b>趣味</b>」 › ID：半角の英数字と「-」「_」だけで入力してください。',
    'プラン › 0 › プランID：半角の英数字と「-」「_」だけで入力してください。',
  ]);
});

it('describes prices with the plans that have them, from when they apply, and the old and the new amount', () => {
  const table = (...prices: readonly (readonly [from: string, price: number, isReduced?: boolean])[]): Settings => ({
    plans: { plans: [{ planId: 'standard', planName: { ja: 'スタンダード', en: 'Standard' }, priceTableId: 'a' }] },
    priceTables: {
      tables: [
        {
          priceTableId: 'a',
          prices: prices.map(([from, price, isReducedTaxRate = false]) => ({ from, price, isReducedTaxRate })),
        },
      ],
    },
  });
  const first = ['2024-04-01T00:00:00+09:00', 1980] as const;
  const next = ['2027-01-01T00:00:00+09:00', 2180] as const;
  expect(format(table(first), table(first, next))).toEqual(['「スタンダード」の料金（2027年1月1日から）：1,980円 → 2,180円']);
  expect(format(table(first, next), table(first))).toEqual(['「スタンダード」の料金：2027年1月1日からの2,180円を取りやめ']);
  expect(format(table(first), table([first[0], 1980, true]), 'en')).toEqual([
    'Price of “Standard” from 1 April 2024: ¥1,980 → ¥1,980 (reduced tax rate)',
  ]);
  expect(format(table(), table(first))).toEqual(['「スタンダード」の料金（2024年4月1日から）：1,980円']);
});
