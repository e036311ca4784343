// The forms into which random answers are typed: together they have every kind of text, one line and several, lists of items and a survey.
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { signUpTo } from '../people/sign-up.ts';
import { publish } from '../publish.ts';
import { everyField } from './field-rules.ts';
import type { TypedForm } from './posted-and-sent.ts';

const customFields: JsonObject = {
  entries: [
    { id: 'word', title: { ja: '好きな言葉' }, type: 'TEXT', rule: 'OPTIONAL', in: ['signUp', 'profile'] },
    {
      id: 'branch',
      title: { ja: '店舗' },
      type: 'SELECT',
      rule: 'OPTIONAL',
      in: ['signUp', 'profile'],
      selectOptions: [{ id: 'tokyo', label: { ja: '東京' } }],
    },
    {
      id: 'genre',
      title: { ja: 'ジャンル' },
      type: 'CHECKBOX',
      rule: 'OPTIONAL',
      in: ['signUp', 'profile'],
      selectOptions: [
        { id: 'film', label: { ja: '映画' } },
        { id: 'music', label: { ja: '音楽' } },
      ],
    },
  ],
};

/** Puts every field into use, and a custom one of each kind. */
export async function prepareStore(test: TestApp): Promise<void> {
  const age = { minAge: null, maxAge: null, allow: true };
  await publish(test, 'registration', (body) => ({
    ...body,
    signUp: { fields: { ...everyField('OPTIONAL', ['loginId']), password: 'REQUIRED' } },
    profile: { fields: everyField('OPTIONAL', ['country']) },
  }));
  await publish(test, 'ageRestriction', (body) => ({ ...body, signUp: age, signUpWithoutParentConsent: age }));
  await publish(test, 'customAssociatedInfo', () => customFields);
}

export const typedForms: readonly TypedForm[] = [
  {
    path: '/signup/form',
    form: 'signup',
    call: 'signup.confirm',
    fixed: { password: 'minato-no-yoru7', passwordConfirm: 'minato-no-yoru7' },
    open: async (test) => {
      const browser = test.open();
      await signUpTo(test, browser, 'form', 'typed@example.com');
      return browser;
    },
  },
  { path: '/mypage/edit', form: 'profile', call: 'account.edit.confirm', open: (test) => openMember(test, 'demosingle') },
  {
    path: '/console/settings/invoice',
    form: 'console-settings-invoice',
    call: 'console.settings.invoice',
    open: (test) => openAs(test, editor),
  },
  {
    path: '/console/custom-info/branch',
    form: 'console-custom-info',
    call: 'console.custom-info.entry',
    open: (test) => openAs(test, editor),
  },
  {
    path: '/withdraw',
    form: 'withdraw',
    call: 'account.withdraw.confirm',
    fixed: { consent: false },
    open: (test) => openMember(test, 'demosingle'),
  },
];
