// Every pair of colours that a style sheet uses, with the colours of several stores, light and dark.
import { describe, expect, it } from 'vitest';
import { buildThemeCss, contrast } from '../../src/client/server/theme.ts';
import { readSources } from '../house/read-sources.ts';
import { readTokens, readVariables } from './read-tokens.ts';

const stores = ['#0b5cad', '#ffcc00', '#ffffff', '#000000', '#e60012', '#7fba00', '#777777'];
/** Text without a background of its own may stand on these. */
const surfaces = ['color-surface', 'color-ground', 'color-raised'];
/** Larger shapes beside a text that says the same need no contrast of text; their own rule has one. */
const decorative = /icon|tick|star|spinner|:disabled|aria-disabled/;

interface Pair {
  readonly text: string;
  readonly surface: string;
  readonly rule: string;
}

const pairs = readSources(/^(engine|src)\/.*\.css$/).flatMap(({ path, text: css }) =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']): Pair[] => {
    const rule = `${path}: ${selector.trim()}`;
    const text = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body)?.[1];
    const surface = /background(?:-color)?: var\(--([\w-]+)\)/.exec(body)?.[1];
    if (text === undefined || decorative.test(selector)) return [];
    return surface === undefined && !text.startsWith('on-') && text !== 'color-surface'
      ? surfaces.map((one) => ({ text, surface: one, rule }))
      : surface === undefined
        ? []
        : [{ text, surface, rule }];
  }),
);

describe('the colours of the style sheets', () => {
  it.each(stores.flatMap((color) => [['light', color] as const, ['dark', color] as const]))(
    'keep text readable in a %s store with %s',
    (scheme, color) => {
      const css = buildThemeCss({ accentColor: color, secondaryAccentColor: color, playerColor: color }, scheme);
      const values = { ...readTokens(scheme), ...readVariables(css) };
      const read = (name: string): string => values[name] ?? `no colour ${name}`;
      expect(pairs.length).toBeGreaterThan(100);
      const poor = pairs.filter(({ text, surface }) => contrast(read(text), read(surface)) < 4.5);
      expect(poor.map(({ text, surface, rule }) => `${text} on ${surface}: ${rule}`)).toEqual([]);
    },
  );
});
