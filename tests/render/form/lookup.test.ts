import { act } from 'react';
import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { fillFrom, readLookup } from '../../../engine/submit/index.ts';
import { flushPromises, openPage } from './form-page.tsx';
import {
  chiyoda,
  dialog,
  found,
  kisosaki,
  lookup,
  openWith,
  place,
  readAnnouncement,
  search,
  searchButton,
  shown,
  yatomi,
} from './lookup.ts';

test('disables the search button while the code is empty, short or invalid', async () => {
  const page = await openPage({ form: place });
  const states = [];
  for (const code of ['', '1', '100000', '1000001', '10000', 'abcdefg', '１０００００１']) {
    await page.type('postalCode', code);
    states.push(searchButton(page).disabled);
  }
  expect(states).toEqual([true, true, true, false, true, true, false]);
  expect(searchButton(page).textContent).toContain('住所を検索');
  await page.close();
});

test('disables it before the validators have loaded', async () => {
  let come = () => undefined as unknown;
  const validatorsCome = new Promise<void>((resolve) => {
    come = () => resolve();
  });
  const page = await openWith('1000001', { validatorsCome });
  expect(searchButton(page).disabled).toBe(true);
  come();
  await flushPromises();
  expect(searchButton(page).disabled).toBe(false);
  await page.close();
});

test('validates only the code on a keystroke, once', async () => {
  const page = await openPage({ form: place });
  await page.type('postalCode', '100000');
  page.work.length = 0;
  await page.type('postalCode', '1000001');
  expect(page.work).toEqual(['validate postalCode']);
  await page.leave('postalCode');
  await page.type('postalCode', '100');
  await page.leave('postalCode');
  expect(page.issues('postalCode')).toHaveLength(1);
  page.work.length = 0;
  await page.type('postalCode', '1000001');
  expect(page.work.filter((each) => each === 'validate postalCode')).toHaveLength(1);
  await page.close();
});

test('fills prefecture and address from a single result, but not address2', async () => {
  const page = await openWith('100-0001');
  await page.type('address2', '窓口ビル3階');
  page.outcomes.push(found(chiyoda));
  await search(page);
  expect(page.sent).toEqual([{ call: 'postal-code', payload: {}, params: { postalCode: '1000001' } }]);
  expect(shown(page)).toEqual(['13', '千代田区千代田', '窓口ビル3階']);
  expect(dialog()).toBeNull();
  expect(readAnnouncement(page)).toBe('住所を入力しました。続きをご確認ください。');
  await page.press();
  expect(page.sent.at(-1)?.payload).toEqual({
    postalCode: '1000001',
    prefecture: '13',
    address: '千代田区千代田',
    address2: '窓口ビル3階',
  });
  await page.close();
});

const rechecking: DeclaredForm = {
  ...place,
  fields: {
    ...place.fields,
    postalCode: {
      kind: 'postal-code',
      required: false,
      lookup: {
        ...lookup,
        focus: 'address',
        recheck: {
          field: 'address2',
          issue: 'oldAddress',
          title: 'address.recheck',
          text: 'address.recheckWords',
          keep: 'address.keep',
          clear: 'address.clear',
        },
      },
    },
  },
};
const atHome = { prefecture: '23', address: '弥富市', address2: '窓口ビル3階' };
const question = () => document.querySelector('.recheck');
const press = async (button: string) => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === button);
  await act(async () => found?.click());
  await flushPromises();
};

