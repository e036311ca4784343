import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { areas } from '../../src/server/areas/index.ts';
import { sweep as platformSweep } from '../../src/server/runtime/sweep.ts';
import { readSources, root } from './read-sources.ts';

const readme = readPage('README.md');

it('README.md is short, and its pictures are small', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => statSync(join(root, path)).size);
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(120_000);
});

describe('README.md names and a page of src/docs explains', () => {
  it('every command of package.json', () => {
    const { scripts } = readJson('package.json');
    const commands = Object.keys(isObject(scripts) ? scripts : {}).map(
      (name) => `\`npm ${['start', 'test'].includes(name) ? name : `run ${name}`}\``,
    );
    expect(commands.length).toBeGreaterThan(5);
    for (const page of [readme, readPage('src/docs/commands.md')])
      expect(commands.filter((command) => !page.includes(command))).toEqual([]);
  });

  it('every environment variable that the server reads', () => {
    const [config] = readSources(/^src\/server\/platform\/config\.ts$/);
    const names = new Set(config?.text.match(/\bread\('[A-Z_]+'\)/g)?.map((call) => call.slice("read('".length, -2)));
    expect(names.size).toBeGreaterThan(5);
    for (const page of [readme, readPage('src/docs/environment.md')])
      expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('the seeded demo accounts and their password', () => {
    const seed = readJson('src/server/app/seed/demo-accounts.json');
    const page = readPage('src/docs/demo-store.md');
    for (const text of [readme, page]) expect(text).toContain(`Password of every demo account: \`${seed['password']}\``);
    const accounts = Array.isArray(seed['accounts']) ? seed['accounts'] : [];
    expect(accounts.length).toBeGreaterThan(5);
    const names = accounts.map((account: { email: string | null; loginId: string | null }) => account.email ?? account.loginId);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    const operators = Array.isArray(seed['operators']) ? seed['operators'] : [];
    expect(operators.length).toBeGreaterThan(1);
    expect(operators.filter(({ email }) => !page.includes(`\`${email}\``))).toEqual([]);
  });
});

it('src/server/docs/tables.md names every table', () => {
  const names = [...readPage('src/server/platform/database/schema.sql').matchAll(/^CREATE TABLE (?:public\.)?(\w+)/gm)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(50);
  const page = readPage('src/server/docs/tables.md');
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('src/server/docs/erasing.md names every table whose rows are over after a time', () => {
  // Those that seal again delete nothing, and neither do two others.
  const sweeps = Object.keys({ ...platformSweep, ...areas.sweep }).filter((name) => !/\.seal/.test(name));
  const names = new Set(sweeps.map((name) => name.split('.')[0] ?? name));
  const tables = [...names].filter((name) => !['partitions', 'subscription_periods'].includes(name));
  expect(tables.length).toBeGreaterThan(25);
  const page = readPage('src/server/docs/erasing.md');
  expect(tables.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});

it('src/server/docs/background-jobs.md describes every job', () => {
  const jobs = Object.keys(areas.jobs);
  expect(jobs.length).toBeGreaterThan(5);
  const page = readPage('src/server/docs/background-jobs.md');
  expect(jobs.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function readJson(path: string): Record<string, unknown> {
  const read: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return isObject(read) ? read : {};
}
