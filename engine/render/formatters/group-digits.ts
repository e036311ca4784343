/** `"1234567.50"` → "1,234,567.50". Not Intl, whose output depends on the browser's data. */
export function groupDigits(written: string): string {
  const [integer = '', fraction] = written.split('.');
  const grouped = integer.replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
