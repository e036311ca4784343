// The result of a check, kept beside the built program: to check the declarations takes more of a start than everything else together.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import type { CheckedDeclarations, Consequence, DeclaredFile } from '../../../engine/check/index.ts';
import { isObject, oldestAge } from '../../../engine/declare/index.ts';
import { hashSettings } from './store-plans.ts';

type Checked = Pick<CheckedDeclarations, 'declarations' | 'findConsequences'>;

/** What the file has. */
interface KeptCheck {
  /** Content hash of the program, which has the checks, and of the declared files. */
  readonly key: string;
  readonly declarations: CheckedDeclarations['declarations'];
  /** Of the settings that a process assesses first, those of its first store, by their hash and {@link oldestAge}. */
  readonly consequences?: { readonly of: string; readonly list: readonly Consequence[] };
}

/**
 * Returns what `check(files)` does, without checking if the same program has checked the same files: then it checks when consequences of
 * other settings are asked for. `program`: the built file. Where its folder cannot be written to, each start checks.
 */
export function openKeptCheck(
  program: string,
  files: readonly DeclaredFile[],
  check: (files: readonly DeclaredFile[]) => Checked,
): Checked {
  const path = `${program}.checked.json`;
  const key = hashAll(program, files);
  let kept = readKept(path, key);
  let checked: Checked | undefined;
  if (kept === undefined) {
    checked = check(files);
    kept = { key, declarations: checked.declarations };
    writeKept(path, kept);
  }
  const { declarations, consequences } = kept;
  // A tenth of their size: most processes never need them.
  const packed = checked === undefined ? deflateSync(JSON.stringify(files), { level: 1 }) : undefined;
  let isFirst = true;

  /** The same files, although those on the disk may have changed since. */
  function checkNow(): Checked {
    // Written above.
    return packed === undefined ? check(files) : check(JSON.parse(inflateSync(packed).toString()) as readonly DeclaredFile[]);
  }

  return {
    declarations,
    findConsequences: (settings, now) => {
      const of = `${hashSettings(settings)} ${oldestAge(now)}`;
      if (consequences?.of === of) return consequences.list;
      checked ??= checkNow();
      const list = checked.findConsequences(settings, now);
      if (isFirst) writeKept(path, { key, declarations, consequences: { of, list } });
      isFirst = false;
      return list;
    },
  };
}

function hashAll(program: string, files: readonly DeclaredFile[]): string {
  return createHash('sha256').update(readFileSync(program)).update(JSON.stringify(files)).digest('hex');
}

function readKept(path: string, key: string): KeptCheck | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    // The file needs no signature: a process that can write it can also replace the program beside it. The key proves its shape.
    return isObject(kept) && kept['key'] === key ? (kept as unknown as KeptCheck) : undefined;
  } catch {
    // There is none, or it was cut off.
    return undefined;
  }
}

function writeKept(path: string, kept: KeptCheck): void {
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, JSON.stringify(kept));
    renameSync(unfinished, path);
  } catch {
    // The folder is read-only, as it is where servers must not write to their program.
  }
}
