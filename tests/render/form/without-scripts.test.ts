import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage, type PageParts } from './form-page.tsx';

const person: DeclaredForm = {
  id: 'person',
  fields: {
    name: { kind: 'free-text', required: true },
    sex: {
      kind: 'radio',
      required: true,
      choices: [
        { value: '1', text: 'codes.sex.1' },
        { value: '2', text: 'codes.sex.2' },
      ],
    },
    password: { kind: 'password', required: true },
    birthday: { kind: 'birthday' },
    news: { kind: 'checkbox', label: 'test.title' },
  },
};

async function drawnBy(parts: PageParts): Promise<Document> {
  const page = await openPage(parts);
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  await page.close();
  return drawn;
}

test('posts call, version and answers by key to the page itself', async () => {
  const drawn = await drawnBy({ form: person, state: { answers: { name: '山田', sex: '2', birthday: '19900105', news: true } } });
  const form = drawn.querySelector('form') as HTMLFormElement;
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/test']);
  const posted = Object.fromEntries(new FormData(form));
  expect(posted).toEqual({
    _do: 'test.send',
    _v: expect.stringMatching(/^[0-9a-f]{64}$/),
    name: '山田',
    sex: '2',
    password: '',
    birthday: '1990/01/05',
    news: 'true',
  });
});

test('puts the main button first for Enter, and gives other buttons their own call', async () => {
  const resend = { text: 'test.title', send: 'test.other', tone: 'quiet' };
  const other = { id: 'test.other', method: 'POST', path: '/zapi/other', for: 'everybody', response: 'empty' } as const;
  const drawn = await drawnBy({ form: person, block: { actions: [resend] }, calls: { 'test.other': other } });
  const buttons = [...drawn.querySelectorAll<HTMLButtonElement>('form button[type=submit]')];
  expect(buttons.map((button) => [button.dataset['main'], button.name, button.value])).toEqual([
    ['', '', ''],
    [undefined, '_do', 'test.other'],
  ]);
});

test('never writes a secret into the page, only that it is set', async () => {
  const drawn = await drawnBy({ form: person, state: { answers: { password: 'hunter22' }, set: ['password'] } });
  expect(drawn.body.innerHTML).not.toContain('hunter22');
  expect(drawn.querySelector('[data-field=password]')?.textContent).toContain('設定済みです');
});

test('renders the server’s response to a posted form as scripts would', async () => {
  const issues = [
    { at: '/name', rule: 'required' },
    { at: '/birthday', rule: 'realDate' },
  ];
  const drawn = await drawnBy({
    form: person,
    state: { answers: { birthday: '19900231' }, submission: { call: 'test.send', issues } },
  });
  expect(drawn.querySelector('[role=alert]')?.textContent).toContain('入力内容をご確認ください（2件）');
  const links = [...drawn.querySelectorAll('[role=alert] a')].map((link) => link.getAttribute('href') ?? '');
  // Each link leads to an existing control.
  expect(links.map((link) => drawn.querySelector(link)?.getAttribute('name'))).toEqual(['name', 'birthday']);
  const input = drawn.querySelector('[name=birthday]');
  expect([input?.getAttribute('aria-invalid'), input?.getAttribute('value')]).toEqual(['true', '1990/02/31']);
  const messages = (input?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => drawn.getElementById(id)?.textContent);
  expect(messages).toContain('生年月日に実在する日付を入力してください。');
});

test('shows a refused code at its field', async () => {
  const refusal = { status: 422, code: 'PIN_CODE_ERROR', message: '', requestId: 'r' };
  const drawn = await drawnBy({
    form: person,
    call: { errors: { PIN_CODE_ERROR: { field: 'name', text: 'test.title' } } },
    state: { submission: { call: 'test.send', issues: [], refusal } },
  });
  expect(drawn.querySelector('[data-field=name] .field-issue')?.textContent).toBe('Test');
});

