/** `1234567` → "1,234,567". Not Intl, whose output depends on the browser's data. */
export function groupDigits(value: number): string {
  const [integer = '', fraction] = String(value).split('.');
  const grouped = integer.replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
