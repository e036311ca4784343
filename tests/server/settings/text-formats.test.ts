// What a text of the settings may contain: values of its format, and no line breaks where a line is expected.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inlineReferences } from '../../../engine/check/index.ts';
import { isObject, type Json, type JsonObject, type Settings } from '../../../engine/declare/index.ts';
import { formatProblems, saveDraft, validateSettings } from '../../../src/server/settings/index.ts';
import { createFullValue } from '../console/settings/every-value.ts';
import { readServed } from '../harness.ts';
import { openPage } from '../people/console.ts';
import { logIn } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { publish as publishStored } from '../publish.ts';
import { type Desk, openDesk } from './desk.ts';

const { declarations } = await readServed();
let desk: Desk;
let seeded: Settings;
beforeAll(async () => {
  desk = await openDesk({ whole: true });
  seeded = await desk.settings();
});
afterAll(() => desk.test.close());
beforeEach(() => desk.test.database.query('DELETE FROM settings_drafts'));

const schemaOf = (document: string) =>
  inlineReferences(declarations.settings[document] ?? {}, (name) => declarations.entities[name]);

type Change = (body: JsonObject) => JsonObject;
const setStore = (values: JsonObject) => (body: JsonObject) => ({ ...body, ...values });
const setColors = (colors: JsonObject) => (body: JsonObject) => ({
  ...body,
  colors: { ...(body['colors'] as JsonObject), ...colors },
});
const setFirst = (list: string, values: JsonObject) => (body: JsonObject) => ({
  ...body,
  [list]: (body[list] as JsonObject[]).map((item, index) => (index === 0 ? { ...item, ...values } : item)),
});
const setFooter = (values: JsonObject) => (body: JsonObject) => ({
  ...body,
  footers: { ...(body['footers'] as JsonObject), ...values },
});
const link = (type: string, value: string): JsonObject => ({
  name: { ja: 'リンク' },
  value,
  type,
  enable: true,
  externalLink: false,
  displayType: '',
});

/** A nonsensical value, where it is refused, and the beginning of the Japanese and the English message. */
type Case = readonly [name: string, document: string, change: Change, at: string, ja: RegExp, en: RegExp];

