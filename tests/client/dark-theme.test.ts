import { describe, expect, it } from 'vitest';
import { buildThemeCss, contrast } from '../../src/client/server/theme.ts';
import { darkNeutrals, lightNeutrals } from '../../src/rules/neutral-colors.ts';
import { readTokens, readVariables, tokens } from './read-tokens.ts';

const colors = (accent: string) => ({ accentColor: accent, secondaryAccentColor: accent, playerColor: accent });

describe('the dark theme', () => {
  it('applies only if the store enables it', () => {
    for (const scheme of [undefined, 'light', 'no such scheme', 5])
      expect(buildThemeCss(colors('#0b5cad'), scheme)).toBe(buildThemeCss(colors('#0b5cad')));
    expect(buildThemeCss(colors('#0b5cad'))).not.toContain('dark');
  });

  it('follows the visitor’s preference if the store allows it', () => {
    const [light = '', dark = ''] = buildThemeCss(colors('#0b5cad'), 'visitor').split(
      '@media screen and (prefers-color-scheme:dark)',
    );
    expect(light).toBe(buildThemeCss(colors('#0b5cad')));
    expect(buildThemeCss(colors('#0b5cad'), 'dark')).toBe(`${light}@media screen${dark}`);
    expect(dark).toContain('color-scheme:dark');
  });

  it.each(['#0b5cad', '#ffcc00', '#ffffff', '#000000', '#e60012', '#7fba00', '#777777', '#2b1055'])(
    'keeps all texts readable and all buttons visible with %s',
    (accent) => {
      const dark: Readonly<Record<string, string>> = {
        ...readTokens('dark'),
        ...readVariables(buildThemeCss(colors(accent), 'dark')),
      };
      const at = (name: string): string => dark[name] ?? '';
      for (const [one, other] of [
        ['on-accent', 'accent'],
        ['on-accent', 'accent-pressed'],
        ['on-player', 'player'],
        ['accent-text', 'color-surface'],
        ['accent-text', 'color-raised'],
        ['accent-text', 'accent-soft'],
        ['secondary-text', 'color-surface'],
      ] as const)
        expect(contrast(at(one), at(other)), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at('accent'), at('color-surface'))).toBeGreaterThanOrEqual(3);
    },
  );

  it('keeps notices, errors and hints readable on their backgrounds [WCAG-1.4.3]', () => {
    const dark = readTokens('dark');
    const at = (name: string): string => dark[name] ?? '';
    for (const background of ['color-surface', 'color-ground', 'color-raised'] as const)
      for (const color of ['color-text', 'color-muted', 'color-error', 'color-success', 'color-warning', 'color-info'] as const)
        expect(contrast(at(color), at(background)), `${color} on ${background}`).toBeGreaterThanOrEqual(4.5);
    for (const tone of ['error', 'success', 'warning', 'info'] as const) {
      expect(contrast(at(`color-${tone}`), at(`color-${tone}-soft`)), tone).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at('color-text'), at(`color-${tone}-soft`)), tone).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(at('color-edge'), at('color-surface'))).toBeGreaterThanOrEqual(3);
    expect(contrast('#ffffff', at('color-toast'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(at('color-surface'), at('color-error'))).toBeGreaterThanOrEqual(4.5);
  });
});

it('the neutral colours for mails and files are those of the tokens', () => {
  expect(readTokens('light')).toMatchObject(lightNeutrals);
  expect(readTokens('dark')).toMatchObject(darkNeutrals);
});

/** The same in both schemes. */
const constant = ['color-shade', 'color-foreign', 'on-toast', 'on-toast-done'];

it('each colour of the tokens has a dark value beside its light one', () => {
  const colorTokens = Object.entries(tokens).filter(([name, value]) => /#|rgb/.test(value) && !constant.includes(name));
  expect(colorTokens.length).toBeGreaterThan(20);
  expect(colorTokens.filter(([, value]) => /#|rgb/.test(value.replaceAll(/light-dark\((?:[^()]|\([^()]*\))*\)/g, '')))).toEqual(
    [],
  );
});
