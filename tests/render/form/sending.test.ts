import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { flushPromises, openPage } from './form-page.tsx';
import { focused, person, refuse } from './sending.ts';

test('shows all issues at once, at the fields and in a focused summary, and sends nothing [WCAG-3.3.1]', async () => {
  const page = await openPage({ form: person });
  await page.press();
  expect(page.sent).toEqual([]);
  expect(page.summary()).toContain('入力内容をご確認ください（2件）');
  expect(focused()).toBe('person_summary');
  const input = page.control('familyName');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('姓を入力してください。');
  await act(async () => (page.form.querySelector('.summary a[href="#person-givenName"]') as HTMLElement).click());
  expect(focused()).toBe('person-givenName');
  await page.close();
});

test('posts back page data with every button', async () => {
  const seen = { id: 'test.seen', method: 'POST', path: '/zapi/seen', for: 'everybody', response: 'empty' } as const;
  const calls = { [seen.id]: { ...seen, envelope: { account: { echo: 'account' } } } };
  const action = { text: 'test.busy', send: seen.id };
  const page = await openPage({
    form: person,
    calls,
    data: { account: { name: '山田' } },
    blocks: [
      {
        form: {
          form: 'forms/person',
          sections: [{ fields: Object.keys(person.fields) }],
          send: 'test.send',
          submitLabel: 'test.submit',
          actions: [action],
        },
      },
      { actions: { items: [action] } },
    ],
  });
  await page.press('待つ');
  await act(async () => document.querySelector<HTMLElement>('form.action:not(.form) button')?.click());
  await flushPromises();
  const sent = { call: 'test.seen', payload: { account: { name: '山田' } } };
  expect(page.sent).toEqual([sent, sent]);
  await page.close();
});

test('removes the summary when all issues are corrected', async () => {
  const page = await openPage({ form: person });
  await page.press();
  await page.type('familyName', '山田');
  expect(page.summary()).not.toBe('');
  await page.type('givenName', '太郎');
  expect(page.summary()).toBe('');
  await page.close();
});

test('sends an emptied answer as null', async () => {
  const page = await openPage({ form: person, state: { answers: { familyName: '山田', givenName: '太郎', nickname: 'たろ' } } });
  await page.type('nickname', '  ');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ familyName: '山田', givenName: '太郎', nickname: null });
  await page.close();
});

