// Contrast of colours, by WCAG 2.2.

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Minimum contrast of text to its background. */
export const minTextContrast = 4.5;
/** Minimum contrast of edges and shapes, such as a button’s, to what is around them. */
export const minShapeContrast = 3;

/** Contrast ratio of two colours, 1 to 21. */
export function contrastOf(left: Rgb, right: Rgb): number {
  const [high, low] = [luminance(left), luminance(right)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** `"#1f4e8c"` → `[31, 78, 140]`; undefined: not six hexadecimal digits. */
export function parseColor(text: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const value = Number.parseInt(text.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
