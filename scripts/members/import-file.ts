import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../src/server/platform/database/database.ts';
import { LockTakenError, lockFile } from '../../src/server/platform/database/file-lock.mjs';
import { StartupError } from '../../src/server/platform/startup-error.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import { type FileLine, type MemberFile, readLines } from './read-lines.ts';
import { createMemberReader, type ImportedMember, listColumns } from './read-member.ts';
import { openRejectedFile, type RejectedFile, type RejectedLine } from './rejected-file.ts';
import { findConflicts, type ImportStore, insertMembers } from './save-batch.ts';

/** Members of one transaction. */
const batchSize = 200;
/** Rejected lines that a dry run prints. */
const maxPrinted = 50;
const progressLines = 50_000;

export interface ImportRequest {
  readonly database: Database;
  readonly store: ImportStore;
  readonly plans: StorePlans;
  readonly file: MemberFile;
  readonly isDryRun: boolean;
}

export interface ImportSummary {
  readonly lines: number;
  readonly rejected: number;
  /** Lines of earlier runs. */
  readonly skipped: number;
  /** Of a dry run, the first of them: `line 3: email: taken`. */
  readonly reports: readonly string[];
  /** undefined: a dry run, or no line was rejected. */
  readonly rejectedPath: string | undefined;
}

/** How far a file is imported. */
interface Progress {
  readonly lines: number;
  readonly rejected: number;
  readonly rejectedBytes: number;
}

/** Imports the members of a file, from where an earlier run of the same file ended. Throws a StartupError. */
export async function importFile(request: ImportRequest): Promise<ImportSummary> {
  const { file } = request;
  assertColumns(file, request.plans);
  if (request.isDryRun) return rehearse(request);
  const release = await lockFile(`${file.path}.lock`, 0).catch((error) => {
    if (error instanceof LockTakenError) throw new StartupError(`Process ${error.pid} imports ${file.path} at this moment.`);
    throw error;
  });
  try {
    return await importLines(request);
  } finally {
    await release();
  }
}

function assertColumns({ path, format, columns, lines }: MemberFile, plans: StorePlans): void {
  if (lines === 0) throw new StartupError(`${path} has no members.`);
  if (format === 'jsonl') return;
  const knownColumns = [...listColumns(plans.form('signup')), 'rejectedLine', 'rejectedReasons'];
  const unknown = columns.filter((column) => !knownColumns.includes(column));
  if (unknown.length > 0)
    throw new StartupError(
      `${path} has columns that are not imported: ${unknown.map((column) => JSON.stringify(column.slice(0, 100))).join(', ')}. Known are ${listColumns(plans.form('signup')).join(', ')}.`,
    );
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) throw new StartupError(`${path} has the column "${twice}" twice.`);
}

interface Batch {
  /** Lines of the file after this batch. */
  readonly end: number;
  readonly valid: readonly { readonly line: FileLine; readonly member: ImportedMember }[];
  readonly rejected: readonly RejectedLine[];
}

/** Validates the lines after the first `skipped` ones, a batch at a time. */
async function* readBatches({ plans, store, file }: ImportRequest, skipped: number): AsyncGenerator<Batch> {
  const readMember = createMemberReader(plans, file.format, store.platform.clock.now());
  let valid: { readonly line: FileLine; readonly member: ImportedMember }[] = [];
  let rejected: RejectedLine[] = [];
  let end = 0;
  for await (const line of readLines(file)) {
    end += 1;
    if (end <= skipped) continue;
    const result = await readMember(line);
    if ('member' in result) valid.push({ line, member: result.member });
    else rejected.push({ line, reasons: result.reasons });
    if (valid.length + rejected.length < batchSize) continue;
    yield { end, valid, rejected };
    [valid, rejected] = [[], []];
  }
  if (valid.length + rejected.length > 0) yield { end, valid, rejected };
}

async function importLines(request: ImportRequest): Promise<ImportSummary> {
  const { database, store, file } = request;
  const started = await startImport(database, store, file);
  const rejectedFile = await openRejectedFile(file, started.rejectedBytes);
  let progress = started;
  try {
    for await (const batch of readBatches(request, started.lines)) {
      progress = await saveBatch(request, { batch, progress, rejectedFile });
      reportProgress(progress.lines, file.lines);
    }
    await database.query(
      'UPDATE member_imports SET finished_at = coalesce(finished_at, $3) WHERE store_id = $1 AND file_hash = $2 AND lines = $4',
      [store.storeId, file.hash, store.platform.clock.now(), file.lines],
    );
  } finally {
    await rejectedFile.close();
  }
  return {
    lines: file.lines,
    rejected: progress.rejected,
    skipped: started.lines,
    reports: [],
    rejectedPath: progress.rejected > 0 ? rejectedFile.path : undefined,
  };
}

