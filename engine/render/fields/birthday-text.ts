/** `"19900105"` → `"1990/01/05"`; what is no day of eight digits stays. */
export function showDay(day: string): string {
  return /^[0-9]{8}$/.test(day) ? `${day.slice(0, 4)}/${day.slice(4, 6)}/${day.slice(6)}` : day;
}

/**
 * Slashes that come by themselves while a day is typed: `"19900"` → `"1990/0"`, `"1990/1/"` → `"1990/01/"`. Full-width digits are made
 * plain, everything else is dropped, and ten characters are the most.
 */
export function slashDay(typed: string): string {
  const [year = '', month = '', ...rest] = typed
    .normalize('NFKC')
    .replace(/[^0-9]+/g, '/')
    .replace(/^\//, '')
    .split('/');
  // A separator after a month of one digit ends it.
  const isMonthDone = rest.length > 0 && year.length === 4;
  const digits = year + (isMonthDone ? month.padStart(2, '0') : month) + rest.join('');
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter((part) => part !== '');
  return parts.join('/') + (isMonthDone && parts.length === 2 ? '/' : '');
}

// First days of the eras, newest first.
const eras: readonly { readonly from: string; readonly era: string }[] = [
  { from: '20190501', era: 'reiwa' },
  { from: '19890108', era: 'heisei' },
  { from: '19261225', era: 'showa' },
  { from: '19120730', era: 'taisho' },
  { from: '18681023', era: 'meiji' },
];

/** `"19900105"` → Heisei 2; undefined before the eras of this list, and for what is no day. */
export function eraYear(day: string): { readonly era: string; readonly year: number } | undefined {
  const found = /^[0-9]{8}$/.test(day) ? eras.find(({ from }) => day >= from) : undefined;
  return found === undefined ? undefined : { era: found.era, year: Number(day.slice(0, 4)) - Number(found.from.slice(0, 4)) + 1 };
}
