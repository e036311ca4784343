const withColon = /^([0-9]{1,2}):([0-9]{1,2})(?::00)?$/;
const withUnits = /^([0-9]{1,2})時(?:([0-9]{1,2})分)?$/;
const fourDigits = /^([0-9]{2})([0-9]{2})$/;

/** `"9:05"`, `"9時5分"`, `"9時"`, `"0905"` → `"09:05"`, …; other texts stay unchanged. `text`: after NFKC. */
export function readTime(text: string): string {
  const [, hours, minutes = ''] = withColon.exec(text) ?? withUnits.exec(text) ?? fourDigits.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
