// The invoice, the receipt or the statement of a refund as a file, with what a qualified invoice states (Consumption Tax Act, 57-4).
import type { DataOf } from '../../../../../declared-data.ts';
import type { ScreenPages } from '../../../../../generated/declared.ts';
import type { PdfFonts } from '../../../../platform/pdf/fonts.ts';
import { openSheet, type Sheet, sheetWidth, type TextLook } from '../../../../platform/pdf/sheet.ts';
import type { RequestContext } from '../../../../runtime/area.ts';
import { nameUsedMethod } from '../../payment-method/choices.ts';
import { formatYen } from '../invoice-parts.ts';

export type Invoice = DataOf<ScreenPages['mypage/invoice']>;

export interface InvoiceFile {
  readonly kind: 'invoice' | 'receipt';
  readonly invoice: Invoice;
  /** `港商事 御中` */
  readonly addressee: string;
  /** PNG or JPEG. */
  readonly icon: Uint8Array | undefined;
}

type Texts = Pick<RequestContext, 'plans' | 'language'>;
type Row = readonly [label: string, value: string];

const half = sheetWidth / 2;
const issuerPlace = { x: half + 30, width: half - 30 };

/** Draws the file. Long lists go on on further pages, below the titles of their columns. */
export async function drawInvoice(texts: Texts, fonts: PdfFonts, file: InvoiceFile): Promise<Uint8Array> {
  const { invoice, icon } = file;
  const text = textOf(texts);
  const title = nameFile(texts, file);
  const now = new Date(invoice.issuedAt);
  const sheet = await openSheet(fonts, { title: `${title} ${invoice.orderInfoId}`, language: texts.language, now });
  sheet.text(title, { x: 0, y: 50, width: half }, { size: 22, isBold: true });
  const numbers = drawRows(sheet, listNumbers(texts, file), { ...issuerPlace, y: 54 });
  const issuer = drawIssuer(sheet, texts, invoice, icon, Math.max(numbers + 18, 120));
  const addressee = drawAddressee(sheet, file);
  let y = Math.max(issuer, drawTotal(sheet, texts, file, addressee)) + 26;
  y = await drawLines(sheet, texts, invoice, y);
  drawTaxes(sheet, texts, invoice, y + 18);
  return sheet.end((page, pages) =>
    [invoice.orderInfoId, text('invoice-file.page', { page: String(page), pages: String(pages) })].join('   '),
  );
}

const textOf =
  ({ plans, language }: Texts) =>
  (key: string, parameters: Record<string, string> = {}): string =>
    plans.text(key, language, parameters) ?? '';

function nameFile(texts: Texts, { kind, invoice }: InvoiceFile): string {
  const text = textOf(texts);
  return kind === 'receipt' ? text('invoice-file.receipt') : text(`codes.invoiceTitle.${invoice.kind}`);
}

/** `2024/1/5`, in Japan. */
function formatDay(at: Date): string {
  const part = (name: 'year' | 'month' | 'day') =>
    new Intl.DateTimeFormat('en-US', { [name]: 'numeric', timeZone: 'Asia/Tokyo' }).format(at);
  return `${part('year')}/${part('month')}/${part('day')}`;
}

/** When and what: the day on which the file is made, the number, and the day of the transaction. */
function listNumbers(texts: Texts, { kind, invoice }: InvoiceFile): readonly Row[] {
  const text = textOf(texts);
  const day = formatDay(new Date(invoice.createdAt));
  const issued: Row = [text('invoice.issuedOn'), formatDay(new Date(invoice.issuedAt))];
  if (invoice.kind === 'charge')
    return [
      issued,
      [text('invoice.number'), invoice.orderInfoId],
      [text(kind === 'receipt' ? 'invoice-file.receivedOn' : 'invoice.date'), day],
    ];
  const { original } = invoice;
  const rows: readonly Row[] = [issued, [text('invoice.refundNumber'), invoice.orderInfoId], [text('invoice.refundDate'), day]];
  if (original === null) return rows;
  const originalDay = formatDay(new Date(original.createdAt));
  return [...rows, [text('invoice.originalNumber'), original.orderInfoId], [text('invoice.originalDate'), originalDay]];
}

