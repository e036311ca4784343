import { minShapeContrast, minTextContrast } from '../../../../rules/contrast.ts';
import {
  darkenUntilReadable,
  lightenUntilReadable,
  mixColors,
  parseHex,
  readableOn,
  toHex,
  white,
} from '../../../../rules/readable-colors.ts';

/** The colours of a mail in one scheme, `#rrggbb`. */
export interface MailColors {
  readonly page: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly button: string;
  readonly onButton: string;
  /** Of links, and of buttons that are only an outline. */
  readonly link: string;
  /** Behind codes and facts. */
  readonly soft: string;
}

/** Derives the colours of mails from the store's accent, as those of pages. */
export function deriveMailColors(accentColor: string): { readonly light: MailColors; readonly dark: MailColors } {
  const accent = parseHex(accentColor);
  const surface = parseHex('#1b1f25');
  const soft = parseHex('#242a32');
  const darkAccent = lightenUntilReadable(accent, minShapeContrast, [surface]);
  return {
    light: {
      page: '#f4f6f8',
      surface: '#ffffff',
      line: '#d8dde3',
      text: '#1a1d21',
      muted: '#59616b',
      button: toHex(accent),
      onButton: toHex(readableOn(accent)),
      link: toHex(darkenUntilReadable(accent)),
      soft: toHex(mixColors(white, accent, 0.06)),
    },
    dark: {
      page: '#12151a',
      surface: toHex(surface),
      line: '#353c46',
      text: '#e7eaee',
      muted: '#a9b2bd',
      button: toHex(darkAccent),
      onButton: toHex(readableOn(darkAccent)),
      link: toHex(lightenUntilReadable(accent, minTextContrast, [surface, soft])),
      soft: toHex(soft),
    },
  };
}
