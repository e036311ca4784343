import { type FileHandle, open } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { StartupError } from '../../src/server/platform/startup-error.ts';
import { type FileLine, type MemberFile, rejectedColumns } from './read-lines.ts';

export interface RejectedLine {
  readonly line: FileLine;
  readonly reasons: readonly string[];
}

/** The lines of a file that were not imported, as they were, with their number and the reasons. */
export interface RejectedFile {
  readonly path: string;
  /** Replaces everything after `offset` bytes, and returns the new length, once it is on the disk. */
  write(offset: number, rejected: readonly RejectedLine[]): Promise<number>;
  close(): Promise<void>;
}

/** Opens `<file>.rejected.csv` or `.jsonl`, readable by its owner only; it is created with the first line. `size`: of an earlier run. */
export async function openRejectedFile(file: MemberFile, size: number): Promise<RejectedFile> {
  const path = `${file.path}.rejected.${file.format}`;
  let handle: FileHandle | undefined;
  async function ensureOpen(): Promise<FileHandle> {
    handle ??= await open(path, size > 0 ? 'r+' : 'w', 0o600).catch((error) => {
      throw new StartupError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
    });
    const { size: present } = await handle.stat();
    if (present < size)
      throw new StartupError(`${path} is shorter than an earlier run left it. Put it back, or import a new file.`);
    return handle;
  }
  return {
    path,
    async write(offset, rejected) {
      if (rejected.length === 0) return offset;
      const opened = await ensureOpen();
      await opened.truncate(offset);
      const bytes = Buffer.from(formatLines(file, rejected, offset === 0));
      await opened.write(bytes, 0, bytes.length, offset);
      await opened.datasync();
      return offset + bytes.length;
    },
    close: async () => handle?.close(),
  };
}

function formatLines({ format, columns }: MemberFile, rejected: readonly RejectedLine[], isFirst: boolean): string {
  if (format === 'jsonl')
    return rejected
      .map(
        ({ line, reasons }) => `${JSON.stringify({ ...line.original, rejectedLine: line.number, rejectedReasons: reasons })}\n`,
      )
      .join('');
  const ownColumns = columns.map((column, index) => ({ column, index })).filter(({ column }) => !isRejectedColumn(column));
  const rows = rejected.map(({ line, reasons }) => {
    const cells = Array.isArray(line.original) ? line.original : [];
    // A line with too many cells keeps them, behind the others.
    const spare = cells.slice(columns.length);
    return [...ownColumns.map(({ index }) => cells[index] ?? ''), String(line.number), reasons.join('; '), ...spare];
  });
  const header = isFirst ? [[...ownColumns.map(({ column }) => column), ...rejectedColumns]] : [];
  // Spreadsheets calculate what begins like a formula.
  return stringify([...header, ...rows], { escape_formulas: true });
}

const isRejectedColumn = (column: string): boolean => rejectedColumns.some((name) => name === column);
