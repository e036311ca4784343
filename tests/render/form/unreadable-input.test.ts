import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { type OpenPage, openPage } from './form-page.tsx';
import { oneField } from './typing.ts';

/** Focuses a control, and sets whether it holds parts of a day: jsdom never reports bad input. */
function setUnreadable(page: OpenPage, name: string, isUnreadable: boolean): void {
  page.control(name).focus();
  Object.defineProperty(page.control(name), 'validity', { value: { badInput: isUnreadable }, configurable: true });
}

const message = /年・月・日をすべて、実在する日付で/;

test('an unreadable day of an optional field is an issue when it is left and when the form is sent, not an empty answer', async () => {
  const page = await openPage({ form: oneField({ kind: 'date', required: false }) });
  setUnreadable(page, 'field', true);
  await page.leave('field');
  expect(page.issues('field')).toEqual([expect.stringMatching(message)]);
  await page.press();
  expect([page.sent, page.summary()]).toEqual([[], expect.stringMatching(message)]);
  expect([...page.drafts.values()].join()).not.toContain('unreadable');
  setUnreadable(page, 'field', false);
  await page.type('field', '2026-02-28');
  expect(page.issues('field')).toEqual([]);
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ field: '2026-02-28' });
  await page.close();
});

test('a day that became unreadable without an event is found when the form is sent, and removing it leaves the field empty', async () => {
  const page = await openPage({
    form: oneField({ kind: 'date', required: true }),
    state: { answers: { field: '2026-01-31' } },
  });
  setUnreadable(page, 'field', true);
  page.control('field').value = '';
  await page.press();
  expect([page.sent, page.issues('field')]).toEqual([[], [expect.stringMatching(message)]]);
  setUnreadable(page, 'field', false);
  await page.press();
  expect([page.sent, page.issues('field')]).toEqual([[], [expect.stringContaining('選択してください')]]);
  await page.close();
});

test('an unreadable day inside of an item is an issue of that item', async () => {
  const form: DeclaredForm = {
    id: 'one',
    fields: {
      items: {
        kind: 'repeat',
        label: 'test.title',
        item: 'test.title',
        add: 'test.title',
        fields: { from: { kind: 'date', label: 'test.title' } },
      },
    },
  };
  const items = [
    { id: 'a', from: null },
    { id: 'b', from: '2026-01-31' },
  ];
  const page = await openPage({ form, state: { answers: { items } } });
  setUnreadable(page, 'items.1.from', true);
  await page.leave('items.1.from');
  await page.press();
  expect(page.sent).toEqual([]);
  expect([page.issues('items.0.from'), page.issues('items.1.from')]).toEqual([[], [expect.stringMatching(message)]]);
  await page.close();
});

test('an unreadable day counts as answered in conditions, and does not hold the form up while its field is hidden', async () => {
  const form: DeclaredForm = {
    id: 'one',
    fields: {
      from: { kind: 'date', label: 'test.title' },
      until: { kind: 'date', label: 'test.title', when: { 'form.from': { present: true } } },
    },
  };
  const page = await openPage({ form });
  setUnreadable(page, 'from', true);
  await page.leave('from');
  setUnreadable(page, 'until', true);
  await page.leave('until');
  expect(page.issues('until')).toEqual([expect.stringMatching(message)]);
  setUnreadable(page, 'from', false);
  await page.leave('from');
  await page.press();
  expect(page.sent[0]?.payload).toEqual({ from: null, until: null });
  await page.close();
});