function drawRows(
  sheet: Sheet,
  rows: readonly Row[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): number {
  const labelWidth = Math.min(110, width * 0.45);
  return rows.reduce((top, [label, value]) => {
    const labelEnd = sheet.text(label, { x, y: top, width: labelWidth }, { isMuted: true });
    const valueEnd = sheet.text(value, { x: x + labelWidth, y: top, width: width - labelWidth });
    return Math.max(labelEnd, valueEnd) + 2;
  }, y);
}

function drawIssuer(
  sheet: Sheet,
  texts: Texts,
  { issuer, providerName }: Invoice,
  icon: Uint8Array | undefined,
  top: number,
): number {
  const text = textOf(texts);
  const { name, address, invoiceRegistrationNumber: number, contactEmail } = issuer;
  if (icon !== undefined) sheet.picture(icon, { x: issuerPlace.x, y: top, width: 30 });
  const x = issuerPlace.x + (icon === undefined ? 0 : 40);
  const width = sheetWidth - x;
  const ended = sheet.text(name === '' ? providerName : name, { x, y: top, width }, { size: 11, isBold: true });
  const lines = [number === '' ? '' : `${text('invoice.registrationNumber')} ${number}`, address, contactEmail];
  return lines.filter((line) => line !== '').reduce((y, line) => sheet.text(line, { x, y: y + 2, width }), ended + 2);
}

function drawAddressee(sheet: Sheet, { addressee }: InvoiceFile): number {
  const ended = sheet.text(addressee, { x: 0, y: 104, width: half + 6 }, { size: 14, isBold: true });
  sheet.line(ended + 4, { x: 0, width: half + 6 });
  return ended + 22;
}

function drawTotal(sheet: Sheet, texts: Texts, { kind, invoice }: InvoiceFile, top: number): number {
  const text = textOf(texts);
  const { billingAmount, paymentMethodType, cardInfo, providerName } = invoice;
  const label = text(invoice.kind === 'charge' ? 'invoice.total' : 'invoice.refundTotal');
  sheet.fill({ x: 0, y: top, width: half + 6, height: 64 });
  sheet.text(label, { x: 14, y: top + 10, width: half - 22 }, { isMuted: true });
  sheet.text(formatYen(texts, billingAmount), { x: 14, y: top + 26, width: half - 22 }, { size: 24, isBold: true });
  let y = top + 76;
  if (kind === 'receipt') y = sheet.text(text('invoice-file.received'), { x: 0, y, width: half + 6 }) + 4;
  const method =
    paymentMethodType === null
      ? ''
      : nameUsedMethod(texts, {
          paymentMethodType,
          creditInfo:
            cardInfo === null ? null : { cardNumberSuffix: cardInfo.cardNumberSuffix, cardbrandCode: cardInfo.cardBrandCode },
        });
  const rows: readonly Row[] = [
    [text('label.paymentMethod'), method],
    [text('plan.provider'), providerName],
  ];
  const printed = rows.filter(([, value]) => value !== '');
  return drawRows(sheet, printed, { x: 0, y, width: half + 6 });
}

/** Right edges are those of the columns; the name has what the others leave. */
const columns = { name: 265, quantity: 50, rate: 60, amount: sheetWidth - 375 } as const;

async function drawLines(sheet: Sheet, texts: Texts, { lines, hasReducedRate }: Invoice, top: number): Promise<number> {
  const text = textOf(texts);
  const place = (y: number, values: readonly string[], look: TextLook): number => {
    const widths = [columns.name, columns.quantity, columns.rate, columns.amount];
    let x = 0;
    const ends = widths.map((width, index) => {
      const end = sheet.text(values[index] ?? '', { x, y, width: width - 8 }, { ...look, align: index === 0 ? 'left' : 'right' });
      x += width;
      return end;
    });
    return Math.max(...ends);
  };
  const drawTitles = (y: number): number => {
    const titles = ['invoice.item', 'invoice.quantity', 'invoice.rate', 'label.amount'].map((key) => text(key));
    const end = place(y, titles, { size: 8.5, isMuted: true });
    sheet.line(end + 3);
    return end + 9;
  };
  let y = drawTitles(top);
  for (const { name, quantity, taxRate, amount, isReducedRate } of lines) {
    const printed = isReducedRate ? text('invoice.reducedItem', { name }) : name;
    const height = sheet.measure(printed, columns.name - 8) + 12;
    const next = sheet.ensure(y, height);
    if (next !== y) {
      await sheet.pause();
      y = drawTitles(next);
    }
    const rate = text('invoice.percent', { rate: String(taxRate) });
    const end = place(y, [printed, quantity.toLocaleString(texts.language), rate, formatYen(texts, amount)], {});
    sheet.line(end + 3);
    y = end + 9;
  }
  return hasReducedRate
    ? sheet.text(text('invoice.reducedNote'), { x: 0, y: y + 2, width: sheetWidth }, { size: 8.5, isMuted: true })
    : y;
}

/** The total and the tax of each rate, then of all, on one page. */
function drawTaxes(
  sheet: Sheet,
  texts: Texts,
  { taxes, netBillingAmount, taxAmount, billingAmount, kind }: Invoice,
  top: number,
): void {
  const text = textOf(texts);
  const [x, width] = [half, half];
  const place = (y: number, [label, amount, tax]: readonly string[], look: TextLook = {}): number => {
    const ends = [
      sheet.text(label ?? '', { x, y, width: 90 }, look),
      sheet.text(amount ?? '', { x: x + 90, y, width: 75 }, { ...look, align: 'right' }),
      sheet.text(tax ?? '', { x: x + 165, y, width: width - 173 }, { ...look, align: 'right' }),
    ];
    return Math.max(...ends) + 3;
  };
  const yen = (amount: number): string => formatYen(texts, amount);
  let y = sheet.ensure(top, 70 + taxes.length * 18);
  y = place(y, [text('invoice.rate'), text('label.amount'), text('invoice.taxOf')], { size: 8.5, isMuted: true });
  sheet.line(y, { x, width });
  for (const { taxRate, amount, taxAmount: tax } of taxes)
    y = place(y + 5, [text('invoice.subjectTo', { rate: String(taxRate) }), yen(amount), yen(tax)]);
  sheet.line(y, { x, width });
  y = place(y + 5, [text('invoice.net'), '', yen(netBillingAmount)]);
  y = place(y, [text('invoice.tax'), '', yen(taxAmount)]);
  sheet.line(y, { x, width });
  place(y + 5, [text(kind === 'charge' ? 'invoice.total' : 'invoice.refundTotal'), '', yen(billingAmount)], {
    size: 11,
    isBold: true,
  });
}
