import { stringify } from 'csv-stringify/sync';

/** A table for spreadsheets. By the byte order mark Excel knows UTF-8; without `escape_formulas` it would run what a member entered. */
export function writeCsv(
  lines: readonly { readonly [column: string]: string | null }[],
  columns: readonly { readonly key: string; readonly header: string }[],
): Buffer {
  const options = { columns: [...columns], header: true, bom: true, record_delimiter: 'windows', escape_formulas: true } as const;
  return Buffer.from(stringify([...lines], options));
}
