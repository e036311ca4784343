import { expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm, JsonObject } from '../../../engine/declare/index.ts';
import { idOf } from '../../../engine/render/index.ts';
import { openPage } from '../../render/form/form-page.tsx';

// Names that authors and operators may give, and that ended like the ids of other parts.

const entry = (id: string, type: string, more: JsonObject = {}): JsonObject => ({
  id,
  title: { ja: id },
  type,
  rule: 'REQUIRED',
  in: ['profile'],
  ...more,
});
const names = ['a', 'a-hint', 'a-issues', 'a-note', 'a_hint', 'a-1', 'a-b', 'a_b', 'a--b'];
const options = names.map((id) => ({ id, label: { ja: id } }));
const policies = ['x', 'x-text', 'x-title', 'x_text'].map((policyId) => ({
  policyId,
  revision: 1,
  key: policyId,
  isExternal: policyId.startsWith('x_'),
  url: 'https://example.com/',
  title: policyId,
  content: '<p>text</p>',
}));
const radio: DeclaredField = {
  kind: 'radio',
  required: true,
  label: 'test.title',
  choices: ['a b', 'a-b', 'a\u3000b', 'hint', 'issues'].map((value) => ({ value, text: 'test.title' })),
};
const survey = {
  surveyName: 'n',
  surveyDescription: 'd',
  questions: ['q', 'q-hint', 'description'].map((questionId) => ({
    questionId,
    questionType: 'radio',
    questionTitle: questionId,
    questionDescription: 'd',
    required: true,
    options: ['a b', 'a-b', 'hint'].map((optionTitle) => ({ optionTitle })),
  })),
};
const form: DeclaredForm = {
  id: 'one',
  settings: { custom: 'profile' },
  fields: {
    'way.hint': radio,
    way: { ...radio, hint: 'test.title' },
    summary: { kind: 'text', required: true, label: 'test.title' },
    survey: { kind: 'survey', required: false, label: 'test.title', survey: { at: 'context.survey' } },
    policies: { kind: 'policies', required: true, policies: { at: 'settings.policies.policies' }, show: { at: 'policies' } },
  },
};

test('no two elements have one id, whatever authors and operators call things', async () => {
  const page = await openPage({
    form,
    settings: {
      customAssociatedInfo: {
        entries: names.map((id, index) => entry(id, index % 2 === 0 ? 'CHECKBOX' : 'TEXT', { selectOptions: options })),
      },
      policies: { upFront: true, policies: policies.map((policy) => ({ ...policy, title: { ja: 'x' }, content: { ja: '' } })) },
    },
    data: { policies: policies.map((policy) => ({ ...policy, isAgreed: false })) },
    state: { context: { survey } },
  });
  for (const drawn of [new DOMParser().parseFromString(page.html, 'text/html'), document]) {
    const ids = [...drawn.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[\w:«»-]+$/.test(id))).toEqual([]);
  }
  await page.press();
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  await page.close();
});

test('fields of different forms on one page have different ids', () => {
  const fields = [
    ['login', 'code.value'],
    ['login-code', 'value'],
    ['login.code', 'value'],
    ['login_code', 'value'],
    ['login', 'code-value'],
    ['login', 'code_value'],
  ] as const;
  expect(new Set(fields.map(([of, key]) => idOf(of, key))).size).toBe(fields.length);
  expect(idOf('signup', 'custom.c1')).toBe('signup-custom-c1');
});
