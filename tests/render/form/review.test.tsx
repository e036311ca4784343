import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const form: DeclaredForm = {
  id: 'person',
  settings: { custom: 'signUp' },
  fields: {
    name: { kind: 'free-text', required: true },
    nickname: { kind: 'free-text' },
    sex: { kind: 'sex' },
    birthday: { kind: 'birthday' },
    prefecture: { kind: 'prefecture' },
    password: { kind: 'new-password' },
    passwordConfirm: { kind: 'new-password-confirm', sameAs: 'password' },
    news: { kind: 'checkbox', label: 'test.title' },
    phone: { kind: 'phone', label: 'test.submit', when: { 'form.sex': '1' } },
  },
};
const entry = {
  id: 'c1',
  title: { ja: '好きなもの', en: 'Likes' },
  type: 'CHECKBOX',
  rule: 'OPTIONAL',
  in: ['signUp'],
  selectOptions: [
    { id: 'o1', label: { ja: '音楽' } },
    { id: 'o2', label: { ja: '映画' } },
  ],
};

test('lists saved answers with labels and formats, including custom fields, and secrets only as set', async () => {
  const keys = [...Object.keys(form.fields), 'custom.*'];
  const answers = {
    name: '山田',
    sex: '2',
    birthday: '19900105',
    prefecture: '13',
    news: true,
    phone: '0312345678',
    'custom.c1': ['o1', 'o2'],
  };
  const page = await openPage({
    form,
    settings: { customAssociatedInfo: { entries: [entry] } },
    state: { answers, set: ['password', 'passwordConfirm'] },
    blocks: [{ review: { form: 'forms/person', sections: [{ title: 'test.title', fields: keys }] } }],
  });
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => [...fact.children].map((part) => part.textContent));
  expect(facts).toEqual([
    ['お名前', '山田'],
    ['ニックネーム', '未入力'],
    ['性別', '女性'],
    ['生年月日', '1990/01/05'],
    ['都道府県', '東京都'],
    ['パスワード', '設定済み（表示しません）'],
    ['Test', 'はい'],
    ['好きなもの', '音楽、映画'],
  ]);
  await page.close();
});
