import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** BIZ UDPGothic, made to be read without mistakes: 11,700 characters, with those of Japanese names such as 髙 and 﨑. */
export interface PdfFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
  /** Characters that the font lacks, such as rare kanji and emoji, are a geta mark, as in print. */
  readonly replaceMissing: (text: string) => string;
}

let loading: Promise<PdfFonts> | undefined;

/** Reads the fonts once for a process, when the first file is made: 9 MB. */
export function loadFonts(): Promise<PdfFonts> {
  loading ??= readFonts();
  return loading;
}

async function readFonts(): Promise<PdfFonts> {
  const require = createRequire(import.meta.url);
  const [regular, bold] = await Promise.all([
    readFile(require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf')),
  ]);
  const { create } = await import('fontkit');
  const font = create(regular);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The font is a collection.');
  const isDrawn = (character: string): boolean => character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const replaceMissing = (text: string): string =>
    [...text.normalize('NFC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')]
      .map((character) => (isDrawn(character) ? character : '〓'))
      .join('');
  return { regular, bold, replaceMissing };
}