test('links from the summary to the first button of a group', async () => {
  const settings = { registration: { genderInputType: 'Radio' } };
  const drawn = await drawnBy({
    form: person,
    settings,
    state: { submission: { call: 'test.send', issues: [{ at: '/sex', rule: 'required' }] } },
  });
  const link = drawn.querySelector('[role=alert] a')?.getAttribute('href') ?? '';
  expect(drawn.querySelector(link)?.getAttribute('type')).toBe('radio');
  expect(drawn.querySelector('[data-field=sex] legend')?.textContent).toContain('性別');
});

test('shows and sends a locked field as read-only', async () => {
  const form: DeclaredForm = {
    id: 'locked',
    context: { isLocked: { type: 'boolean' } },
    fields: {
      prefecture: { kind: 'prefecture', readOnlyWhen: { 'context.isLocked': true } },
      name: { kind: 'free-text', readOnlyWhen: { 'context.isLocked': true } },
    },
  };
  const drawn = await drawnBy({ form, state: { answers: { prefecture: '13', name: '山田' }, context: { isLocked: true } } });
  expect(new FormData(drawn.querySelector('form') as HTMLFormElement).get('prefecture')).toBe('13');
  expect([drawn.querySelector('select')?.disabled, (drawn.querySelector('[name=name]') as HTMLInputElement).readOnly]).toEqual([
    true,
    true,
  ]);
});

test('sends the call’s payload besides the answers', async () => {
  const call = { envelope: { '*': { answers: 'fields' }, returnTo: { string: { maxLength: 100 } } } } as const;
  const drawn = await drawnBy({
    form: person,
    call,
    block: { payload: { returnTo: { at: 'returnTo' } } },
    data: { returnTo: '/mypage' },
  });
  expect((drawn.querySelector('input[name=returnTo]') as HTMLInputElement).value).toBe('/mypage');
});

test('renders an action with confirmation as a link', async () => {
  const action = {
    text: 'test.title',
    send: 'test.other',
    tone: 'danger',
    confirm: { title: 'test.title', confirmLabel: 'test.title', cancelLabel: 'test.submit' },
  };
  const other = { id: 'test.other', method: 'POST', path: '/zapi/other', for: 'everybody', response: 'empty' } as const;
  const drawn = await drawnBy({ form: person, block: { actions: [action] }, calls: { 'test.other': other } });
  expect(drawn.querySelector('.button-danger')?.getAttribute('href')).toBe('/test?ask=confirm%3Atest.other');
  expect(drawn.querySelector('button[name=_do]')).toBeNull();
});

test('does not require a new password that is set: no mark, and no rules until another is typed', async () => {
  const form: DeclaredForm = {
    id: 'person',
    fields: { password: { kind: 'new-password', required: true, strength: 'LOWER_CASE_NUMBER' } },
  };
  const fresh = await drawnBy({ form });
  expect([fresh.querySelector('.field-mark')?.textContent, fresh.querySelectorAll('.rule').length > 0]).toEqual(['必須', true]);
  const page = await openPage({ form, state: { set: ['password'] } });
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  expect(drawn.querySelector('.field-mark')?.textContent).toBe('任意');
  expect(drawn.querySelector('[name=password]')?.hasAttribute('aria-required')).toBe(false);
  expect(drawn.querySelectorAll('.rule')).toHaveLength(0);
  await page.type('password', 'a');
  expect(page.form.querySelectorAll('.rule').length).toBeGreaterThan(0);
  await page.type('password', '');
  expect(page.form.querySelectorAll('.rule')).toHaveLength(0);
  await page.close();
});

test('notes above the button that further fields may appear, if some depend on answers', async () => {
  const form: DeclaredForm = {
    id: 'person',
    fields: {
      name: { kind: 'free-text', required: false },
      nickname: { kind: 'free-text', required: false, when: { 'form.name': { const: 'yes' } } },
    },
  };
  const later = async (parts: PageParts) => (await drawnBy(parts)).querySelector('form noscript')?.textContent;
  expect(await later({ form })).toContain('続きの入力欄が表示されます');
  expect(await later({ form, state: { answers: { name: 'yes' } } })).toBeUndefined();
  expect(await later({ form: person })).toBeUndefined();
});
