// Changes a store's colours until texts on or in them are readable (WCAG 2.2 AA).
import { contrastOf, minTextContrast, parseColor, type Rgb } from '../../engine/declare/index.ts';

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];
const ink: Rgb = [26, 29, 33];

/** The colour of texts on a background: either white or black is readable on any colour. */
export function readableOn(background: Rgb): Rgb {
  return [white, ink].find((color) => contrastOf(color, background) >= minTextContrast) ?? black;
}

/** A colour for texts on white, and on white tinted with the colour, which is slightly darker. */
export function darkenUntilReadable(color: Rgb): Rgb {
  let darker = color;
  for (let step = 0; step < 20 && contrastOf(darker, mixColors(white, color, 0.08)) < minTextContrast; step += 1)
    darker = mixColors(darker, black, 0.1);
  return darker;
}

/** The colour, lightened until it has the contrast to each of the dark backgrounds. */
export function lightenUntilReadable(color: Rgb, minContrast: number, backgrounds: readonly Rgb[]): Rgb {
  let lighter = color;
  for (let step = 0; step < 40 && backgrounds.some((background) => contrastOf(lighter, background) < minContrast); step += 1)
    lighter = mixColors(lighter, white, 0.1);
  return lighter;
}

/** `share`: of the overlay, 0 to 1. */
export function mixColors(base: Rgb, overlay: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(base[index] * (1 - share) + overlay[index] * share);
  return [channel(0), channel(1), channel(2)];
}

/** `[31, 78, 140]` → `"#1f4e8c"` */
export function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Black if it cannot be read. */
export const parseHex = (hex: string): Rgb => parseColor(hex) ?? black;
