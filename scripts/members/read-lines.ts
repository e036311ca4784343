import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { isObject, type JsonObject } from '../../engine/declare/index.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';

export type FileFormat = 'csv' | 'jsonl';

/** One member of a file. */
export interface FileLine {
  /** In the file, from 1. Of a CSV record with line breaks the last one. */
  readonly number: number;
  /** By column; CSV has texts only, and columns without a value are missing. */
  readonly values: JsonObject;
  /** Why it cannot be read: `columnCount`, `notJson`. */
  readonly problem?: string;
  /** As it is written to the file of rejected lines. */
  readonly original: readonly string[] | JsonObject;
}

export interface MemberFile {
  readonly path: string;
  readonly format: FileFormat;
  /** SHA-256, hex. */
  readonly hash: string;
  /** Columns of a CSV. */
  readonly columns: readonly string[];
  readonly lines: number;
}

/** Columns that the file of rejected lines has besides, so that it can be imported once it is corrected. */
export const rejectedColumns = ['rejectedLine', 'rejectedReasons'] as const;

/** Characters of one member. */
const maxLineLength = 262_144;

function readFormat(path: string): FileFormat {
  if (/\.csv$/i.test(path)) return 'csv';
  if (/\.(jsonl|ndjson)$/i.test(path)) return 'jsonl';
  throw new StartupError(`${path} is neither a CSV file (.csv) nor JSON lines (.jsonl).`);
}

/** Reads the whole file once, so that a file that is broken anywhere is refused before anything is imported. Throws a StartupError. */
export async function inspectFile(path: string): Promise<MemberFile> {
  const format = readFormat(path);
  const hash = createHash('sha256');
  let columns: readonly string[] = [];
  let lines = 0;
  for await (const _line of readLines(
    { path, format },
    { onBytes: (bytes) => hash.update(bytes), onColumns: (header) => (columns = header) },
  ))
    lines += 1;
  return { path, format, hash: hash.digest('hex'), columns, lines };
}

interface Listeners {
  readonly onBytes?: (bytes: Buffer) => void;
  readonly onColumns?: (columns: readonly string[]) => void;
}

/** Streams the members of a file. Throws a StartupError if the file as a whole cannot be read. */
export async function* readLines(
  { path, format }: Pick<MemberFile, 'path' | 'format'>,
  listeners: Listeners = {},
): AsyncGenerator<FileLine> {
  const text = decodeFile(path, listeners.onBytes ?? (() => undefined));
  yield* format === 'csv' ? readCsv(path, text, listeners.onColumns ?? (() => undefined)) : readJsonLines(path, text);
}

async function* decodeFile(path: string, onBytes: (bytes: Buffer) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lineBreaks = 0;
  let last: Buffer = Buffer.alloc(0);
  try {
    for await (const bytes of createReadStream(path)) {
      // A stream without an encoding yields buffers.
      last = bytes as Buffer;
      onBytes(last);
      const text = decoder.decode(last, { stream: true });
      lineBreaks += text.split('\n').length - 1;
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new StartupError(describeEncoding(path, last, lineBreaks));
    if (error instanceof Error && 'syscall' in error) throw new StartupError(`${path} cannot be read: ${error.message}.`);
    throw error;
  }
}

function describeEncoding(path: string, bytes: Buffer, lineBreaks: number): string {
  const first = `${path} is not UTF-8, after line ${lineBreaks}.`;
  try {
    new TextDecoder('shift_jis', { fatal: true }).decode(bytes, { stream: true });
    return `${first} It may be Shift_JIS: iconv -f CP932 -t UTF-8 ${path} > utf8-${path.split('/').at(-1)}`;
  } catch {
    return `${first} Save it as UTF-8.`;
  }
}

async function* readCsv(
  path: string,
  text: AsyncIterable<string>,
  onColumns: (columns: readonly string[]) => void,
): AsyncGenerator<FileLine> {
  const options = { info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: maxLineLength } as const;
  const parser = parse(options);
  pipeline(Readable.from(text), parser, () => undefined);
  let columns: readonly string[] | undefined;
  try {
    for await (const parsed of parser) {
      // What the option `info` makes of a record.
      const { record, info } = parsed as { readonly record: readonly string[]; readonly info: { readonly lines: number } };
      if (columns === undefined) {
        columns = record.map((column) => column.trim());
        onColumns(columns);
      } else yield readRecord(columns, record, info.lines);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new StartupError(`${path} is no CSV: ${error.message}.`);
    throw error;
  }
}

function readRecord(columns: readonly string[], record: readonly string[], number: number): FileLine {
  const isRejected = columns.includes(rejectedColumns[0]);
  const values = columns.flatMap((column, index) => {
    const cell = record[index] ?? '';
    // The file of rejected lines has an apostrophe before what a spreadsheet takes for a formula.
    const value = isRejected ? cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '') : cell;
    return value === '' ? [] : [[column, value] as const];
  });
  const line = { number, values: Object.fromEntries(values), original: record };
  return record.length === columns.length ? line : { ...line, problem: 'columnCount' };
}

async function* readJsonLines(path: string, text: AsyncIterable<string>): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const line of splitLines(path, text)) {
    number += 1;
    if (line.trim() === '') continue;
    const value = parseJson(line);
    if (isObject(value)) {
      // It was parsed from JSON.
      const values = value as JsonObject;
      yield { number, values, original: values };
    } else yield { number, values: {}, problem: 'notJson', original: { text: line } };
  }
}

async function* splitLines(path: string, text: AsyncIterable<string>): AsyncGenerator<string> {
  let remainder = '';
  for await (const piece of text) {
    const lines = (remainder + piece).split('\n');
    remainder = lines.pop() ?? '';
    if ([remainder, ...lines].some((line) => line.length > maxLineLength))
      throw new StartupError(`${path} has a line of more than ${maxLineLength} characters.`);
    yield* lines;
  }
  if (remainder !== '') yield remainder;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