test('sends once while running, and marks the button busy', async () => {
  const page = await openPage({ form: person, state: { answers: { familyName: '山田', givenName: '太郎' } } });
  let finish: (outcome: Outcome) => void = () => undefined;
  page.outcomes.push(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  await page.press();
  const button = page.form.querySelector('[data-main]');
  expect(button?.getAttribute('aria-busy')).toBe('true');
  await page.press();
  expect(page.sent).toHaveLength(1);
  await act(async () => finish(refuse({ status: 500, code: 'INTERNAL_SERVER_ERROR' })));
  await flushPromises();
  expect(button?.getAttribute('aria-busy')).toBeNull();
  await page.press();
  expect(page.sent).toHaveLength(2);
  await page.close();
});

test('follows the redirect without asking about leaving', async () => {
  const page = await openPage({ form: person });
  await page.type('familyName', '山田');
  await page.type('givenName', '太郎');
  expect(page.isDirty()).toBe(true);
  page.outcomes.push({ kind: 'redirect', to: '/next' });
  await page.press();
  expect([page.visited, page.isDirty(), page.drafts.size]).toEqual([['/next'], false, 0]);
  await page.close();
});

test('shows a refusal at the field declared by the call, and focuses it [WCAG-3.3.3]', async () => {
  const call = { errors: { NAME_TAKEN: { field: 'nickname', text: 'test.taken' } } };
  const page = await openPage({
    form: person,
    call,
    texts: { 'test.taken': '使われています' },
    state: { answers: { familyName: '山田', givenName: '太郎', nickname: 'たろ' } },
  });
  page.outcomes.push(refuse({ code: 'NAME_TAKEN' }));
  await page.press();
  expect(page.issues('nickname')).toEqual(['使われています']);
  expect(focused()).toBe('person-nickname');
  await page.type('nickname', 'じろ');
  expect(page.issues('nickname')).toEqual([]);
  await page.type('nickname', 'たろ');
  await page.leave('nickname');
  expect(page.issues('nickname')).toEqual(['使われています']);
  await page.close();
});

test('also shows the call’s banner', async () => {
  const call = { errors: { NAME_TAKEN: { field: 'nickname', text: 'test.taken', banner: 'test.banner' } } };
  const page = await openPage({
    form: person,
    call,
    texts: { 'test.taken': '使われています', 'test.banner': '登録できませんでした' },
    state: { answers: { familyName: '山田', givenName: '太郎' } },
  });
  page.outcomes.push(refuse({ code: 'NAME_TAKEN' }));
  await page.press();
  expect(page.summary()).toContain('登録できませんでした');
  expect(focused()).toBe('person-nickname');
  await page.close();
});

test('shows the server’s message if the call allows it, otherwise the declared text', async () => {
  const call = { errors: { '*': { serverMessage: true, fallbackText: 'test.else' } } };
  const page = await openPage({
    form: person,
    call,
    texts: { 'test.else': 'だめでした' },
    state: { answers: { familyName: '山田', givenName: '太郎' } },
  });
  page.outcomes.push(refuse({ status: 500, message: 'いま混み合っています' }), refuse({ status: 500 }));
  await page.press();
  expect(page.summary()).toBe('いま混み合っています');
  expect(focused()).toBe('person_summary');
  await page.press();
  expect(page.summary()).toBe('だめでした');
  await page.close();
});

test('reports a missing connection, and keeps the input', async () => {
  const page = await openPage({ form: person, state: { answers: { givenName: '太郎' } } });
  await page.type('familyName', '山田');
  page.outcomes.push(refuse({ status: 0, code: '' }));
  await page.press();
  expect(page.summary()).toContain('通信できませんでした');
  expect([page.control('familyName').value, page.isDirty()]).toEqual(['山田', true]);
  await page.close();
});

test('shows issues found only by the server at their fields', async () => {
  const page = await openPage({ form: person, state: { answers: { familyName: '山田', givenName: '太郎' } } });
  page.outcomes.push(
    refuse({
      code: 'INVALID_ANSWERS',
      issues: [
        { at: '/givenName', rule: 'maxLength', limit: 50 },
        { at: '/extra', rule: 'unknown' },
      ],
    }),
  );
  await page.press();
  expect(page.issues('givenName')).toEqual(['名は50文字以内で入力してください。']);
  expect(page.summary()).toContain('（2件）');
  await page.close();
});

test('renders the new form after a settings change, keeps the input, and shows a note', async () => {
  const page = await openPage({ form: person, state: { answers: { givenName: '太郎' } } });
  await page.type('familyName', '山田');
  const newer: DeclaredForm = {
    ...person,
    fields: { ...person.fields, phone: { kind: 'phone', required: true, label: 'test.title' } },
  };
  page.reloadWith({ form: newer });
  page.outcomes.push(refuse({ status: 409, code: 'FORM_CHANGED' }));
  await page.press();
  expect(page.summary()).toContain('フォームの内容が変わりました');
  expect([page.control('familyName').value, page.control('phone').value]).toEqual(['山田', '']);
  await page.type('phone', '0312345678');
  await page.press();
  expect(page.sent[1]?.payload).toEqual({ familyName: '山田', givenName: '太郎', nickname: null, phone: '0312345678' });
  await page.close();
});

test('lists and focuses the changes, with the input of removed fields', async () => {
  const page = await openPage({ form: person });
  await page.type('familyName', '山田');
  await page.type('givenName', '太郎');
  await page.type('nickname', 'たろう');
  const { nickname: _gone, ...others } = person.fields;
  page.reloadWith({ form: { ...person, fields: others } });
  page.outcomes.push(
    refuse({
      status: 409,
      code: 'FORM_CHANGED',
      changes: [
        { field: 'familyName', change: 'maxLength', limit: 20, label: { key: 'field.familyName.label' } },
        { field: 'nickname', change: 'removed', typed: ['たろう'], label: { key: 'field.nickname.label' } },
        // A label that only an older release had.
        { field: 'shoeSize', change: 'removed', label: { key: 'field.shoeSize.label' } },
      ],
    }),
  );
  await page.press();
  const messages = [...page.form.querySelectorAll('[role=alert] li')].map((item) => item.textContent);
  expect(messages).toEqual([
    '「姓」は20文字以内になりました',
    '「ニックネーム」はなくなりました（入力内容：たろう）',
    '「以前の項目」はなくなりました',
  ]);
  expect([...page.form.querySelectorAll('[role=alert] a')].map((link) => link.textContent)).toEqual([messages[0]]);
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  expect(page.control('familyName').value).toBe('山田');
  expect(page.control('nickname')).toBeNull();
  await page.close();
});

test('loads the page’s data again before an error that says so, keeps the input, and shows the error at once', async () => {
  const page = await openPage({
    form: person,
    call: { errors: { X: { field: 'familyName', text: 'test.done', reloads: true } } },
    texts: { 'test.done': '登録しました。' },
    state: { answers: { givenName: '太郎' } },
  });
  await page.type('familyName', '山田');
  page.reloadWith({ state: { answers: { givenName: '太郎', nickname: 'はな' } } });
  page.outcomes.push(refuse({ code: 'X' }));
  await page.press();
  expect(page.issues('familyName')).toEqual(['登録しました。']);
  expect([page.control('familyName').value, page.control('nickname').value]).toEqual(['山田', 'はな']);
  expect(page.form.querySelector('[data-main]')?.getAttribute('aria-busy')).toBeNull();
  await page.close();
});
