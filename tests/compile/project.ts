// A small declared project, compiled like in production.
import { createHash } from 'node:crypto';
import { compile } from '../../engine/compile/index.ts';
import type { Declarations, DeclaredForm, DeclaredScreen, Plans, Settings } from '../../engine/declare/index.ts';

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export const settings: Settings = {
  registration: { signUp: { fields: { nickname: 'OPTIONAL', phone: 'NOT_USE' } }, gender: 'Radio' },
  policies: { upFront: true, policies: [{ policyId: 'p1' }] },
  customAssociatedInfo: {
    entries: [
      { id: 'c1', title: { ja: '店舗' }, type: 'TEXT', rule: 'REQUIRED', in: ['signUp'] },
      { id: 'c2', title: { ja: '職業' }, type: 'TEXT', rule: 'NOT_USE', in: ['signUp'] },
    ],
  },
};

const signup: DeclaredForm = {
  id: 'signup',
  settings: { fields: 'registration.signUp.fields', custom: 'signUp' },
  fields: {
    email: { kind: 'email', required: true },
    nickname: { kind: 'free-text' },
    phone: { kind: 'phone' },
    loginId: { kind: 'login-id', verify: 'verify' },
  },
};

const form: DeclaredScreen = {
  route: '/signup',
  layout: 'guest',
  for: 'guest',
  title: 'signup.title',
  data: 'pages/signup',
  blocks: [
    { steps: {} },
    { notice: { text: { key: 'signup.hello', with: { name: { at: 'name' } } } }, when: { 'settings.policies.upFront': true } },
    {
      form: {
        form: 'forms/signup',
        sections: [
          { fields: ['nickname', 'email'] },
          { title: 'signup.phone', fields: ['phone'] },
          { title: 'signup.more', fields: ['custom.*'] },
        ],
        send: 'enter',
        submitLabel: 'signup.next',
      },
    },
  ],
};

export const done: DeclaredScreen = {
  route: '/signup/done',
  layout: 'guest',
  for: 'everybody',
  title: 'signup.done',
  blocks: [{ actions: { items: [{ text: 'signup.home', link: '/members/{id}', params: { id: 'a/b' } }] } }],
};

export const declarations: Declarations = {
  screens: {
    'signup/index': form,
    'signup/done': done,
    'mypage/index': { ...done, route: '/mypage', layout: 'account', blocks: [] },
  },
  layouts: {
    guest: { id: 'guest', group: 'guest', blocks: [{ slot: {} }, { footer: {} }] },
    account: { id: 'account', group: 'account', blocks: [{ slot: {} }] },
  },
  forms: { signup },
  operations: {},
  calls: {
    enter: {
      id: 'enter',
      method: 'POST',
      path: '/zapi/signup',
      for: 'guest',
      form: 'forms/signup',
      envelope: { formData: { email: { field: 'email' }, rest: { answers: 'fields' } }, type: { enum: ['signUp'] } },
      event: { flow: 'signup', type: 'ENTER' },
      response: 'redirect',
      errors: { TAKEN: { field: 'email', text: 'signup.taken', with: { gender: { at: 'settings.registration.gender' } } } },
    },
    verify: { id: 'verify', method: 'POST', path: '/zapi/verify', for: 'everybody', response: 'empty' },
    restart: {
      id: 'restart',
      method: 'POST',
      path: '/zapi/restart',
      for: 'everybody',
      event: { flow: 'signup', type: 'RESTART' },
      response: 'redirect',
    },
    unrelated: { id: 'unrelated', method: 'POST', path: '/zapi/unrelated', for: 'everybody', response: 'empty' },
  },
  events: {},
  flows: {
    signup: {
      id: 'signup',
      version: 3,
      owner: 'session',
      idleTimeout: '24h',
      initial: 'form',
      states: {
        form: {
          meta: {
            screen: 'signup/index',
            step: [
              { n: 2, of: 3, when: { 'settings.policies.upFront': true } },
              { n: 1, of: 2 },
            ],
            skipWhen: { 'settings.policies.upFront': false },
          },
          on: { ENTER: { target: 'done', actions: 'register' } },
        },
        done: { type: 'final', meta: { screen: 'signup/done', visibleFor: '30m' } },
      },
      goingBack: { form: { clears: ['proof'], canSubmitAgain: false } },
    },
  },
  pages: {},
  entities: {},
  settings: {},
  texts: {
    ja: {
      'signup.title': '登録',
      'signup.hello': 'ようこそ、{{name}}さん',
      'signup.taken': '使われています',
      'form.required': '必須',
      'login.title': 'ログイン',
    },
    en: { 'signup.title': 'Sign up' },
  },
  examples: {},
};

export function compileSmallProject(changed: Settings = settings): Plans {
  return compile(declarations, changed, { hash });
}
