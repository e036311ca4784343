import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import { openPage } from './form-page.tsx';

const label = 'test.title';
const form: DeclaredForm = {
  id: 'stay',
  fields: {
    arrival: { kind: 'date', label, min: 'today', max: 'today+1y' },
    departure: { kind: 'date', label, after: { at: 'form.arrival' } },
    hour: { kind: 'time', label, min: '15:00' },
    expiry: { kind: 'month', label },
  },
};

test('pickers offer the days from today on', async () => {
  const page = await openPage({ form });
  const read = (name: string) => {
    const { type, min, max } = page.control(name);
    return [type, min, max];
  };
  expect(['arrival', 'departure', 'hour', 'expiry'].map(read)).toEqual([
    ['date', '2026-11-21', '2027-11-21'],
    ['date', '0001-01-01', '9999-12-31'],
    ['time', '15:00', '23:59'],
    // jsdom has no input for months either.
    [expect.stringMatching(/month|text/), '0001-01', '9999-12'],
  ]);
  await page.close();
});

test.each([
  [
    'ja',
    [
      'Testは2026/11/21以降の日付を入力してください。',
      'Testは2026/12/05より後にしてください。',
      'Testは15:00以降の時刻を入力してください。',
    ],
  ],
  ['en', ['Test must be 21 November 2026 or later.', 'Test must be later than 5 December 2026.', 'Test must be 15:00 or later.']],
])('a limit is told with what it means now: %s', async (language, [today, arrival, opening]) => {
  const page = await openPage({ form, language });
  const answer = async (name: string, text: string) => {
    await page.type(name, text);
    await page.leave(name);
    return page.issues(name);
  };
  expect(await answer('arrival', '2026-11-20')).toEqual([today]);
  expect(await answer('departure', '2026-12-05')).toEqual([]);
  expect(await answer('arrival', '2026-12-05')).toEqual([]);
  // The other answer was left before.
  expect(page.issues('departure')).toEqual([arrival]);
  expect(await answer('departure', '2026-12-06')).toEqual([]);
  expect(await answer('hour', '14:59')).toEqual([opening]);
  expect(await answer('hour', '15:00')).toEqual([]);
  await page.close();
});

test('a month is read where the browser has no picker', async () => {
  const page = await openPage({ form });
  await page.type('expiry', '2027-03');
  await page.press();
  expect(page.sent[0]?.payload).toMatchObject({ expiry: '2027-03', hour: null });
  await page.close();
});

test('a stored day that does not exist is shown, to be corrected', async () => {
  const page = await openPage({ form, state: { answers: { arrival: '2026-02-30', departure: '2026-12-05' } } });
  expect(['arrival', 'departure'].map((name) => [page.control(name).type, page.control(name).value])).toEqual([
    ['text', '2026-02-30'],
    ['date', '2026-12-05'],
  ]);
  await page.close();
});
