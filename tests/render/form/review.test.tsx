import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const form: DeclaredForm = {
  id: 'person',
  settings: { custom: 'signUp' },
  fields: {
    name: { kind: 'free-text', required: true },
    nickname: { kind: 'free-text' },
    sex: {
      kind: 'select',
      blank: true,
      choices: [
        { value: '1', text: 'codes.sex.1' },
        { value: '2', text: 'codes.sex.2' },
      ],
    },
    birthday: { kind: 'birthday' },
    prefecture: { kind: 'prefecture' },
    password: { kind: 'new-password' },
    passwordConfirm: { kind: 'new-password-confirm', sameAs: 'password' },
    news: { kind: 'checkbox', label: 'test.title' },
    likes: {
      kind: 'checkbox-group',
      label: 'test.title',
      choices: [
        { value: 'o1', text: 'codes.sex.1' },
        { value: 'o2', text: 'codes.sex.2' },
      ],
    },
    phone: { kind: 'phone', label: 'test.submit', when: { 'form.sex': '1' } },
  },
};
const entry = { id: 'c1', title: { ja: '好きなもの', en: 'Likes' }, rule: 'OPTIONAL', in: ['signUp'] };

test('lists saved answers with labels and formats, including custom fields, and secrets only as set', async () => {
  const keys = [...Object.keys(form.fields), 'custom.*'];
  const answers = {
    name: '山田',
    sex: '2',
    birthday: '19900105',
    prefecture: '13',
    news: true,
    phone: '0312345678',
    likes: ['o1', 'o2'],
    'custom.c1': '音楽',
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
    ['Test', '男性、女性'],
    ['好きなもの', '音楽'],
  ]);
  await page.close();
});

test('joins the answers of a name or an address, and links each section to where it can be changed', async () => {
  const joined = [{ label: 'test.submit', fields: ['prefecture', 'name', 'nickname'] }];
  const sections = [{ title: 'test.title', fields: ['birthday', 'name', 'nickname', 'prefecture'], joined }];
  const change = { text: 'test.submit', link: '/person/edit' };
  const page = await openPage({
    form,
    state: { answers: { name: '山田', prefecture: '13', birthday: '19900105' } },
    blocks: [{ review: { form: 'forms/person', sections, change } }],
  });
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => [...fact.children].map((part) => part.textContent));
  expect(facts).toEqual([
    ['生年月日', '1990/01/05'],
    ['送る', '東京都 山田'],
  ]);
  expect(document.querySelector('.facts-head a')?.getAttribute('href')).toBe('/person/edit#person-birthday');
  await page.close();
});
