import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';

export type CsvLine = { readonly [column: string]: string | null };

/**
 * A table for spreadsheets, of any length: the next page is read when the reader of the file has taken the one before. By the byte
 * order mark Excel knows UTF-8; without `escape_formulas` it would run what a member entered.
 */
export function streamCsv(
  pages: AsyncIterable<readonly CsvLine[]>,
  columns: readonly { readonly key: string; readonly header: string }[],
): Readable {
  return Readable.from(writePages(pages, columns), { objectMode: false });
}

async function* writePages(
  pages: Parameters<typeof streamCsv>[0],
  columns: Parameters<typeof streamCsv>[1],
): AsyncGenerator<Buffer> {
  const options = { columns: [...columns], record_delimiter: 'windows', escape_formulas: true } as const;
  yield Buffer.from(stringify([], { ...options, header: true, bom: true }));
  for await (const lines of pages) if (lines.length > 0) yield Buffer.from(stringify([...lines], options));
}
