import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildThemeCss, contrast } from '../../src/client/server/theme.ts';
import { darkNeutrals, lightNeutrals } from '../../src/rules/neutral-colors.ts';

const colors = (accent: string) => ({ accentColor: accent, secondaryAccentColor: accent, playerColor: accent });

function variables(style: string): Record<string, string> {
  return Object.fromEntries([...style.matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name = '', value = '']) => [name, value]));
}

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
      const dark = variables(buildThemeCss(colors(accent), 'dark'));
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

  it('keeps notices, errors and hints readable on their backgrounds', () => {
    const at = (name: keyof typeof darkNeutrals): string => darkNeutrals[name];
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

it('the neutral colours for mails and dark pages are those of the tokens', () => {
  const tokens = variables(readFileSync('engine/render/styles/tokens.css', 'utf8'));
  expect(tokens).toMatchObject(Object.fromEntries(Object.entries(lightNeutrals).map(([name, value]) => [name, ` ${value}`])));
  expect(Object.keys(darkNeutrals).filter((name) => tokens[name] === undefined)).toEqual([]);
});
