import { describe, expect, it } from 'vitest';
import { readDeclarations } from '../../../engine/check/index.ts';
import { type JsonObject, listSettingsPages } from '../../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import { readSettingAnswers, writeSettingAnswers } from '../../../src/server/areas/console/settings/setting-answers.ts';
import { createKeys } from '../../../src/server/platform/keys.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { checkOptions } from '../../../src/server/project/check-options.ts';
import { formatChanges } from '../../../src/server/settings/index.ts';
import { openSecret, sealSecret } from '../../../src/server/settings/secrets.ts';

const words = {
  type: 'object',
  additionalProperties: false,
  required: ['ja'],
  properties: { ja: { type: 'string', maxLength: 100 }, en: { type: 'string', maxLength: 100 } },
};
const schema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['isEnabled', 'maxAge', 'title'],
  independent: { isEnabled: 'x', maxAge: 'x', method: 'x', hosts: 'x', methods: 'x', secret: 'x' },
  properties: {
    isEnabled: { type: 'boolean' },
    maxAge: { type: ['integer', 'null'], minimum: 0, maximum: 99 },
    title: words,
    description: words,
    method: { enum: ['text', 'image'] },
    hosts: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 100 } },
    methods: { type: 'array', maxItems: 5, items: { enum: ['text', 'image'] } },
    secret: { type: 'string', maxLength: 200, writeOnly: true },
    providers: {
      type: 'object',
      maxProperties: 5,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['isEnabled'],
        independent: { isEnabled: 'x', secret: 'x' },
        properties: { isEnabled: { type: 'boolean' }, secret: { type: 'string', maxLength: 200, writeOnly: true } },
      },
    },
    plans: {
      type: 'array',
      maxItems: 5,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title'],
        independent: { id: 'x' },
        properties: { id: { type: 'string', maxLength: 40, identifies: { storedIn: [] } }, title: words },
      },
    },
  },
};
const [page] = listSettingsPages('sample', schema);
const fields = page?.fields ?? [];
const keys = createKeys(['a key of this test, long enough to be one']);
const writer = {
  seal: (text: string) => sealSecret({ keys, random: systemRandom }, 'sample', text),
  createId: () => 'i_new',
};
const stored: JsonObject = {
  isEnabled: false,
  maxAge: 20,
  title: { ja: '題' },
  hosts: ['a.example', 'b.example'],
  secret: writer.seal('first secret'),
  providers: { google: { isEnabled: true, secret: writer.seal('google secret') } },
  plans: [
    { id: 'i_1', title: { ja: '月額' }, hidden: 1 },
    { id: 'i_2', title: { ja: '年額' } },
  ],
};

describe('a settings value', () => {
  it('is the same after its answers are written back', () => {
    expect(writeSettingAnswers(fields, stored, readSettingAnswers(fields, stored), writer)).toEqual(stored);
  });

  it('is answered by one field per setting', () => {
    expect(readSettingAnswers(fields, stored)).toMatchObject({
      isEnabled: false,
      maxAge: 20,
      'title.ja': '題',
      'title.en': null,
      'description.ja': null,
      hosts: 'a.example\nb.example',
      providers: [{ id: 'google', key: 'google', isEnabled: 'true', secret: null }],
      plans: [
        { id: '0', 'title.ja': '月額' },
        { id: '1', 'title.ja': '年額' },
      ],
    });
  });

  it('takes items that are moved, removed and added', () => {
    const plans = [
      { id: '1', 'title.ja': '年額' },
      { id: null, 'title.ja': '新しい' },
      { id: '0', 'title.ja': '月額2' },
    ];
    const written = writeSettingAnswers(fields, stored, { ...readSettingAnswers(fields, stored), plans }, writer);
    expect(written['plans']).toEqual([
      { id: 'i_2', title: { ja: '年額' } },
      { id: 'i_new', title: { ja: '新しい' } },
      { id: 'i_1', title: { ja: '月額2' }, hidden: 1 },
    ]);
  });

  it('writes numbers, empty values and optional objects as the schema has them', () => {
    const answers = { maxAge: null, 'description.ja': '説明', methods: ['image'], method: 'text', hosts: '' };
    const written = writeSettingAnswers(fields, stored, answers, writer);
    expect(written).toMatchObject({ maxAge: null, description: { ja: '説明' }, methods: ['image'], method: 'text', hosts: [] });
    const removed = writeSettingAnswers(fields, written, { 'description.ja': '', 'description.en': '', maxAge: 42 }, writer);
    expect([removed['description'], removed['maxAge']]).toEqual([undefined, 42]);
  });
});