const cases: readonly Case[] = [
  [
    'a time that does not exist',
    'plans',
    setFirst('plans', { salesEndDate: '2026-13-45T99:99:99+09:00' }),
    '/plans/plans/0/salesEndDate',
    /販売終了日時：日時として読めません/,
    /End of sale: this is not a time/,
  ],
  [
    'a domain',
    'storeSettingData',
    setStore({ mailSenderDomain: 'not a domain!!' }),
    '/storeSettingData/mailSenderDomain',
    /送信元のドメイン：ドメインではありません/,
    /Domain that mail comes from: this is not a domain/,
  ],
  [
    'an e-mail address',
    'invoice',
    setStore({ contactEmail: 'javascript:alert(1)' }),
    '/invoice/contactEmail',
    /メールアドレス：メールアドレスではありません/,
    /this is not an email address/,
  ],
  [
    'a picture of another origin',
    'storeSettingData',
    (body) => ({ ...body, images: { ...(body['images'] as JsonObject), logoPc: 'https://cdn.example/logo.png' } }),
    '/storeSettingData/images/logoPc',
    /ロゴ（パソコン）：このストアの画像ではないため/,
    /Logo \(computers\): this is not a picture of this store/,
  ],
  [
    'a plan’s picture of another origin',
    'plans',
    setFirst('plans', { planIcon: 'https://cdn.example/plan.png' }),
    '/plans/plans/0/planIcon',
    /このストアの画像ではないため/,
    /not a picture of this store/,
  ],
  [
    'a trademark’s picture of another origin',
    'storeSettingData',
    setFooter({ trademarks: [{ type: 'image', name: '商標', value: ['/a.png', 'https://cdn.example/mark.png'] }] }),
    '/storeSettingData/footers/trademarks/0/value/1',
    /このストアの画像ではないため/,
    /not a picture of this store/,
  ],
  [
    'a theme',
    'storeSettingData',
    setStore({ theme: 'no-such-theme' }),
    '/storeSettingData/theme',
    /テーマ：選べない値です/,
    /Theme/,
  ],
  [
    'a colour',
    'storeSettingData',
    setColors({ accentColor: 'red' }),
    '/storeSettingData/colors/accentColor',
    /アクセントの色：色として読めません/,
    /Accent colour: this is not a colour/,
  ],
  [
    'a colour whose buttons nobody sees',
    'storeSettingData',
    setColors({ accentColor: '#ffffff' }),
    '/storeSettingData/colors/accentColor',
    /「#ffffff」は、背景の白とのコントラスト比が1\.00:1です.*3:1以上/,
    /“#ffffff” has a contrast of 1\.00:1 to the white background.*at least 3:1/,
  ],
  [
    'a player’s colour that is too faint',
    'storeSettingData',
    setColors({ playerColor: '#ffcc00' }),
    '/storeSettingData/colors/playerColor',
    /コントラスト比が1\.5\d:1/,
    /contrast of 1\.5\d:1/,
  ],
  [
    'an address of no site',
    'policies',
    (body) => ({
      ...body,
      policies: (body['policies'] as JsonObject[]).map((policy) =>
        policy['isExternal'] === true ? { ...policy, url: 'javascript:alert(1)', revision: 9 } : policy,
      ),
    }),
    '/policies/policies/2/url',
    /URL：会員が開けるアドレスではありません/,
    /Members cannot open this address/,
  ],
  [
    'an address without encryption',
    'storeSettingData',
    (body) => {
      const footers = body['footers'] as JsonObject;
      return setFooter({ socialMediaLinks: { ...(footers['socialMediaLinks'] as JsonObject), lineUrl: 'http://line.example' } })(
        body,
      );
    },
    '/storeSettingData/footers/socialMediaLinks/lineUrl',
    /LINE：会員が開けるアドレスではありません/,
    /LINE: Members cannot open this address/,
  ],
  [
    'a footer link to another site as a page of the store',
    'storeSettingData',
    setFooter({ footerLinks: [link('default', 'https://example.com')] }),
    '/storeSettingData/footers/footerLinks/0/value',
    /「\/」で始まるパスを入力してください/,
    /needs a path that begins with “\/”/,
  ],
  [
    'a footer link to a page of the store as another site',
    'storeSettingData',
    setFooter({ footerLinks: [link('url', '/terms')] }),
    '/storeSettingData/footers/footerLinks/0/value',
    /「https:\/\/」で始まるURLを入力してください/,
    /needs a URL that begins with “https:\/\/”/,
  ],
  [
    'a slow regular expression',
    'storeSettingData',
    setStore({ appUserAgent: { pattern: '(a+)+/', android: 'Android' } }),
    '/storeSettingData/appUserAgent/pattern',
    /正規表現として読めないか、処理に時間がかかりすぎます/,
    /not a regular expression, or one that takes too long/,
  ],
  [
    'a redirect URI of an app without encryption',
    'oidcClients',
    setFirst('clients', { redirectUris: ['https://app.example/cb', 'http://app.example/cb'] }),
    '/oidcClients/clients/0/redirectUris/1',
    /戻り先に使えないアドレスがあります/,
    /an address cannot be returned to/,
  ],
];

const translators = () => {
  const plans = desk.project.plansFor(seeded);
  return ['ja', 'en'].map((language) => ({ plans, language }));
};

