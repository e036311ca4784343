// Pages of A4 on which texts and lines are placed. Units are points, from the top left corner.
import { setImmediate } from 'node:timers/promises';
import { lightNeutrals } from '../../../rules/neutral-colors.ts';
import type { PdfFonts } from './fonts.ts';

const margin = 50;
/** Between the margins. */
export const sheetWidth = 595.28 - 2 * margin;
const sheetHeight = 841.89;
/** Above the page numbers. */
const bottom = sheetHeight - 70;

export interface TextLook {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly isMuted?: boolean;
  readonly align?: 'left' | 'right';
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Sheet {
  /** Places a text, wrapped to the width, and returns where the next one can stand below it. */
  text(text: string, place: Box, look?: TextLook): number;
  measure(text: string, width: number, look?: TextLook): number;
  line(y: number, place?: { readonly x: number; readonly width: number }): void;
  /** A soft background. */
  fill(place: Box & { readonly height: number }): void;
  picture(content: Uint8Array, place: Box): void;
  /** Begins a page if less than the height is left. Returns where to go on: `y`, or the top of the page. */
  ensure(y: number, height: number): number;
  /** Lets other requests run. */
  pause(): Promise<void>;
  /** Writes the page numbers, and returns the file. */
  end(numberPage: (page: number, pages: number) => string): Promise<Uint8Array>;
}

export interface SheetInfo {
  readonly title: string;
  readonly language: string;
  readonly now: Date;
}

/** Opens a file with one empty page. Only the glyphs that are used are embedded. */
export async function openSheet(fonts: PdfFonts, { title, language, now }: SheetInfo): Promise<Sheet> {
  // Loaded with the first file: it takes megabytes and a tenth of a second.
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: title, CreationDate: now, ModDate: now };
  const { replaceMissing } = fonts;
  const document = new PDFDocument({ size: 'A4', margin, bufferPages: true, lang: language, displayTitle: true, info });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);

  const choose = ({ size = 9.5, isBold = false, isMuted = false }: TextLook): void => {
    document
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(isMuted ? lightNeutrals['color-muted'] : lightNeutrals['color-text']);
  };
  const options = (width: number, { align = 'left' }: TextLook) => ({ width, align, lineGap: 3, lineBreak: true });
  return {
    text(text, { x, y, width }, look = {}) {
      choose(look);
      document.text(replaceMissing(text), margin + x, y, options(width, look));
      return document.y;
    },
    measure(text, width, look = {}) {
      choose(look);
      return document.heightOfString(replaceMissing(text), options(width, look));
    },
    line(y, { x, width } = { x: 0, width: sheetWidth }) {
      document
        .moveTo(margin + x, y)
        .lineTo(margin + x + width, y)
        .lineWidth(0.6)
        .strokeColor(lightNeutrals['color-line'])
        .stroke();
    },
    fill: ({ x, y, width, height }) => void document.rect(margin + x, y, width, height).fill(lightNeutrals['color-ground']),
    picture: (content, { x, y, width }) => void document.image(Buffer.from(content), margin + x, y, { fit: [width, width] }),
    ensure(y, height) {
      if (y + height <= bottom) return y;
      document.addPage();
      return margin;
    },
    pause: () => setImmediate(),
    async end(numberPage) {
      const { start, count } = document.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        document.switchToPage(page);
        choose({ size: 8, isMuted: true });
        // A text below the margin would begin a page.
        document.page.margins.bottom = 0;
        document.text(numberPage(page + 1, count), margin, sheetHeight - 45, {
          width: sheetWidth,
          align: 'right',
          lineBreak: false,
        });
      }
      document.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}
