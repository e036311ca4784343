// The store's colours as CSS variables, adjusted until every text on or in them is readable (WCAG 2.2 AA: 4.5 to 1).
import { isObject } from '../../../engine/declare/index.ts';
import { contrastOf, minShapeContrast, minTextContrast, parseColor, type Rgb } from '../../rules/contrast.ts';
import { darkNeutrals } from './dark-neutrals.ts';

const white: Rgb = [255, 255, 255];
const ink: Rgb = [26, 29, 33];
const black: Rgb = [0, 0, 0];
const fallback = { accentColor: '#1f5fbf', secondaryAccentColor: '#5a6472', playerColor: '#1f5fbf' };

/**
 * `buildThemeCss({ accentColor: "#ffcc00", … })` → `:root{--accent:#ffcc00;--on-accent:#1a1d21;…}`. Invalid colours are
 * replaced by defaults.
 * `scheme`: `dark`, or `visitor` for the browser's preference. Default: light.
 */
export function buildThemeCss(colors: unknown, scheme?: unknown): string {
  const light = writeVariables(lightVariables(colors));
  if (scheme !== 'dark' && scheme !== 'visitor') return light;
  const dark = writeVariables({ ...darkNeutrals, ...darkVariables(colors) }, 'color-scheme:dark;');
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
    'accent-pressed': toHex(mix(accent, onAccent === white ? black : white, 0.14)),
    'accent-text': toHex(darkenUntilReadable(accent)),
    'accent-soft': toHex(mix(white, accent, 0.08)),
    'accent-line': toHex(mix(white, accent, 0.35)),
    secondary: toHex(secondary),
    'secondary-text': toHex(darkenUntilReadable(secondary)),
    'secondary-soft': toHex(mix(white, secondary, 0.08)),
    player: toHex(player),
    'on-player': toHex(readableOn(player)),
  };
}

/** The same colours on a dark background, lightened where their contrast is too low. */
function darkVariables(colors: unknown): Readonly<Record<string, string>> {
  const surface = parse(darkNeutrals['color-surface']);
  const lighten = (color: Rgb, minContrast: number, backgrounds: readonly Rgb[]): Rgb => {
    let lighter = color;
    for (let step = 0; step < 40 && backgrounds.some((background) => contrastOf(lighter, background) < minContrast); step += 1)
      lighter = mix(lighter, white, 0.1);
    return lighter;
  };
  const accent = lighten(readColor(colors, 'accentColor'), minShapeContrast, [surface]);
  const secondary = readColor(colors, 'secondaryAccentColor');
  const player = lighten(readColor(colors, 'playerColor'), minShapeContrast, [surface]);
  const onAccent = readableOn(accent);
  const soft = mix(surface, accent, 0.14);
  const backgrounds = [surface, soft, parse(darkNeutrals['color-raised'])];
  const secondarySoft = mix(surface, lighten(secondary, minShapeContrast, [surface]), 0.14);
  const text = lighten(accent, minTextContrast, backgrounds);
  return {
    accent: toHex(accent),
    'on-accent': toHex(onAccent),
    'accent-pressed': toHex(mix(accent, onAccent === white ? black : white, 0.14)),
    'accent-text': toHex(text),
    'accent-soft': toHex(soft),
    'accent-line': toHex(mix(surface, text, 0.4)),
    secondary: toHex(lighten(secondary, minShapeContrast, [surface])),
    'secondary-text': toHex(lighten(secondary, minTextContrast, [...backgrounds, secondarySoft])),
    'secondary-soft': toHex(secondarySoft),
    player: toHex(player),
    'on-player': toHex(readableOn(player)),
  };
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(left: string, right: string): number {
  return contrastOf(parse(left), parse(right));
}

function readColor(colors: unknown, name: keyof typeof fallback): Rgb {
  const value = isObject(colors) ? colors[name] : undefined;
  return (typeof value === 'string' ? parseColor(value) : undefined) ?? parse(fallback[name]);
}

function readableOn(background: Rgb): Rgb {
  // Either white or black is readable on any colour.
  return [white, ink].find((color) => contrastOf(color, background) >= minTextContrast) ?? black;
}

function darkenUntilReadable(color: Rgb): Rgb {
  let darker = color;
  // Also on the tinted background, which is slightly darker than white.
  for (let step = 0; step < 20 && contrastOf(darker, mix(white, color, 0.08)) < minTextContrast; step += 1)
    darker = mix(darker, black, 0.1);
  return darker;
}

function mix(base: Rgb, overlay: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(base[index] * (1 - share) + overlay[index] * share);
  return [channel(0), channel(1), channel(2)];
}

function parse(hex: string): Rgb {
  return parseColor(hex) ?? black;
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
