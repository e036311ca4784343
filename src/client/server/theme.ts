// The store's colours as CSS variables, adjusted until every text on or in them is readable (WCAG 2.2 AA: 4.5 to 1).
import { contrastOf, isObject, minShapeContrast, minTextContrast, parseColor, type Rgb } from '../../../engine/declare/index.ts';
import { darkNeutrals } from '../../rules/neutral-colors.ts';
import {
  black,
  darkenUntilReadable,
  lightenUntilReadable,
  mixColors,
  parseHex,
  readableOn,
  toHex,
  white,
} from '../../rules/readable-colors.ts';

const fallback = { accentColor: '#1f5fbf', secondaryAccentColor: '#5a6472', playerColor: '#1f5fbf' };

/** By the colours, which are one object as long as the settings are published. */
const cssOfColors = new WeakMap<object, { readonly scheme: unknown; readonly css: string }>();

/**
 * `buildThemeCss({ accentColor: "#ffcc00", … })` → `:root{--accent:#ffcc00;--on-accent:#1a1d21;…}`. Invalid colours are
 * replaced by defaults.
 * `scheme`: `dark`, or `visitor` for the browser's preference. Default: light.
 */
export function buildThemeCss(colors: unknown, scheme?: unknown): string {
  if (!isObject(colors)) return writeThemeCss(colors, scheme);
  const cached = cssOfColors.get(colors);
  if (cached !== undefined && cached.scheme === scheme) return cached.css;
  const css = writeThemeCss(colors, scheme);
  cssOfColors.set(colors, { scheme, css });
  return css;
}

function writeThemeCss(colors: unknown, scheme: unknown): string {
  const light = writeVariables(lightVariables(colors));
  if (scheme !== 'dark' && scheme !== 'visitor') return light;
  const dark = writeVariables(darkVariables(colors), 'color-scheme:dark;');
  // Paper is white.
  return `${light}@media ${scheme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme:dark)'}{${dark}}`;
}

function writeVariables(variables: Readonly<Record<string, string>>, before = ''): string {
  const declarations = Object.entries(variables).map(([name, value]) => `--${name}:${value}`);
  return `:root{${before}${declarations.join(';')}}`;
}

function lightVariables(colors: unknown): Readonly<Record<string, string>> {
  const accent = readColor(colors, 'accentColor');
  const secondary = readColor(colors, 'secondaryAccentColor');
  const player = readColor(colors, 'playerColor');
  const onAccent = readableOn(accent);
  return {
    accent: toHex(accent),
    'on-accent': toHex(onAccent),
    // Away from the text colour, so that a pressed button is at least as readable.
    'accent-pressed': toHex(mixColors(accent, onAccent === white ? black : white, 0.14)),
    'accent-text': toHex(darkenUntilReadable(accent)),
    'accent-soft': toHex(mixColors(white, accent, 0.08)),
    'accent-line': toHex(mixColors(white, accent, 0.35)),
    secondary: toHex(secondary),
    'secondary-text': toHex(darkenUntilReadable(secondary)),
    'secondary-soft': toHex(mixColors(white, secondary, 0.08)),
    player: toHex(player),
    'on-player': toHex(readableOn(player)),
  };
}

/** The same colours on a dark background, lightened where their contrast is too low. */
function darkVariables(colors: unknown): Readonly<Record<string, string>> {
  const surface = parseHex(darkNeutrals['color-surface']);
  const accent = lightenUntilReadable(readColor(colors, 'accentColor'), minShapeContrast, [surface]);
  const secondary = readColor(colors, 'secondaryAccentColor');
  const player = lightenUntilReadable(readColor(colors, 'playerColor'), minShapeContrast, [surface]);
  const onAccent = readableOn(accent);
  const soft = mixColors(surface, accent, 0.14);
  const backgrounds = [surface, soft, parseHex(darkNeutrals['color-raised'])];
  const secondarySoft = mixColors(surface, lightenUntilReadable(secondary, minShapeContrast, [surface]), 0.14);
  const text = lightenUntilReadable(accent, minTextContrast, backgrounds);
  return {
    accent: toHex(accent),
    'on-accent': toHex(onAccent),
    'accent-pressed': toHex(mixColors(accent, onAccent === white ? black : white, 0.14)),
    'accent-text': toHex(text),
    'accent-soft': toHex(soft),
    'accent-line': toHex(mixColors(surface, text, 0.4)),
    secondary: toHex(lightenUntilReadable(secondary, minShapeContrast, [surface])),
    'secondary-text': toHex(lightenUntilReadable(secondary, minTextContrast, [...backgrounds, secondarySoft])),
    'secondary-soft': toHex(secondarySoft),
    player: toHex(player),
    'on-player': toHex(readableOn(player)),
  };
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(left: string, right: string): number {
  return contrastOf(parseHex(left), parseHex(right));
}

function readColor(colors: unknown, name: keyof typeof fallback): Rgb {
  const value = isObject(colors) ? colors[name] : undefined;
  return (typeof value === 'string' ? parseColor(value) : undefined) ?? parseHex(fallback[name]);
}
