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

interface CursorOrigin {
  readonly checking: Checking;
  readonly file: ReadFile;
  readonly context: CursorContext;
}

/**
 * A location in a declared file, its value, and its context: `Cursor.open(checking, file).at('states', 'form').report(…)`. The value
 * may be missing; problems are then reported at the nearest value around it.
 */
export class Cursor {
  readonly value: unknown;
  readonly #origin: CursorOrigin;
  /** The path in two parts, which are joined when it is read: most values have no problem. */
  readonly #above: Cursor | undefined;
  readonly #steps: JsonPath;

  private constructor(origin: CursorOrigin, value: unknown, above?: Cursor, steps: JsonPath = []) {
    this.#origin = origin;
    this.value = value;
    this.#above = above;
    this.#steps = steps;
  }

  static open(checking: Checking, file: ReadFile, context: CursorContext = { scopes: {} }): Cursor {
    return new Cursor({ checking, file, context }, file.value);
  }

  get path(): JsonPath {
    return this.#above === undefined ? this.#steps : [...this.#above.path, ...this.#steps];
  }

  get checking(): Checking {
    return this.#origin.checking;
  }

  get file(): ReadFile {
    return this.#origin.file;
  }

  get context(): CursorContext {
    return this.#origin.context;
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

  /** Whether it has a property: `has("when")`. */
  has(name: string): boolean {
    return Object.hasOwn(this.object, name) && this.object[name] !== undefined;
  }

  at(...steps: JsonPath): Cursor {
    let { value } = this;
    for (const step of steps) value = readStep(value, step);
    return new Cursor(this.#origin, value, this, steps);
  }

  /** Properties by name; none if it is no object. */
  entries(): readonly (readonly [name: string, property: Cursor])[] {
    return Object.entries(this.object).map(([name, value]) => [name, this.#below(name, value)]);
  }

  /** Elements; none if it is no list. */
  items(): readonly Cursor[] {
    return this.list.map((value, index) => this.#below(index, value));
  }

  /** Elements of a value that may be single or a list. */
  parts(): readonly Cursor[] {
    if (Array.isArray(this.value)) return this.items();
    return this.isThere ? [this] : [];
  }

  #below(step: string | number, value: unknown): Cursor {
    return new Cursor(this.#origin, value, this, [step]);
  }

  within(context: Partial<CursorContext>): Cursor {
    return new Cursor({ ...this.#origin, context: { ...this.context, ...context } }, this.value, this);
  }

  /** The same location with another value: what is in the file is expanded or merged with something. */
  with(value: unknown): Cursor {
    return new Cursor(this.#origin, value, this);
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
