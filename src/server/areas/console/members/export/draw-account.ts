// What the store has about an account as a file that a person reads: a table for each row, with labels in their language.
import type { Json } from '../../../../../../engine/declare/index.ts';
import type { PdfFonts } from '../../../../platform/pdf/fonts.ts';
import { openSheet, type Sheet, sheetWidth } from '../../../../platform/pdf/sheet.ts';
import type { RequestContext } from '../../../../runtime/area.ts';
import { formatMoment, nameValue } from './name-values.ts';
import type { AccountData, ExportRow } from './read-account.ts';

type Texts = Pick<RequestContext, 'plans' | 'language'>;

/** Rows of a section; the JSON has all. */
const maxRows = 500;
const labelWidth = 150;
const pictureWidth = 120;
/** Height that a heading, or a picture, needs on a page. */
const headingHeight = 60;

export interface AccountFile {
  readonly name: string;
  readonly accountId: string;
  readonly data: AccountData;
  readonly now: Date;
}

export async function drawAccount(
  texts: Texts,
  fonts: PdfFonts,
  { name, accountId, data, now }: AccountFile,
): Promise<Uint8Array> {
  const text = textOf(texts);
  const title = text('account-data.title');
  const sheet = await openSheet(fonts, { title: `${title} ${accountId}`, language: texts.language, now });
  let y = sheet.text(title, { x: 0, y: 50, width: sheetWidth }, { size: 18, isBold: true }) + 8;
  for (const [label, value] of [
    [text('account-data.name'), name],
    [text('account-data.column.accountId'), accountId],
    [text('account-data.exportedAt'), formatMoment(now)],
  ] as const)
    y = drawRow(sheet, y, label, value);
  for (const [section, rows] of data) if (rows.length > 0) y = await drawSection(sheet, texts, { section, rows, top: y + 22 });
  return sheet.end((page, pages) => text('account-data.page', { page: String(page), pages: String(pages) }));
}

interface SectionPlace {
  readonly section: string;
  readonly rows: readonly ExportRow[];
  readonly top: number;
}

async function drawSection(sheet: Sheet, texts: Texts, { section, rows, top }: SectionPlace): Promise<number> {
  const text = textOf(texts);
  let y = sheet.ensure(top, headingHeight);
  const heading = { size: 12, isBold: true };
  y = sheet.text(text(`account-data.section.${section}`), { x: 0, y, width: sheetWidth }, heading) + 4;
  for (const row of rows.slice(0, maxRows)) {
    sheet.line(y);
    y += 6;
    for (const [column, value] of Object.entries(row)) y = drawValue(sheet, texts, { section, column, value, y });
    y += 2;
    await sheet.pause();
  }
  const omitted = rows.length - maxRows;
  return omitted > 0 ? drawRow(sheet, y, '', text('account-data.omitted', { count: String(omitted) })) : y;
}

interface ValuePlace {
  readonly section: string;
  readonly column: string;
  readonly value: Json | Date;
  readonly y: number;
}

function drawValue(sheet: Sheet, texts: Texts, { section, column, value, y }: ValuePlace): number {
  const label = textOf(texts)(`account-data.column.${column}`);
  if (section === 'picture' && column === 'body' && typeof value === 'string') {
    const top = sheet.ensure(y, pictureWidth + 10);
    sheet.text(label, { x: 0, y: top, width: labelWidth }, { isMuted: true });
    sheet.picture(Buffer.from(value, 'base64'), { x: labelWidth, y: top, width: pictureWidth });
    return top + pictureWidth + 6;
  }
  return listLines(texts, { section, name: column, value }).reduce(
    (top, line, index) => drawRow(sheet, top, index === 0 ? label : '', line),
    y,
  );
}

function drawRow(sheet: Sheet, y: number, label: string, value: string): number {
  const width = sheetWidth - labelWidth;
  const top = sheet.ensure(y, Math.max(sheet.measure(label, labelWidth - 8), sheet.measure(value, width)) + 4);
  const labelEnd = sheet.text(label, { x: 0, y: top, width: labelWidth - 8 }, { isMuted: true });
  return Math.max(labelEnd, sheet.text(value, { x: labelWidth, y: top, width })) + 2;
}

/** A value as lines; none if it is empty. Values inside of others have their names: `氏：佐藤`. */
function listLines(
  texts: Texts,
  { section, name, value }: { readonly section: string; readonly name: string; readonly value: Json | Date },
): readonly string[] {
  const text = textOf(texts);
  if (value === null || value === '') return [];
  if (value instanceof Date) return [formatMoment(value)];
  const named = nameValue(texts, { section, name, value });
  if (named !== undefined) return [named];
  if (typeof value === 'boolean') return [text(value ? 'account-data.yes' : 'account-data.no')];
  if (typeof value !== 'object') return [String(value)];
  if (Array.isArray(value)) return value.flatMap((item) => listLines(texts, { section, name, value: item }));
  return Object.entries(value).flatMap(([part, inner]) => {
    const label = labelOf(texts, part);
    return listLines(texts, { section, name: part, value: inner }).map((line) =>
      text('account-data.part', { name: label, value: line }),
    );
  });
}

/** The label of a field of the profile, or of a column; another name as it is. */
const labelOf = ({ plans, language }: Texts, name: string): string =>
  plans.text(`field.${name}.label`, language) ??
  plans.text(`label.${name}`, language) ??
  plans.text(`account-data.column.${name}`, language) ??
  plans.text(`audit-detail.${name}`, language) ??
  name;

const textOf =
  ({ plans, language }: Texts) =>
  (key: string, parameters: Record<string, string> = {}): string =>
    plans.text(key, language, parameters) ?? '';
