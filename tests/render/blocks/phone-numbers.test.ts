import { parsePhoneNumber } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { formatValue } from '../../../engine/render/formatters/index.ts';
import { day } from '../../sample.ts';

const texts = { language: 'ja', find: () => undefined };
const formatPhone = (value: unknown) => formatValue('phone', value, texts);
const formatPostalCode = (value: unknown) => formatValue('postalCode', value, texts);

test.each([
  ['09012345678', '090-1234-5678'],
  ['07012345678', '070-1234-5678'],
  ['05012345678', '050-1234-5678'],
  ['0312345678', '03-1234-5678'],
  ['0612345678', '06-1234-5678'],
  ['0452123456', '045-212-3456'],
  ['0422512345', '0422-51-2345'],
  ['0126712345', '01267-1-2345'],
  ['0499212345', '04992-1-2345'],
  ['0120123456', '0120-123-456'],
  ['0570123456', '0570-123-456'],
  ['08001234567', '0800-123-4567'],
])('writes %s as %s', (digits, written) => expect(formatPhone(digits)).toBe(written));

test('leaves a text that is not a Japanese number unchanged', () => {
  expect(['', '123', '81901234567', '090123456789', '+12125551234', null, 5].map(formatPhone)).toEqual([
    '',
    '123',
    '81901234567',
    '090123456789',
    '+12125551234',
    '',
    '',
  ]);
  expect(['1000001', '100-0001', '12345678', '', undefined].map(formatPostalCode)).toEqual([
    '100-0001',
    '100-0001',
    '12345678',
    '',
    '',
  ]);
});

/** A tenth of all numbers, which changes daily. */
const step = process.env['SOAK'] === undefined ? 10 : 1;
test(`formats valid Japanese numbers like libphonenumber (SAMPLE=${day})`, () => {
  const different: string[] = [];
  let compared = 0;
  for (let start = 10_000 + (Number(day) % step); start < 100_000; start += step) {
    for (const rest of ['2345', '23456']) {
      const digits = `0${String(start).padStart(5, '0')}${rest}`;
      // International call prefix.
      if (digits.startsWith('010')) continue;
      const number = parsePhoneNumber(digits, 'JP');
      if (!number.isValid()) continue;
      compared += 1;
      if (formatPhone(digits) !== number.formatNational()) different.push(digits);
    }
  }
  expect(different).toEqual([]);
  expect(compared).toBeGreaterThan(50_000 / step);
});
