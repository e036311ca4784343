import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DeclaredFile } from '../../../engine/check/index.ts';
import { openKeptCheck } from '../../../src/server/project/kept-check.ts';
import { openDeclaredFiles } from '../../../src/server/project/open-project.ts';
import { useEffectsOfProgram } from '../../commands/write-project.ts';
import { smallFiles } from '../../language/small-project.ts';

const now = '2026-11-30T12:00:00Z';

it('checks declarations once for a program, until it or a declaration changes or what is kept was cut off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-check-'));
  const program = join(folder, 'main.js');
  const files = smallFiles(useEffectsOfProgram);
  let checks = 0;
  const check = (checkedFiles: readonly DeclaredFile[]) => {
    checks += 1;
    return openDeclaredFiles(checkedFiles);
  };
  const open = (declared = files) => openKeptCheck(program, declared, check);
  const countChecks = (work: () => unknown): number => {
    const before = checks;
    work();
    return checks - before;
  };
  try {
    writeFileSync(program, 'first');
    const checked = open();
    expect(checked.findConsequences({}, now)).toEqual([]);
    expect(checks).toBe(1);
    expect(countChecks(() => expect(open().declarations).toEqual(checked.declarations))).toBe(0);
    expect(countChecks(() => expect(open().findConsequences({}, now)).toEqual([]))).toBe(0);
    // Other settings than those of the last start.
    const later = open();
    expect(countChecks(() => expect(later.findConsequences({ other: {} }, now)).toEqual([]))).toBe(1);
    expect(countChecks(() => later.findConsequences({}, now))).toBe(0);
    expect(countChecks(() => open().findConsequences({ other: {} }, now))).toBe(0);

    const broken = [...files, { path: 'screens/broken.screen.json', text: '{}' }];
    expect(() => open(broken)).toThrow('screens/broken.screen.json');
    expect(countChecks(open)).toBe(0);
    writeFileSync(program, 'second');
    expect(countChecks(open)).toBe(1);
    const kept = `${program}.checked.json`;
    writeFileSync(kept, readFileSync(kept, 'utf8').slice(0, 1_000));
    expect(countChecks(open)).toBe(1);
    expect(countChecks(open)).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
