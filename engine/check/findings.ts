import type { Problem } from '../declare/index.ts';
import type { ProblemDetails, Remedy, SuggestionBudget } from './problems/index.ts';
import type { ReadFile } from './read/declared-file.ts';
import { type JsonPath, rangeAt, rangeOf, type Source } from './read/source-range.ts';
import { Soundness } from './soundness.ts';

/** Reports a problem at a path of a file: at its value or its key. */
export type Report = (file: ReadFile, path: JsonPath, wrong: ProblemDetails, what?: 'value' | 'key') => void;

/** Characters of a message or remedy. */
const maxLength = 600;

/** Names compared for suggestions in one run: at most a second of work, however large the project is. */
const suggestionBudget = 1_000_000;

/** A problem whose remedy may not be computed yet. */
type Found = Omit<Problem, 'remedy'> & { readonly remedy: Remedy };

/** Collects problems without duplicates: two checks may find the same one. */
export class Findings {
  readonly #found = new Map<string, Found>();
  /** Locations of values of invalid shape. */
  readonly #invalid = new Set<string>();
  readonly #reported: { readonly code: string; readonly file: string; readonly path: JsonPath | undefined }[] = [];
  /** Locations without problems. */
  readonly soundness = new Soundness();

  readonly add: Report = (file, path, wrong, what) => {
    this.#add({ ...wrong, ...rangeOf(file, path, what) });
    this.#note(wrong.code, file.path, path);
  };

  addAt(file: Source, offset: number, length: number, wrong: ProblemDetails): void {
    this.#add({ ...wrong, ...rangeAt(file, offset, length) });
    this.#note(wrong.code, file.path, undefined);
  }

  /** Counts the problems of inserted parts for the file that they are inserted into too, without reporting them again. */
  inherit(file: ReadFile): void {
    for (const [key, origin] of file.origins ?? []) {
      // Keys are paths written as JSON.
      const path = JSON.parse(key) as JsonPath;
      for (const { code, path: at } of this.#reported.filter(({ file: reported }) => reported === origin.file.path)) {
        if (at === undefined || at.length < origin.path.length) continue;
        if (origin.path.every((step, index) => at[index] === step))
          this.soundness.note(code, file.path, [...path, ...at.slice(origin.path.length)]);
      }
    }
  }

  /** Adds the findings of a single file. */
  merge(otherFindings: Findings): void {
    for (const problem of otherFindings.#found.values()) this.#add(problem);
    for (const { code, file, path } of otherFindings.#reported) this.#note(code, file, path);
  }

  get count(): number {
    return this.#found.size;
  }

  get isEmpty(): boolean {
    return this.#reported.length === 0;
  }

  some(is: (problem: Found) => boolean): boolean {
    return [...this.#found.values()].some(is);
  }

  /** Sorted by file, line and column. Remedies suggest names while the budget lasts. */
  sorted(): readonly Problem[] {
    const budget: SuggestionBudget = { left: suggestionBudget };
    return [...this.#found.values()]
      .sort(
        (a, b) =>
          compare(a.file, b.file) ||
          a.line - b.line ||
          a.column - b.column ||
          compare(a.code, b.code) ||
          compare(a.message, b.message),
      )
      .map(({ remedy, ...place }) => ({ ...place, remedy: shorten(typeof remedy === 'string' ? remedy : remedy(budget)) }));
  }

  #note(code: string, file: string, path: JsonPath | undefined): void {
    this.#reported.push({ code, file, path });
    this.soundness.note(code, file, path);
  }

  #add({ code, file, line, column, endLine, endColumn, message, remedy, renamed }: Found): void {
    const place = `${file}:${line}:${column}`;
    // A value that is not allowed at all is not also reported as an unknown name.
    if (code.endsWith('_UNKNOWN') && this.#invalid.has(place)) return;
    if (code === 'VALUE_INVALID') this.#invalid.add(place);
    const key = `${place} ${code} ${shorten(message)}`;
    const range = { code, file, line, column, endLine, endColumn };
    this.#found.set(key, { ...range, message: shorten(message), remedy, ...(renamed && { renamed }) });
  }
}

/** Cuts the middle out of a long sentence: the names in it may be as long as their file. */
function shorten(sentence: string): string {
  return sentence.length <= maxLength ? sentence : `${sentence.slice(0, maxLength - 100)} … ${sentence.slice(-90)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