test.each([
  ['消去する', ''],
  ['残す', '窓口ビル3階'],
])('asks whether the building belongs to the new address (%s), then focuses the address', async (button, left) => {
  const page = await openPage({ form: rechecking, state: { answers: atHome } });
  await page.type('postalCode', '1000001');
  page.outcomes.push(found(chiyoda));
  await search(page);
  expect(shown(page)).toEqual(['13', '千代田区千代田', '窓口ビル3階']);
  expect([...(question()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '建物名・部屋番号を消去しますか？',
    '住所が変わりました。建物名・部屋番号には「窓口ビル3階」が入力されたままです。',
  ]);
  expect([dialog(), document.activeElement]).toEqual([null, question()]);
  await press(button);
  expect(question()).toBeNull();
  expect(shown(page)).toEqual(['13', '千代田区千代田', left]);
  expect(document.activeElement).toBe(page.control('address'));
  await page.close();
});

test('leaves the focus where the person has gone on while the look-up ran', async () => {
  const page = await openPage({ form: rechecking });
  await page.type('postalCode', '1000001');
  let answer: (outcome: ReturnType<typeof found>) => void = () => undefined;
  page.outcomes.push(new Promise((resolve) => (answer = resolve)));
  searchButton(page).focus();
  await search(page);
  page.control('address2').focus();
  await act(async () => answer(found(chiyoda)));
  await flushPromises();
  expect(shown(page)).toEqual(['13', '千代田区千代田', '']);
  expect(document.activeElement).toBe(page.control('address2'));
  expect(readAnnouncement(page)).toBe('住所を入力しました。続きをご確認ください。');
  await page.close();
});

test('does not ask about a building without a previous or with an unchanged address, and focuses the address', async () => {
  for (const answers of [
    { address2: '窓口ビル3階' },
    { ...atHome, prefecture: '13', address: '千代田区千代田' },
    { ...atHome, address2: null },
  ]) {
    const page = await openPage({ form: rechecking, state: { answers } });
    await page.type('postalCode', '1000001');
    page.outcomes.push(found(chiyoda));
    await search(page);
    expect([question(), shown(page)[2]]).toEqual([null, answers.address2 ?? '']);
    expect(document.activeElement).toBe(page.control('address'));
    await page.close();
  }
});

test('asks about the building after choosing one of several results', async () => {
  const page = await openPage({ form: rechecking, state: { answers: { ...atHome, address: '名古屋市' } } });
  await page.type('postalCode', '4980000');
  page.outcomes.push(found(yatomi, kisosaki));
  await search(page);
  await press('愛知県弥富市');
  expect(document.activeElement).toBe(question());
  await press('消去する');
  expect(shown(page)).toEqual(['23', '弥富市', '']);
  expect(document.activeElement).toBe(page.control('address'));
  await page.close();
});

test('removes the message about a code when another is typed', async () => {
  const page = await openWith('1000001');
  page.outcomes.push(found(chiyoda));
  await search(page);
  expect(readAnnouncement(page)).not.toBe('');
  await page.type('postalCode', '100000');
  expect(readAnnouncement(page)).toBe('');
  await page.close();
});

test('validates filled fields at once and removes their issues', async () => {
  const page = await openPage({ form: place });
  await page.press();
  expect(page.issues('address')).toHaveLength(1);
  await page.type('postalCode', '1000001');
  page.outcomes.push(found(chiyoda));
  await search(page);
  expect([page.issues('prefecture'), page.issues('address')]).toEqual([[], []]);
  await page.close();
});

test('fills only fields that are in use and not locked', async () => {
  const fields = { ...place.fields };
  const locked = { kind: 'free-text', required: true, readOnlyWhen: { 'context.isFixed': true } } as const;
  const without: DeclaredForm = {
    id: 'place',
    context: { isFixed: { type: 'boolean' } },
    settings: { fields: 'registration.signUp.fields' },
    fields: { ...fields, prefecture: { kind: 'prefecture' }, address: locked },
  };
  const page = await openWith('1000001', {
    form: without,
    settings: { registration: { signUp: { fields: { prefecture: 'NOT_USE' } } } },
    state: { answers: { address: '横浜市' }, context: { isFixed: true } },
  });
  page.outcomes.push(found(chiyoda));
  await search(page);
  expect(page.form.querySelector('[name=prefecture]')).toBeNull();
  expect(page.control('address').value).toBe('横浜市');
  const plan = page.screen.forms['place'];
  const filled = plan?.fields.flatMap((field) => readLookup(field) ?? []).map((each) => fillFrom(each, plan, chiyoda));
  expect(filled).toEqual([{ address: '千代田区千代田' }]);
  await page.close();
});

test('closes the question when another building is typed', async () => {
  const page = await openPage({ form: rechecking, state: { answers: atHome } });
  await page.type('postalCode', '1000001');
  page.outcomes.push(found(chiyoda));
  await search(page);
  expect(question()).not.toBeNull();
  await page.type('address2', '新ビル1階');
  expect(question()).toBeNull();
  await page.type('address2', '窓口ビル3階');
  await flushPromises();
  expect([question(), shown(page)[2]]).toEqual([null, '窓口ビル3階']);
  await page.close();
});

test('keeps an open question if a second look-up fills the same address', async () => {
  const page = await openPage({ form: rechecking, state: { answers: atHome } });
  await page.type('postalCode', '1000001');
  page.outcomes.push(found(chiyoda), found(chiyoda));
  await search(page);
  await search(page);
  expect([question() === null, document.activeElement === question()]).toEqual([false, true]);
  await press('消去する');
  expect(shown(page)).toEqual(['13', '千代田区千代田', '']);
  expect(document.activeElement).toBe(page.control('address'));
  await page.close();
});

test('without scripts the search is a submit button after the main one, with its own call', async () => {
  const page = await openPage({ form: place });
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  const buttons = [...drawn.querySelectorAll<HTMLButtonElement>('form button[type=submit]')];
  expect(buttons.map((button) => [button.dataset['main'], button.name, button.value, button.disabled])).toEqual([
    ['', '', '', false],
    [undefined, '_do', 'postal-code', false],
  ]);
  expect(drawn.querySelector('.lookup-button')?.hasAttribute('hidden')).toBe(true);
  // With scripts the button moves next to the code.
  expect(page.form.querySelectorAll('button[type=submit]')).toHaveLength(1);
  expect(searchButton(page).hidden).toBe(false);
  await page.close();
});

test('shows several results without scripts as radio buttons; scripts that load later open the dialog', async () => {
  const submission = { call: 'postal-code', issues: [], found: { field: 'postalCode', results: [yatomi, kisosaki] } };
  const page = await openPage({ form: place, state: { answers: { postalCode: '4980000' }, submission } });
  const drawn = new DOMParser().parseFromString(page.html, 'text/html');
  const radios = [...drawn.querySelectorAll<HTMLInputElement>('fieldset input[type=radio][name=_pick]')];
  expect(radios.map(({ value }) => value)).toEqual(['愛知県弥富市', '三重県桑名郡木曽岬町']);
  expect(drawn.querySelector('fieldset button')?.textContent).toBe('この住所を使う');
  expect(drawn.querySelector('form button[type=submit]')?.hasAttribute('data-main')).toBe(true);
  for (let turn = 0; turn < 20 && dialog() === null; turn++) await flushPromises();
  expect(document.querySelectorAll('.pick')).toHaveLength(2);
  await act(async () => document.querySelector<HTMLButtonElement>('.pick')?.click());
  await flushPromises();
  expect(shown(page)).toEqual(['23', '弥富市', '']);
  expect(page.sent).toEqual([]);
  await page.close();
});
