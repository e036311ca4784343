import type { Texts } from '../../texts/index.ts';

/** `1234567` → "1,234,567". */
export function formatNumber(value: unknown): string {
  return typeof value === 'number' ? groupDigits(value) : '';
}

/** `1980` → "1,980円", by the text `format.yen`. The sign is before the currency: `-1980` → "-¥1,980". */
export function formatYen(value: unknown, texts: Texts): string {
  if (typeof value !== 'number') return '';
  const amount = groupDigits(Math.abs(value));
  return `${value < 0 ? '-' : ''}${texts.find('format.yen', { amount }) ?? `${amount}円`}`;
}

/** Not Intl, whose output depends on the browser's data. */
function groupDigits(value: number): string {
  const [integer = '', fraction] = String(value).split('.');
  const grouped = integer.replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
