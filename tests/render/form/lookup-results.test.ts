import { act } from 'react';
import { expect, test } from 'vitest';
import { flushPromises } from './form-page.tsx';
import { chiyoda, dialog, found, kisosaki, openWith, readAnnouncement, search, searchButton, shown, yatomi } from './lookup.ts';

test('opens a named dialog for several results, and fills from the chosen one', async () => {
  const page = await openWith('4980000');
  page.outcomes.push(found(yatomi, kisosaki));
  await search(page);
  const title = dialog()?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(title)?.textContent).toBe('住所を選んでください');
  const names = [...document.querySelectorAll<HTMLButtonElement>('.pick')];
  expect(names.map((name) => name.textContent)).toEqual(['愛知県弥富市', '三重県桑名郡木曽岬町']);
  expect(shown(page)).toEqual(['0', '', '']);
  expect(document.activeElement).toBe(names[0]);
  await act(async () => {
    names[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  });
  expect(document.activeElement).toBe(names[1]);
  await act(async () => names[1]?.click());
  await flushPromises();
  expect(dialog()).toBeNull();
  expect(shown(page)).toEqual(['24', '桑名郡木曽岬町', '']);
  await page.close();
});

test('reopens the dialog for the same code without a call, and sends one for another code', async () => {
  const page = await openWith('4980000');
  page.outcomes.push(found(yatomi, kisosaki));
  await search(page);
  const close = async () => {
    await act(async () => [...document.querySelectorAll<HTMLButtonElement>('.dialog button')].at(-1)?.click());
    await flushPromises();
  };
  await close();
  expect([dialog(), shown(page)]).toEqual([null, ['0', '', '']]);
  await search(page);
  expect(document.querySelectorAll('.pick')).toHaveLength(2);
  expect(page.sent).toHaveLength(1);
  await close();
  await page.type('postalCode', '1000001');
  page.outcomes.push(found(chiyoda));
  await search(page);
  expect(page.sent).toHaveLength(2);
  expect(shown(page)[0]).toBe('13');
  await page.close();
});

test('shows and logs the server’s message of a failed look-up; the next one removes it', async () => {
  const page = await openWith('1000001');
  const refusal = { status: 503, code: 'POSTAL_DOWN', message: '検索サービスが休止しています。', requestId: 'r1' };
  page.outcomes.push({ kind: 'refused', refusal }, { kind: 'refused', refusal }, found(chiyoda));
  await search(page);
  expect(page.issues('postalCode')).toEqual(['検索サービスが休止しています。']);
  expect(page.control('postalCode').getAttribute('aria-invalid')).toBe('true');
  expect(page.reported).toEqual(['POSTAL_DOWN']);
  expect(readAnnouncement(page)).toBe('検索サービスが休止しています。');
  expect(shown(page)).toEqual(['0', '', '']);
  await search(page);
  expect(page.issues('postalCode')).toEqual(['検索サービスが休止しています。']);
  await search(page);
  expect(page.issues('postalCode')).toEqual([]);
  expect(shown(page)[0]).toBe('13');
  await page.close();
});

test('shows the engine’s text for a network error', async () => {
  const page = await openWith('1000001');
  page.outcomes.push({ kind: 'refused', refusal: { status: 0, code: 'NETWORK', message: '', requestId: '' } });
  await search(page);
  expect(page.issues('postalCode')[0]).toContain('通信できませんでした');
  await page.close();
});

test('reports no result at the code and fills nothing; another code removes the message', async () => {
  const page = await openWith('9999999');
  page.outcomes.push(found());
  await search(page);
  expect(page.issues('postalCode')).toEqual([
    'この郵便番号の住所が見つかりませんでした。郵便番号をお確かめいただくか、住所を直接ご入力ください。',
  ]);
  expect(shown(page)).toEqual(['0', '', '']);
  // The focus stays on the button, so the message is announced.
  expect(readAnnouncement(page)).toBe(page.issues('postalCode')[0]);
  await page.type('postalCode', '999999');
  expect(readAnnouncement(page)).toBe('');
  expect(page.issues('postalCode')[0]).not.toContain('見つかりません');
  await page.close();
});

test('ignores a response for a code that has changed', async () => {
  const page = await openWith('1000001');
  let answer = (_: ReturnType<typeof found>) => {};
  page.outcomes.push(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await act(async () => searchButton(page).click());
  await page.type('postalCode', '4980000');
  answer(found(chiyoda));
  await flushPromises();
  expect(shown(page)).toEqual(['0', '', '']);
  await page.close();
});
