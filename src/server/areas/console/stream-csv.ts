import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';

export type CsvLine = { readonly [column: string]: string | null };

/**
 * A table for spreadsheets, of any length. The first page is read before the file is answered, so that a failure is answered as one;
 * the next is read when the reader of the file has taken the one before. By the byte order mark Excel knows UTF-8; without
 * `escape_formulas` it would run what a member entered.
 */
export async function streamCsv(
  pages: AsyncIterable<readonly CsvLine[]>,
  columns: readonly { readonly key: string; readonly header: string }[],
): Promise<Readable> {
  const iterator = pages[Symbol.asyncIterator]();
  return Readable.from(writePages(await iterator.next(), iterator, columns), { objectMode: false });
}

async function* writePages(
  first: IteratorResult<readonly CsvLine[]>,
  pages: AsyncIterator<readonly CsvLine[]>,
  columns: Parameters<typeof streamCsv>[1],
): AsyncGenerator<Buffer> {
  const options = { columns: [...columns], record_delimiter: 'windows', escape_formulas: true } as const;
  yield Buffer.from(stringify([], { ...options, header: true, bom: true }));
  for (let page = first; page.done !== true; page = await pages.next())
    if (page.value.length > 0) yield Buffer.from(stringify([...page.value], options));
}
