// No free text takes markup or scripts, whichever form asks for it. Enumerated by the kinds of the vocabulary, the types of questions,
// and the fields of all declared forms and calls.
import { describe, expect, test } from 'vitest';
import { type DeclaredField, isObject, listKinds } from '../../engine/declare/index.ts';
import { questionTypes } from '../../src/kinds/survey/survey.ts';
import { openField, openForm } from '../forms/forms.ts';
import { readServed } from '../server/harness.ts';
import { surveyForm } from './sample-survey.ts';

const scripts = [
  '<script>javascript:x</script>',
  '<b>',
  'a > b',
  'say "x"',
  'it`s',
  "it's",
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'expression(1)',
  'style=color',
  'onclick=x',
  'x onload = y',
];
const harmless = ['海の家', 'one = two', 'update', 'https://example.com/?a=b', '山田 太郎・John J.R.'];

/** Kinds whose answer is a text that people write freely. Others accept a format, a choice or a secret, as the last test shows. */
const freeKinds = ['free-text', 'text'];
/** Kinds of settings: pages sanitise the HTML, and load no picture but those of the store, which the settings' format requires. */
const sanitisedKinds = ['html', 'picture', 'text-file'];
const refusedBy = (rules: readonly string[]) => rules.some((rule) => rule.endsWith('forbiddenContent'));

describe('every free text refuses markup and scripts, and accepts what people write', () => {
  test.each(freeKinds)('a field of kind %s, on one line or several', (kind) => {
    for (const rows of [1, 4]) {
      const field = openField({ kind, rows, maxLength: 100 });
      expect(scripts.filter((text) => !refusedBy(field.rules(text)))).toEqual([]);
      expect(harmless.filter((text) => field.rules(text).length > 0)).toEqual([]);
    }
  });

  test('a field inside of repeated items', () => {
    const items = openField({ kind: 'repeat', item: 'x.i', add: 'x.a', fields: { label: { kind: 'free-text' } } });
    expect(scripts.filter((text) => !refusedBy(items.rules([{ label: text }])))).toEqual([]);
  });

  test('a custom field of the store', () => {
    const entry = { id: 'word', title: { ja: '言葉' }, type: 'TEXT', rule: 'REQUIRED', in: ['profile'] };
    const settings = { customAssociatedInfo: { entries: [entry] } };
    const custom = openForm({ id: 'one', fields: {}, settings: { custom: 'profile' } }, settings);
    expect(scripts.filter((text) => !refusedBy(custom.validate({ 'custom.word': text })))).toEqual([]);
  });

  test.each(questionTypes)('a survey question of type %s', (questionType) => {
    const question = { questionId: 'q1', questionType, questionTitle: '質問', questionDescription: '', required: false };
    const survey = { surveyName: '', surveyDescription: '', questions: [{ ...question, options: [] }] };
    const form = openForm(surveyForm);
    const validate = (answer: string) =>
      form.validate({ survey: [{ questionId: 'q1', answer: questionType === 'checkbox' ? [answer] : answer }] }, { survey });
    const isFree = ['text', 'textarea'].includes(questionType);
    // Others accept an option, a day or a time.
    expect(scripts.filter((text) => (isFree ? !refusedBy(validate(text)) : validate(text).length === 0))).toEqual([]);
    if (isFree) expect(harmless.filter((text) => validate(text).length > 0)).toEqual([]);
  });

  test('a question of one line also refuses characters that reorder the text around them, as names do', () => {
    const questions = [{ questionId: 'q1', questionType: 'text', questionTitle: '', questionDescription: '', options: [] }];
    const answers = { survey: [{ questionId: 'q1', answer: 'a\u202Eb' }] };
    expect(openForm(surveyForm).validate(answers, { survey: { questions } })).toEqual(['survey/q1 bidiControls']);
  });
});

test('no other kind of field accepts a script, except secrets', () => {
  const others = listKinds().filter(
    ({ kind, answer, secret, isExchanged, isComputed }) =>
      // What is posted for a computed text is not read.
      !freeKinds.includes(kind) &&
      !sanitisedKinds.includes(kind) &&
      answer === 'text' &&
      secret !== true &&
      isExchanged !== true &&
      isComputed !== true,
  );
  expect(others.length).toBeGreaterThan(8);
  const accepted = others.flatMap(({ kind, example }) => {
    const declared = isObject(example) ? (example as unknown as DeclaredField) : { kind };
    return scripts.filter((text) => openField({ ...declared, kind }).rules(text).length === 0).map((text) => `${kind} ${text}`);
  });
  expect(accepted).toEqual([]);
});

const { declarations } = await readServed();

/** Fields of a form, also inside of repeated ones. */
function listFields(fields: Readonly<Record<string, unknown>>, path: string): readonly (readonly [string, DeclaredField])[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (!isObject(value)) return [];
    // The check has validated its shape.
    const field = value as unknown as DeclaredField;
    const inside = isObject(value['fields']) ? listFields(value['fields'], `${path}.${key}`) : [];
    return [[`${path}.${key}`, field] as const, ...inside];
  });
}

const isConsole = (id: string) => id.startsWith('console');

test('only identifiers and codes are entered unchecked, and never stored as texts', () => {
  const fields = Object.entries(declarations.forms).flatMap(([id, form]) => (isConsole(id) ? [] : listFields(form.fields, id)));
  expect(fields.length).toBeGreaterThan(80);
  expect(fields.filter(([, field]) => field['raw'] === true || field['allowQuotes'] === true).map(([name]) => name)).toEqual([
    'login-factor-backup-code.value',
    'login.value',
  ]);
});

test('calls take texts of people only by fields of their form: the others name rows, tokens, addresses, queries, documents of settings and versions', () => {
  const known =
    /\.(?:id|uid|token|[A-Za-z]+(?:Id|Ref|Token)|revision|baseVersion|version|inForce|returnTo|at|requests|secret|list|picture|text|credential|userIdentifier(?:Type|Method)|query|value|name|documents)$/;
  const listTexts = (value: unknown, path: string): readonly string[] => {
    if (!isObject(value)) return [];
    if (isObject(value['string'])) return [path];
    return Object.entries(value).flatMap(([key, each]) => listTexts(each, `${path}.${key}`));
  };
  const calls = Object.values(declarations.calls).flatMap(({ id, envelope }) => listTexts(envelope, id));
  expect(calls.length).toBeGreaterThan(80);
  expect(calls.filter((name) => !known.test(name))).toEqual([]);
  // The identifier of an option of the settings, and a name of the settings.
  expect(calls.filter((name) => /\.(?:value|name)$/.test(name))).toEqual([
    'console.new-revision.name',
    'family-group.parental-control.setting.value',
  ]);
});
