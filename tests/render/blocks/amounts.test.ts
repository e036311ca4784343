import { expect, test } from 'vitest';
import { formatValue } from '../../../engine/render/formatters/index.ts';

test.each([
  ['¥{{amount}}', -3685, '-¥3,685'],
  ['{{amount}}円', -3685, '-3,685円'],
  ['¥{{amount}}', 1980, '¥1,980'],
])('shows %s of %i as %s', (pattern, value, shown) => {
  const find = (_key: string, values?: object) => pattern.replace('{{amount}}', String(Object(values).amount));
  expect(formatValue('yen', value, { language: 'en', find })).toBe(shown);
});
