import type { Problem } from '../declare/index.ts';
import type { Wrong } from './problems/index.ts';
import type { ReadFile } from './read/declared-file.ts';
import { type JsonPath, placeAt, placeOf } from './read/place-of.ts';

/** Tells what is wrong at a path of a file: at its value, or at the key that names it. */
export type Report = (file: ReadFile, path: JsonPath, wrong: Wrong, what?: 'value' | 'key') => void;

/** Collects problems. The same one is told once, although two checks may come upon it. */
export class Findings {
  readonly #found = new Map<string, Problem>();

  readonly add: Report = (file, path, wrong, what) => this.#keep({ ...wrong, ...placeOf(file, path, what) });

  addAt(file: Pick<ReadFile, 'path' | 'lines'>, offset: number, wrong: Wrong): void {
    this.#keep({ ...wrong, ...placeAt(file, offset) });
  }

  get count(): number {
    return this.#found.size;
  }

  /** By file, line and column. */
  sorted(): readonly Problem[] {
    return [...this.#found.values()].sort(
      (a, b) =>
        compare(a.file, b.file) ||
        a.line - b.line ||
        a.column - b.column ||
        compare(a.code, b.code) ||
        compare(a.message, b.message),
    );
  }

  #keep({ code, file, line, column, message, remedy }: Problem): void {
    this.#found.set(`${file}:${line}:${column} ${code} ${message}`, { code, file, line, column, message, remedy });
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
