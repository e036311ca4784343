import { readFileSync } from 'node:fs';

const css = readFileSync('engine/render/styles/tokens.css', 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** The variables of a style sheet: `":root{--a: #fff}"` → `{ a: "#fff" }` */
export function readVariables(style: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...style.matchAll(/--([\w-]+):\s*([^;}]+)/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

/** The tokens as written: `{ "color-text": "light-dark(#1a1d21, #e7eaee)" }` */
export const tokens = readVariables(css);

/** Their values in a scheme: `"dark"` → `{ "color-text": "#e7eaee" }` */
export function readTokens(scheme: 'light' | 'dark'): Readonly<Record<string, string>> {
  return readVariables(
    css.replaceAll(/light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)/g, scheme === 'dark' ? '$2' : '$1'),
  );
}