describe('a secret', () => {
  it('is never an answer, stays when nothing is entered, and is sealed when it is replaced', () => {
    const answers = readSettingAnswers(fields, stored);
    expect(JSON.stringify(answers)).not.toMatch(/sealed|secret"?:"/);
    const written = writeSettingAnswers(fields, stored, { ...answers, secret: 'second secret' }, writer);
    expect(JSON.stringify(written)).not.toContain('second secret');
    expect(openSecret({ keys }, 'sample', String(written['secret']))).toBe('second secret');
    expect(written['providers']).toEqual(stored['providers']);
    expect(() => openSecret({ keys }, 'another', String(written['secret']))).toThrow();
  });

  it('opens with an earlier key, and not without it', () => {
    const sealed = String(stored['secret']);
    const rotated = createKeys(['a new key, long enough to be one too', 'a key of this test, long enough to be one']);
    expect(openSecret({ keys: rotated }, 'sample', sealed)).toBe('first secret');
    const stranger = createKeys(['another key, which is long enough as well']);
    expect(() => openSecret({ keys: stranger }, 'sample', sealed)).toThrow();
  });

  it('is shown as changed in the history', () => {
    const plans = { text: (key: string, _language: string, with_?: object) => `${key} ${JSON.stringify(with_ ?? {})}` };
    const change = { document: 'sample', path: ['secret'], kind: 'changed', before: 'sealed:a', after: 'sealed:b' } as const;
    const lines = formatChanges([change], {}, {}, { plans: { ...plans, screen: () => ({}) as never }, language: 'ja' });
    expect(lines.join()).toContain('settings.change.other.changed');
    expect(lines.join()).not.toContain('sealed:');
  });
});

describe('a new settings document', () => {
  it('has a page, a form and a call with its schema and its texts only', async () => {
    const files = (await readDeclaredFiles(process.cwd())).map((file) => {
      if (!/^screens\/text\/..\/console\/settings\.json$/.test(file.path)) return file;
      const texts = JSON.parse(file.text);
      const part = { isEnabled: 'Enabled', secret: 'Secret', maxAge: 'Age', method: 'Method', hosts: 'Hosts' };
      for (const [name, text] of Object.entries({ ...part, methods: 'Methods', providers: 'Providers', plans: 'Plans' }))
        texts[`part.${name}`] = text;
      Object.assign(texts, { 'empty.method': 'No method', 'empty.hosts': 'No hosts' });
      return { ...file, text: JSON.stringify(texts) };
    });
    const $schema = '../../engine/declare/meta/3/settings.schema.json';
    const document = { $schema, ...schema, default: { isEnabled: true, maxAge: null, title: { ja: '題' } } };
    const added = { path: 'schemas/settings/sample.schema.json', text: JSON.stringify(document) };
    const { declarations, problems } = readDeclarations([...files, added], { ...checkOptions, takesLongSpelling: true });
    expect(problems).toEqual([]);
    expect(declarations.screens['console/settings/sample']?.route).toBe('/console/settings/sample');
    expect(Object.keys(declarations.forms['console-settings-sample']?.fields ?? {})).toContain('providers');
    // An empty ID is against its pattern; an empty address is removed.
    const plans = declarations.forms['console-settings-plans']?.fields['plans'];
    expect(plans).toMatchObject({ fields: { planId: { required: true }, surveyId: { required: false } } });
    expect(declarations.calls['console.settings.sample']?.path).toBe('/zapi/console/settings/sample');
    expect(declarations.texts['en']?.['settings-pages.sample.title-ja']).toBe('Title (Japanese)');
    // What an empty answer means stands beside the field, or is the empty choice of a list.
    expect(declarations.texts['en']?.['settings-pages.sample.empty-hosts']).toBe('Enter one per line. If empty: No hosts');
    expect(declarations.forms['console-settings-sample']?.fields['method']).toMatchObject({
      emptyLabel: 'settings.empty.method',
    });
  });
});

it('a time is edited in Japanese time, and stays as it is stored if nobody changes it', () => {
  const moment = { type: 'string', format: 'date-time' };
  const [momentPage] = listSettingsPages('sample', { type: 'object', properties: { at: moment } });
  const momentFields = momentPage?.fields ?? [];
  const stored = { at: '2026-11-30T15:00:30Z' };
  expect(readSettingAnswers(momentFields, stored)).toEqual({ at: '2026-12-01T00:00' });
  const write = (at: string | null) => writeSettingAnswers(momentFields, stored, { at }, writer);
  expect(write('2026-12-01T00:00')).toEqual(stored);
  expect(write('2026-12-01T09:30')).toEqual({ at: '2026-12-01T09:30:00+09:00' });
  expect(write(null)).toEqual({});
});
