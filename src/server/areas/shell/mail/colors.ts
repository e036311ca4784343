import { minShapeContrast, minTextContrast } from '../../../../../engine/declare/index.ts';
import { darkNeutrals, lightNeutrals } from '../../../../rules/neutral-colors.ts';
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
  const surface = parseHex(darkNeutrals['color-surface']);
  const soft = parseHex(darkNeutrals['color-raised']);
  const darkAccent = lightenUntilReadable(accent, minShapeContrast, [surface]);
  return {
    light: {
      ...pickNeutrals(lightNeutrals),
      button: toHex(accent),
      onButton: toHex(readableOn(accent)),
      link: toHex(darkenUntilReadable(accent)),
      soft: toHex(mixColors(white, accent, 0.06)),
    },
    dark: {
      ...pickNeutrals(darkNeutrals),
      button: toHex(darkAccent),
      onButton: toHex(readableOn(darkAccent)),
      link: toHex(lightenUntilReadable(accent, minTextContrast, [surface, soft])),
      soft: toHex(soft),
    },
  };
}

function pickNeutrals(neutrals: Readonly<Record<keyof typeof lightNeutrals, string>>) {
  return {
    page: neutrals['color-ground'],
    surface: neutrals['color-surface'],
    line: neutrals['color-line'],
    text: neutrals['color-text'],
    muted: neutrals['color-muted'],
  };
}
