import { isObject } from '../declare/index.ts';
import { asList, asObject, asText, type Checking, type OpenScopes } from './checking.ts';
import { type ProblemDetails, problems } from './problems/index.ts';
import type { ReadFile } from './read/declared-file.ts';
import type { JsonPath } from './read/source-range.ts';

/** What a location may read and use. */
export interface CursorContext {
  readonly scopes: OpenScopes;
  /** The kind of file that options are declared in. */
  readonly in?: 'screen' | 'layout' | 'form';
  /** The form around it. */
  readonly form?: string;
}

/**
 * A location in a declared file, its value, and its context: `Cursor.open(checking, file).at('states', 'form').report(…)`. The value
 * may be missing; problems are then reported at the nearest value around it.
 */
export class Cursor {
  readonly checking: Checking;
  readonly file: ReadFile;
  readonly path: JsonPath;
  readonly value: unknown;
  readonly context: CursorContext;

  constructor(at: Pick<Cursor, 'checking' | 'file' | 'path' | 'value' | 'context'>) {
    this.checking = at.checking;
    this.file = at.file;
    this.path = at.path;
    this.value = at.value;
    this.context = at.context;
  }

  static open(checking: Checking, file: ReadFile, context: CursorContext = { scopes: {} }): Cursor {
    return new Cursor({ checking, file, path: [], value: file.value, context });
  }

  get isThere(): boolean {
    return this.value !== undefined;
  }

  get object(): Record<string, unknown> {
    return asObject(this.value);
  }

  get text(): string | undefined {
    return asText(this.value);
  }

  get list(): readonly unknown[] {
    return asList(this.value);
  }

  /** The last step of the path. */
  get name(): string {
    return String(this.path.at(-1));
  }

  /** Whether no problem was reported at or below it. */
  get isSound(): boolean {
    return this.checking.soundness.isSound(this.file, this.path);
  }

  at(...steps: JsonPath): Cursor {
    let { value } = this;
    for (const step of steps) value = readStep(value, step);
    return new Cursor({ ...this, path: [...this.path, ...steps], value });
  }

  /** Properties by name; none if it is no object. */
  entries(): readonly (readonly [name: string, property: Cursor])[] {
    return Object.keys(this.object).map((name) => [name, this.at(name)]);
  }

  /** Elements; none if it is no list. */
  items(): readonly Cursor[] {
    return asList(this.value).map((_, index) => this.at(index));
  }

  /** Elements of a value that may be single or a list. */
  parts(): readonly Cursor[] {
    if (Array.isArray(this.value)) return this.items();
    return this.isThere ? [this] : [];
  }

  within(context: Partial<CursorContext>): Cursor {
    return new Cursor({ ...this, context: { ...this.context, ...context } });
  }

  report(wrong: ProblemDetails, what?: 'value' | 'key'): void {
    this.checking.report(this.file, this.path, wrong, what);
  }

  reportKey(wrong: ProblemDetails): void {
    this.report(wrong, 'key');
  }

  /** Reports an invalid value: `reject('must be another field', 'Name another field.')`. */
  reject(rule: string, write: string): void {
    this.report(problems.VALUE_INVALID(rule, write));
  }
}

function readStep(value: unknown, step: string | number): unknown {
  if (typeof step === 'number') return asList(value)[step];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
