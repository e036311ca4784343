import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureCompile } from '../../scripts/bench/check/measure-compile.ts';
import { buildPages, ours } from '../../scripts/bench/forms/build-pages.ts';
import { makeFiles, makeForm } from '../../scripts/bench/peer/make-forms.ts';
import { holdsLimit, median, type Row } from '../../scripts/bench/rows.ts';
import { compareResults, mergeResults, writeTable } from '../../scripts/bench/write-table.ts';

const key: Row = { part: 'forms', name: 'key to paint', unit: 'ms', value: 6, beside: 12, most: 0.7 };
const results = (rows: readonly Row[]) => ({ about: { node: 'v20' }, rows });

describe('the bench', () => {
  it('uses form modules that match the current compiler', () => {
    for (const [file, text] of makeFiles()) {
      const made = readFileSync(join('scripts', 'bench', 'peer', 'made', file), 'utf8');
      expect(made === text, `made/${file}: run npm run bench -- --make`).toBe(true);
    }
  });

  it('validates 500 fields with one function per kind', () => {
    expect(makeForm(500).match(/function validate\d+\(/g)).toHaveLength(6);
  });

  it('builds the pages of its forms', async () => {
    const into = mkdtempSync(join(tmpdir(), 'bench-'));
    await buildPages([ours], into);
    expect(readdirSync(join(into, ours))).toContain('index.html');
    rmSync(into, { recursive: true });
  });

  it('has a row for each figure, and reports which exceeds its limit', async () => {
    const rows = await measureCompile({ isQuick: true, isAll: false, log: () => undefined });
    expect(rows.map(({ value }) => value > 0)).toEqual([true, true]);
    expect([key, { ...key, value: 9 }, { ...key, least: 1, most: undefined }].map((row) => holdsLimit(row as Row))).toEqual([
      true,
      false,
      false,
    ]);
    expect(writeTable(results([key]))).toContain('| forms | key to paint | 6 ms | 12 ms | 0.5 | ≤ 0.7 | yes |');
    expect(median([3, 1, 2, 4])).toBe(2.5);
  });

  it('keeps the rows of parts that were not measured again, with their date', () => {
    const parts = ['forms', 'check', 'draw'];
    const check: Row = { part: 'check', name: 'scale', unit: 'ms', value: 1 };
    const draw: Row = { part: 'draw', name: 'page', unit: 'ms', value: 2 };
    const first = mergeResults(undefined, { about: { date: '2026-11-01' }, rows: [draw, key] }, parts);
    expect(first.rows).toEqual([key, draw]);
    const second = mergeResults(first, { about: { date: '2026-11-02' }, rows: [check] }, parts);
    expect(second).toEqual({
      about: { date: '2026-11-02' },
      rows: [{ ...key, date: '2026-11-01' }, check, { ...draw, date: '2026-11-01' }],
    });
    const third = mergeResults(second, { about: { date: '2026-11-03' }, rows: [{ ...draw, value: 3 }] }, parts);
    expect(third.rows).toEqual([
      { ...key, date: '2026-11-01' },
      { ...check, date: '2026-11-02' },
      { ...draw, value: 3 },
    ]);
    expect(writeTable(third)).toContain('| forms | key to paint (2026-11-01) | 6 ms |');
    expect(writeTable(third)).toContain('| draw | page | 3 ms |');
  });

  it('reports changes since older results', () => {
    const gone: Row = { part: 'check', name: 'old', unit: 'ms', value: 1 };
    const added: Row = { part: 'check', name: 'new', unit: 'ms', value: 2 };
    expect(compareResults(results([key, gone]), results([{ ...key, value: 9 }, added]))).toEqual([
      'forms key to paint: 0.5 → 0.75 (+50 %)',
      'check new: new, 2',
      'check old: not measured any more',
    ]);
  });
});