describe('nonsense is refused when it is saved, with a message that says what to enter', () => {
  it.each(cases)('%s', async (_name, document, change, at, ja, en) => {
    const body = change((await desk.settings())[document] ?? {});
    const baseVersion = await desk.version();
    const refusal = await desk.refusal('anna', (operation) =>
      saveDraft(operation, { documents: { [document]: body }, revision: 0, baseVersion }),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
    expect(refusal.issues?.map((issue) => issue.at)).toEqual([at]);
    const settings = { ...(await desk.settings()), [document]: body };
    const problems = validateSettings(desk.project, settings);
    const [japanese = [], english = []] = translators().map((translator) => formatProblems(problems, settings, translator));
    expect(japanese).toEqual([expect.stringMatching(ja)]);
    expect(english).toEqual([expect.stringMatching(en)]);
  });

  it('beside the field of the console’s page, in both languages', async () => {
    const operator = await openAs(desk.test, editor);
    const { shown, forms } = await openPage(operator, '/console/settings/invoice');
    const [form] = Object.values(forms);
    const saved = await operator.post('/zapi/console/settings/invoice', { ...form?.answers, contactEmail: 'nobody', ...shown });
    expect(saved.json()).toMatchObject({
      code: 'INVALID_ANSWERS',
      issues: [
        {
          at: '/contactEmail',
          because: {
            ja: expect.stringContaining('「info@example.jp」のように'),
            en: expect.stringContaining('such as “info@example.jp”'),
          },
        },
      ],
    });
  });

  it('but a colour that is only too pale for text is published with a warning', async () => {
    await desk.save('anna', 'storeSettingData', setColors({ accentColor: '#e8590c' }));
    await desk.test.database.query(
      'UPDATE settings_drafts SET operator_id = (SELECT operator_id FROM operators WHERE email = $1)',
      [editor],
    );
    const operator = await openAs(desk.test, editor);
    const page = await openPage(operator, '/console/publish');
    expect(page['problems']).toEqual([]);
    expect(page['warnings']).toContainEqual(expect.stringMatching(/「#e8590c」.*コントラスト比が3\.\d\d:1.*4\.5:1以上/));
  });
});

/** Values that older programs published and that the rules of today refuse. */
const older: { readonly [document: string]: Change } = {
  storeSettingData: (body) =>
    setColors({ accentColor: '#ffffff' })({
      ...body,
      theme: 'todai',
      mailSenderDomain: 'not a domain!!',
      images: { ...(body['images'] as JsonObject), logoPc: 'https://cdn.example/logo.png' },
    }),
  plans: setFirst('plans', { salesEndDate: '2026-13-45T99:99:99+09:00', planIcon: 'https://cdn.example/plan.png' }),
  priceTables: (body) => ({
    tables: (body['tables'] as JsonObject[]).map((table) => ({
      ...table,
      prices: [{ from: '2026-13-45T99:99:99+09:00', price: 1, isReducedTaxRate: false }, ...(table['prices'] as JsonObject[])],
    })),
  }),
  campaigns: setFirst('campaigns', { startDate: '2026-13-45T99:99:99+09:00', endDate: '2026-13-45T99:99:99+09:00' }),
  invoice: setStore({ contactEmail: 'nobody' }),
};

describe('a published value that a newer rule refuses', () => {
  let former: Settings;
  beforeAll(async () => {
    former = await desk.settings();
    for (const [document, change] of Object.entries(older)) {
      const body = (await desk.settings())[document] ?? {};
      await publishStored(desk.test, document, () => change(body));
    }
  });
  afterAll(async () => {
    for (const document of Object.keys(older)) await publishStored(desk.test, document, () => former[document] ?? {});
  });

  it('stays in use: every page opens, and /readyz warns', async () => {
    for (const path of ['/', '/login', '/signup', '/mypage/plans']) {
      const visitor = desk.test.open();
      if (path.startsWith('/mypage')) await logIn(visitor, 'single@example.com');
      expect([path, (await visitor.get(path, { accept: 'text/html' })).statusCode]).toEqual([path, 200]);
    }
    await desk.test.app.settingsWatch?.idle();
    const { warnings } = (await desk.test.open().get('/readyz')).json<{ readonly warnings: readonly string[] }>();
    expect(warnings).toContainEqual(
      expect.stringMatching(/storeSettingData\.mailSenderDomain has a value that is refused today/),
    );
    expect(warnings.join()).not.toContain('not a domain');
  });

  it('stops no other change, of the same document or of others', async () => {
    await desk.save('anna', 'invoice', setStore({ registrationNumber: 'T1234567890123' }));
    await desk.save('anna', 'storeSettingData', setStore({ serviceName: { ja: '新しい名前' } }));
    await desk.save('anna', 'plans', (body) => ({
      ...body,
      maxContracts: 7,
      plans: [...(body['plans'] as JsonObject[])].reverse(),
    }));
    expect(await desk.publish('anna')).toHaveProperty('version');
    expect((await desk.settings())['storeSettingData']).toMatchObject({ mailSenderDomain: 'not a domain!!' });
  });

  it('is not replaced by another one', async () => {
    const body = { ...(await desk.settings())['invoice'], contactEmail: 'somebody' };
    const baseVersion = await desk.version();
    const refusal = await desk.refusal('anna', (operation) =>
      saveDraft(operation, { documents: { invoice: body }, revision: 0, baseVersion }),
    );
    expect(refusal.issues).toMatchObject([{ at: '/invoice/contactEmail', rule: 'format' }]);
  });

  it('is explained on the console’s home page and at its field', async () => {
    const operator = await openAs(desk.test, editor);
    const home = await openPage(operator, '/console');
    expect(JSON.stringify(home['attention'])).toContain('メールアドレスではありません');
    const { forms } = await openPage(operator, '/console/settings/invoice');
    expect(JSON.stringify(Object.values(forms)[0]?.issues)).toContain('メールアドレスではありません');
  });
});

interface Text {
  readonly path: readonly (string | number)[];
  readonly isMultiLine: boolean;
  readonly freeText: unknown;
}

const outermost = { isMultiLine: false, freeText: undefined };

/** Every text of a schema, in the first item of its list. */
function listTexts(schema: unknown, path: Text['path'] = [], around: Omit<Text, 'path'> = outermost): readonly Text[] {
  if (!isObject(schema)) return [];
  const isSecret = schema['writeOnly'] === true;
  const allowed = {
    isMultiLine: around.isMultiLine || schema['multiLine'] === true,
    freeText: isSecret ? undefined : (schema['freeText'] ?? around.freeText),
  };
  if (Array.isArray(schema['anyOf'])) return listTexts(schema['anyOf'].at(-1), path, allowed);
  const isText = [schema['type']].flat().includes('string') && schema['enum'] === undefined;
  return [
    ...(isText ? [{ path, ...allowed }] : []),
    ...Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(([name, each]) =>
      listTexts(each, [...path, name], allowed),
    ),
    ...listTexts(schema['items'], [...path, 0], allowed),
  ];
}

function edit(value: Json | undefined, [step, ...rest]: Text['path'], change: (text: string) => string): Json {
  if (step === undefined) return change(String(value));
  if (Array.isArray(value)) return value.map((each: Json, index) => (index === step ? edit(each, rest, change) : each));
  if (!isObject(value)) throw new Error(`There is nothing at ${step}.`);
  const object = value as JsonObject;
  return { ...object, [step]: edit(object[String(step)], rest, change) };
}

/** The texts of a document, with every value of its schema, that accept a text with `ending`. */
function listAccepting(document: string, endingsOf: (text: Text) => readonly string[]): readonly string[] {
  let count = 0;
  const full = createFullValue(schemaOf(document), document, () => ++count);
  // Nothing is compiled where each is refused before.
  const project = { declarations, plansFor: desk.project.plansFor };
  return listTexts(schemaOf(document)).flatMap((text) =>
    endingsOf(text).flatMap((ending) => {
      const body = edit(full, text.path, (value) => `${value}${ending}`) as JsonObject;
      const problems = validateSettings(project, { [document]: body } as Settings);
      const isRefused = problems.some((problem) => problem.path.join('/') === text.path.join('/'));
      return isRefused ? [] : [`${text.path.join('.')} accepts ${JSON.stringify(ending)}`];
    }),
  );
}

describe('markup and scripts', () => {
  it.each(Object.keys(declarations.settings))('are refused in every free text of %s that is not HTML', (document) => {
    const endings = ['<script>'];
    expect(listAccepting(document, ({ freeText }) => (freeText === true ? endings : []))).toEqual([]);
  });

  it('are allowed in texts that are HTML, which pages sanitise', async () => {
    const html = Object.keys(declarations.settings).flatMap((document) =>
      listTexts(schemaOf(document)).flatMap(({ path, freeText }) => (freeText === 'html' ? [[document, ...path].join('.')] : [])),
    );
    expect(html.map((name) => name.replace(/\.(ja|en)$/, ''))).toEqual(
      ['memberConsents.types.0.policy.content', 'plans.plans.0.orderCompletedMessage', 'policies.policies.0.content'].flatMap(
        (name) => [name, name],
      ),
    );
    await desk.save('anna', 'plans', setFirst('plans', { orderCompletedMessage: { ja: '<b>ありがとうございます</b>' } }));
    expect(await desk.publish('anna')).toHaveProperty('version');
  });
});

describe('control characters', () => {
  it.each(Object.keys(declarations.settings))('are refused in every text of %s that is not declared multi-line', (document) => {
    const accepting = listAccepting(document, ({ isMultiLine }) => (isMultiLine ? ['\0', '\x1b'] : ['\r', '\n', '\0', '\x1b']));
    expect(accepting).toEqual([]);
  });

  it.each(['a b\r\nx', 'a b', 'a_b.example', '-a.example', 'a..example', 'minato.example.'])(
    'and blanks are refused in the host name of mail: %s',
    async (mailSenderDomain) => {
      const body = { ...(await desk.settings())['storeSettingData'], mailSenderDomain };
      const baseVersion = await desk.version();
      const refusal = await desk.refusal('anna', (operation) =>
        saveDraft(operation, { documents: { storeSettingData: body }, revision: 0, baseVersion }),
      );
      expect(refusal.issues).toMatchObject([{ at: '/storeSettingData/mailSenderDomain', rule: 'format' }]);
    },
  );

  it('may be line breaks in a text of several lines', async () => {
    await desk.save('anna', 'registration', (body) => ({ ...body, message: { ja: '一行目\n二行目' } }));
    expect(await desk.publish('anna')).toHaveProperty('version');
  });
});
