import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { flushPromises, type OpenPage, openPage } from './form-page.tsx';
import {
  chiyoda,
  dialog,
  found,
  kisosaki,
  lookup,
  place,
  readAnnouncement,
  search,
  searchButton,
  shown,
  yatomi,
} from './lookup.ts';

const completing: DeclaredForm = {
  ...place,
  fields: {
    ...place.fields,
    postalCode: {
      kind: 'postal-code',
      required: false,
      lookup: { ...lookup, focus: 'address', automatic: { several: 'address.several' } },
    },
  },
};

const open = () => openPage({ form: completing });

/** Types one digit after another, as a person does. */
async function typeDigits(page: OpenPage, code: string): Promise<void> {
  for (let length = 1; length <= code.length; length += 1) await page.type('postalCode', code.slice(0, length));
  await flushPromises();
}

test('the seventh digit of a postal code fills an empty address, and the focus stays [WCAG-3.2.2]', async () => {
  const page = await open();
  page.control('postalCode').focus();
  page.outcomes.push(found(chiyoda));
  await typeDigits(page, '1000001');
  expect(page.sent).toEqual([{ call: 'postal-code', payload: {}, params: { postalCode: '1000001' } }]);
  expect(shown(page)).toEqual(['13', '千代田区千代田', '']);
  expect(readAnnouncement(page)).toBe('住所を入力しました。続きをご確認ください。');
  expect(document.activeElement).toBe(page.control('postalCode'));
  await page.close();
});

test.each([
  ['address', (page: OpenPage) => page.type('address', '千代田区霞が関')],
  ['prefecture', (page: OpenPage) => page.choose('prefecture', '1')],
] as const)('a complete code is not looked up once %s is answered', async (_, answer) => {
  const page = await open();
  await answer(page);
  await typeDigits(page, '1000001');
  expect(page.sent).toEqual([]);
  expect(searchButton(page).disabled).toBe(false);
  await page.close();
});

test('several results are told of beside the button, which opens them without another call', async () => {
  const page = await open();
  page.outcomes.push(found(yatomi, kisosaki));
  await typeDigits(page, '4980000');
  expect(readAnnouncement(page)).toBe('住所の候補が2件あります。「住所を検索」から選んでください。');
  expect(shown(page)).toEqual(['0', '', '']);
  expect(dialog()).toBeNull();
  await search(page);
  expect(dialog()?.querySelectorAll('.pick')).toHaveLength(2);
  expect(page.sent).toHaveLength(1);
  await page.close();
});

test('says nothing if nothing is found or the look-up fails, and the button still does', async () => {
  const page = await open();
  page.outcomes.push(found());
  await typeDigits(page, '9999999');
  expect(page.issues('postalCode')).toEqual([]);
  page.outcomes.push(found());
  await search(page);
  expect(page.issues('postalCode')).toHaveLength(1);
  await page.close();
});

/** `Promise.withResolvers`, which Node 20 lacks. */
function createWaiting() {
  let resolve: (outcome: Outcome) => void = () => undefined;
  const promise = new Promise<Outcome>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A page whose calls wait until they are answered: `answer(0, …)` answers the first. */
async function openWaiting() {
  const page = await open();
  const waiting = [0, 1].map(() => createWaiting());
  page.outcomes.push(...waiting.map(({ promise }) => promise));
  const answer = async (index: number, outcome: Outcome) => {
    await act(async () => waiting[index]?.resolve(outcome));
    await flushPromises();
  };
  return { page, answer };
}

test('the answer about an earlier code that comes last fills nothing', async () => {
  const { page, answer } = await openWaiting();
  await typeDigits(page, '4980000');
  await typeDigits(page, '1000001');
  await answer(1, found(chiyoda));
  await answer(0, found(yatomi));
  expect(shown(page)).toEqual(['13', '千代田区千代田', '']);
  await page.close();
});

test('an address typed meanwhile is not overwritten', async () => {
  const { page, answer } = await openWaiting();
  await typeDigits(page, '1000001');
  await page.type('address', '千代田区霞が関');
  await answer(0, found(chiyoda));
  expect(shown(page)).toEqual(['0', '千代田区霞が関', '']);
  await page.close();
});

test('a press while a completed code is looked up sends no second call', async () => {
  const { page, answer } = await openWaiting();
  await typeDigits(page, '4980000');
  await search(page);
  await answer(0, found(yatomi, kisosaki));
  expect(page.sent).toHaveLength(1);
  expect(dialog()?.querySelectorAll('.pick')).toHaveLength(2);
  await page.close();
});
