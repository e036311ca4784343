import type { Problem } from '../declare/index.ts';
import type { Patience, Remedy, Wrong } from './problems/index.ts';
import type { ReadFile } from './read/declared-file.ts';
import { type JsonPath, placeAt, placeOf } from './read/place-of.ts';
import { Soundness } from './soundness.ts';

/** Tells what is wrong at a path of a file: at its value, or at the key that names it. */
export type Report = (file: ReadFile, path: JsonPath, wrong: Wrong, what?: 'value' | 'key') => void;

/** Characters of a sentence. */
const longest = 600;

/** Names that are looked at for what was meant: a second of work at most, however large the project is. */
const patience = 1_000_000;

/** A problem whose remedy may still be to find. */
type Found = Omit<Problem, 'remedy'> & { readonly remedy: Remedy };

/** Collects problems. The same one is told once, although two checks may come upon it. */
export class Findings {
  readonly #found = new Map<string, Found>();
  /** Where a value stands that is not of its shape. */
  readonly #invalid = new Set<string>();
  readonly #told: { readonly code: string; readonly file: string; readonly path: JsonPath | undefined }[] = [];
  /** What nothing wrong was told of. */
  readonly soundness = new Soundness();

  readonly add: Report = (file, path, wrong, what) => {
    this.#keep({ ...wrong, ...placeOf(file, path, what) });
    this.#note(wrong.code, file.path, path);
  };

  addAt(file: Pick<ReadFile, 'path' | 'lines'>, offset: number, length: number, wrong: Wrong): void {
    this.#keep({ ...wrong, ...placeAt(file, offset, length) });
    this.#note(wrong.code, file.path, undefined);
  }

  /** What was found of a file alone. */
  take(other: Findings): void {
    for (const found of other.#found.values()) this.#keep(found);
    for (const { code, file, path } of other.#told) this.#note(code, file, path);
  }

  get count(): number {
    return this.#found.size;
  }

  some(is: (problem: Found) => boolean): boolean {
    return [...this.#found.values()].some(is);
  }

  /** By file, line and column. The first ones are told what was probably meant, and the others too while that is found quickly. */
  sorted(): readonly Problem[] {
    const left: Patience = { left: patience };
    return [...this.#found.values()]
      .sort(
        (a, b) =>
          compare(a.file, b.file) ||
          a.line - b.line ||
          a.column - b.column ||
          compare(a.code, b.code) ||
          compare(a.message, b.message),
      )
      .map(({ remedy, ...place }) => ({ ...place, remedy: shorten(typeof remedy === 'string' ? remedy : remedy(left)) }));
  }

  #note(code: string, file: string, path: JsonPath | undefined): void {
    this.#told.push({ code, file, path });
    this.soundness.note(code, file, path);
  }

  #keep({ code, file, line, column, endLine, endColumn, message, remedy }: Found): void {
    const place = `${file}:${line}:${column}`;
    // What may not stand there at all is no name of something that there is not.
    if (code.endsWith('_UNKNOWN') && this.#invalid.has(place)) return;
    if (code === 'VALUE_INVALID') this.#invalid.add(place);
    const key = `${place} ${code} ${shorten(message)}`;
    this.#found.set(key, { code, file, line, column, endLine, endColumn, message: shorten(message), remedy });
  }
}

/** A name that a problem tells of may be as long as its file; nobody reads more than its ends. */
function shorten(sentence: string): string {
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest - 100)} … ${sentence.slice(-90)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