function reportProgress(lines: number, lineCount: number): void {
  if (lines % progressLines < batchSize && lines >= progressLines) process.stderr.write(`${lines} of ${lineCount} lines\n`);
}

async function startImport(database: Database, { storeId, platform }: ImportStore, { hash }: MemberFile): Promise<Progress> {
  await database.query(
    `INSERT INTO member_imports (store_id, file_hash, lines, rejected, rejected_bytes, started_at, updated_at)
     VALUES ($1, $2, 0, 0, 0, $3, $3) ON CONFLICT DO NOTHING`,
    [storeId, hash, platform.clock.now()],
  );
  const [row] = await database.query<{ lines: number; rejected: number; rejected_bytes: number }>(
    'SELECT lines, rejected, rejected_bytes FROM member_imports WHERE store_id = $1 AND file_hash = $2',
    [storeId, hash],
  );
  return { lines: row?.lines ?? 0, rejected: row?.rejected ?? 0, rejectedBytes: row?.rejected_bytes ?? 0 };
}

interface BatchToSave {
  readonly batch: Batch;
  readonly progress: Progress;
  readonly rejectedFile: RejectedFile;
}

/** Commits a batch with the progress after it. Once more if a member of it was registered at the same moment. */
async function saveBatch(request: ImportRequest, parts: BatchToSave): Promise<Progress> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request.database.transaction((tx) => saveInTransaction(tx, request, parts));
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
      if (!isTaken || attempt === 5) throw error;
    }
  }
}

async function saveInTransaction(
  tx: Transaction,
  { store, file }: ImportRequest,
  { batch, progress, rejectedFile }: BatchToSave,
): Promise<Progress> {
  const key = [store.storeId, file.hash];
  // Locks the import, so that of two runs one ends here.
  const locked = await tx.query('SELECT 1 FROM member_imports WHERE store_id = $1 AND file_hash = $2 AND lines = $3 FOR UPDATE', [
    ...key,
    progress.lines,
  ]);
  if (locked.length === 0) throw new StartupError(`Another process imports ${file.path} at this moment.`);
  const members = batch.valid.map(({ member }) => member);
  const conflicts = await findConflicts(tx, store, members, new Set());
  await insertMembers(
    tx,
    store,
    members.filter((_member, index) => !conflicts.has(index)),
  );
  const rejected = listRejected(batch, conflicts);
  const rejectedBytes = await rejectedFile.write(progress.rejectedBytes, rejected);
  const next = { lines: batch.end, rejected: progress.rejected + rejected.length, rejectedBytes };
  await tx.query(
    'UPDATE member_imports SET lines = $3, rejected = $4, rejected_bytes = $5, updated_at = $6 WHERE store_id = $1 AND file_hash = $2',
    [...key, next.lines, next.rejected, next.rejectedBytes, store.platform.clock.now()],
  );
  return next;
}

/** In the order of the file. */
function listRejected(batch: Batch, conflicts: ReadonlyMap<number, readonly string[]>): readonly RejectedLine[] {
  const taken = batch.valid.flatMap(({ line }, index) => {
    const reasons = conflicts.get(index);
    return reasons === undefined ? [] : [{ line, reasons }];
  });
  return [...batch.rejected, ...taken].sort((left, right) => left.line.number - right.line.number);
}

/** Validates the whole file without writing anything. Addresses and IDs of earlier lines take about 40 bytes each in memory. */
async function rehearse(request: ImportRequest): Promise<ImportSummary> {
  const seen = new Set<number>();
  const earlier = {
    has: (text: string): boolean => seen.has(hashToNumber(text)),
    add: (text: string): void => void seen.add(hashToNumber(text)),
  };
  const reports: string[] = [];
  let count = 0;
  for await (const batch of readBatches(request, 0)) {
    const members = batch.valid.map(({ member }) => member);
    const conflicts = await findConflicts(request.database, request.store, members, earlier);
    const rejected = listRejected(batch, conflicts);
    count += rejected.length;
    for (const { line, reasons } of rejected.slice(0, maxPrinted - reports.length))
      reports.push(`line ${line.number}: ${reasons.join('; ')}`);
    reportProgress(batch.end, request.file.lines);
  }
  return { lines: request.file.lines, rejected: count, skipped: 0, reports, rejectedPath: undefined };
}

/** 48 bits: among a million lines, two have the same by chance once in 500 files. */
const hashToNumber = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, 6);
