// Conditions as formulas over variables with finitely many values: each path is a variable with the values of its schema, and
// comparisons that cannot be decided from those are independent boolean variables.
import { compileCondition } from '../../../compile/index.ts';
import {
  type ConditionPlan,
  type DeclaredCondition,
  isAgeAllowed,
  isObject,
  type Json,
  type JsonSchema,
  oldestAge,
  type Path,
} from '../../../declare/index.ts';
import { isAbsent, testValue } from '../../../validate/index.ts';
import { readPattern } from '../../json-schema/formats.ts';
import { typesOf } from '../../json-schema/resolve-path.ts';

/** A value of a variable: a known one, none at all, or any other than those named in conditions. */
export type Value = { readonly is: Json } | 'absent' | 'other';

export type Formula =
  | { readonly all: readonly Formula[] }
  | { readonly any: readonly Formula[] }
  | { readonly not: Formula }
  | { readonly of: string; readonly test: (value: Value) => boolean };

export interface Variable {
  readonly values: readonly Value[];
  /** Whether it can have each of these values independently of other variables. */
  readonly isExact: boolean;
}

export const always: Formula = { all: [] };

/** The path of a field's answer: `"email"` → `["form", "email"]` */
export const answerAt = (key: string): Path => ['form', key];

/** What is known of a path: its schema, whether it may be missing, and its value if settings fix it. */
export interface KnownPath {
  readonly schema: JsonSchema | undefined;
  readonly canBeMissing: boolean;
  readonly value?: Json;
}

interface PathVariable {
  readonly known: KnownPath;
  /** Values named in conditions, as JSON. */
  readonly named: Set<string>;
  /** The variable, cached for this number of named values. */
  described?: { readonly named: number; readonly variable: Variable };
}

const anyBoolean: Variable = { values: [{ is: true }, { is: false }], isExact: false };
/** The values of an age compared with a restriction: outside, within, or no birthday. */
const ages: Variable = { values: [{ is: 'outside' }, { is: 'within' }, 'absent'], isExact: false };

/** The conditions of one form or screen and their shared variables. */
export class Conditions {
  readonly #paths = new Map<string, PathVariable>();
  readonly #others = new Map<string, Variable>();
  /** Variables of age comparisons, by path. */
  readonly #ages = new Map<string, Set<string>>();
  /** Settings that other variables depend on, by variable. */
  readonly #settings = new Map<string, Path>();
  readonly #lookUp: (at: Path) => KnownPath;
  readonly #oldest: number;

  /** `now`, ISO 8601: the moment for ages; default: any. */
  constructor(know: (at: Path) => KnownPath, now?: string) {
    this.#lookUp = know;
    this.#oldest = oldestAge(now);
  }

  /** `{"settings.library.upFront": true}` → a formula that holds if that variable is true; without a condition: always. */
  read(condition: unknown): Formula {
    // checkShape reports values that are no conditions.
    return isObject(condition) ? this.#readPlan(compileCondition(condition as DeclaredCondition)) : always;
  }

  /** A formula for an invalid condition, which may hold or not. */
  readUnknown(name: string): Formula {
    return this.#addBoolean(`unknown ${name}`);
  }

  /** A formula for a value present at a path. */
  isPresent(at: Path): Formula {
    return { of: this.#addPath(at), test: (value) => !isNothing(value) };
  }

  /** A formula for a valid birthday at a path, over the age comparisons read so far. */
  hasAge(at: Path): Formula {
    const names = [...(this.#ages.get(JSON.stringify(at)) ?? [])];
    return { all: names.map((name) => ({ of: name, test: (value) => value !== 'absent' })) };
  }

  variable(name: string): Variable {
    const seen = this.#paths.get(name);
    if (seen === undefined) return this.#others.get(name) ?? anyBoolean;
    // Cached, since a field with hundreds of rules has hundreds of values.
    if (seen.described?.named !== seen.named.size) seen.described = { named: seen.named.size, variable: describe(seen) };
    return seen.described.variable;
  }

  /** The setting that a variable depends on, as a path below the settings: `["policies", "upFront"]`; undefined: none. */
  settingOf(name: string): Path | undefined {
    return isSetting(name) ? stepsIn(name).slice(1) : this.#settings.get(name);
  }

  #readPlan(plan: ConditionPlan): Formula {
    if ('all' in plan) return { all: plan.all.map((part) => this.#readPlan(part)) };
    if ('any' in plan) return { any: plan.any.map((part) => this.#readPlan(part)) };
    if ('not' in plan) return { not: this.#readPlan(plan.not) };
    if ('sum' in plan) return this.readUnknown(JSON.stringify(plan));
    return this.#readTest(plan.at, plan.test.keyword, plan.test.to);
  }

  #readTest(at: Path, keyword: string, to: unknown): Formula {
    if (isObject(to) && isObject(to['data'])) return this.#compare(at, keyword, asPath(to['data']['at']));
    if (keyword === 'differsFrom') return { not: this.#readTest(at, 'const', to) };
    const listed = keyword === 'enum' ? to : [to];
    if (['const', 'sameAs', 'enum'].includes(keyword) && Array.isArray(listed)) return this.#isOneOf(at, listed);
    if (keyword === 'present') return to === true ? this.isPresent(at) : { not: this.isPresent(at) };
    if (keyword === 'ageOutside' || keyword === 'ageWithin') return this.#age(at, keyword, JSON.stringify(to), to);
    return this.#measure(at, keyword, to);
  }

  /** A comparison with other data. */
  #compare(at: Path, keyword: string, otherPath: Path): Formula {
    const [leftName, two] = [JSON.stringify(at), JSON.stringify(otherPath)];
    if (keyword === 'ageOutside' || keyword === 'ageWithin')
      return this.#age(at, keyword, two, this.#lookUp(otherPath).value, otherPath);
    const pair = [leftName, two].sort().join(' ');
    const same = this.#addBoolean(
      keyword === 'sameAs' || keyword === 'differsFrom' ? `same ${pair}` : `${keyword} ${leftName} ${two}`,
    );
    return keyword === 'differsFrom' ? { not: same } : same;
  }

  #isOneOf(at: Path, wanted: readonly unknown[]): Formula {
    // Lists and objects are not compared by value here.
    if (wanted.some((value) => typeof value === 'object' && value !== null))
      return this.#addBoolean(`${JSON.stringify([at, wanted])}`);
    const name = this.#addPath(at, wanted);
    return {
      of: name,
      test: (value) =>
        wanted.some((wantedValue) =>
          isAbsent(wantedValue) ? isNothing(value) : typeof value === 'object' && value.is === wantedValue,
        ),
    };
  }

  /** `restriction`: its value, if known; `from`: its path, if it is data. */
  #age(at: Path, keyword: string, named: string, restriction: unknown, from: Path = []): Formula {
    const name = `age ${JSON.stringify(at)} ${named}`;
    this.#others.set(name, restriction === undefined ? ages : { ...ages, values: agesUnder(restriction, this.#oldest) });
    const agesOfPath = this.#ages.get(JSON.stringify(at)) ?? new Set();
    this.#ages.set(JSON.stringify(at), agesOfPath.add(name));
    if (isSetting(JSON.stringify(from))) this.#settings.set(name, from.slice(1));
    const wanted = keyword === 'ageOutside' ? 'outside' : 'within';
    return { all: [this.isPresent(at), { of: name, test: (value) => typeof value === 'object' && value.is === wanted }] };
  }

  /** A keyword that is decided for named values only; it does not hold for an absent value. */
  #measure(at: Path, keyword: string, to: unknown): Formula {
    const name = this.#addPath(at);
    const unknown = this.#addBoolean(`${keyword} ${JSON.stringify([at, to])}`);
    const isThere = this.isPresent(at);
    // The empty text and the empty list match too.
    if ((keyword === 'minItems' || keyword === 'minLength') && typeof to === 'number' && to <= 0) return unknown;
    // One entry or character means being present.
    if ((keyword === 'minItems' || keyword === 'minLength') && to === 1) return isThere;
    const isNamed: Formula = { of: name, test: (value) => typeof value === 'object' };
    const holds: Formula = { of: name, test: (value) => typeof value === 'object' && testValue(keyword, value.is, to) };
    // A pattern that is no regular expression is reported where it is declared.
    const isReadable = keyword !== 'pattern' || (typeof to === 'string' && readPattern(to) !== undefined);
    if (!decidable.has(keyword) || !isReadable) return { all: [isThere, unknown] };
    return { any: [{ all: [isNamed, holds] }, { all: [isThere, { not: isNamed }, unknown] }] };
  }

  #addBoolean(name: string): Formula {
    this.#others.set(name, anyBoolean);
    return { of: name, test: (value) => typeof value === 'object' && value.is === true };
  }

  #addPath(at: Path, named: readonly unknown[] = []): string {
    const name = JSON.stringify(at);
    const seen = this.#paths.get(name) ?? { known: this.#lookUp(at), named: new Set<string>() };
    this.#paths.set(name, seen);
    for (const value of named) if (!isAbsent(value)) seen.named.add(JSON.stringify(value));
    return name;
  }
}

/** Keywords that the evaluator decides from a value and a literal alone. */
const decidable: ReadonlySet<string> = new Set(['pattern', 'minimum', 'maximum', 'minLength', 'minItems']);

/** The possible results for a restriction: it may allow every age or none, e.g. from 30 to 10 years. */
function agesUnder(restriction: unknown, oldest: number): readonly Value[] {
  const limits = isObject(restriction) ? [restriction['minAge'], restriction['maxAge']] : [];
  // The result changes only at the limits.
  const candidates = limits
    .flatMap((limit) => (typeof limit === 'number' ? [limit - 1, limit, limit + 1] : []))
    .concat(0, oldest);
  const allowed = new Set(candidates.filter((age) => age >= 0 && age <= oldest).map((age) => isAgeAllowed(age, restriction)));
  return ages.values.filter((value) => typeof value !== 'object' || allowed.has(value.is === 'within'));
}

export function isSetting(name: string): boolean {
  return name.startsWith('["settings",');
}

/** The path in the name of a variable. */
export function stepsIn(name: string): Path {
  return asPath(JSON.parse(name));
}

function asPath(steps: unknown): Path {
  return Array.isArray(steps) ? steps.map(String) : [];
}

function isNothing(value: Value): boolean {
  return value === 'absent' || (typeof value === 'object' && isAbsent(value.is));
}

function describe({ known: knownPath, named }: PathVariable): Variable {
  if (knownPath.value !== undefined)
    return { values: [isAbsent(knownPath.value) ? 'absent' : { is: knownPath.value }], isExact: true };
  const schema = knownPath.schema;
  const types = schema === undefined ? undefined : typesOf(schema);
  const listed = schema === undefined ? undefined : valuesOf(schema, types);
  if (listed !== undefined) return { values: knownPath.canBeMissing ? [...listed, 'absent'] : listed, isExact: true };
  // A list is present or absent; a text may have any value; without a type nothing is exact.
  const parsed = [...named].map((text): Value => ({ is: JSON.parse(text) }));
  if (types?.size === 1 && types.has('array')) return { values: ['other', 'absent'], isExact: true };
  return { values: [...parsed, 'other', 'absent'], isExact: types?.size === 1 && types.has('string') && isFree(schema) };
}

/** All values of a schema, if they can be listed. */
function valuesOf(schema: JsonSchema, types: ReadonlySet<string> | undefined): readonly Value[] | undefined {
  const { enum: values } = schema;
  if (Array.isArray(values) && values.length <= 100)
    return values.map((value): Value => (isAbsent(value) ? 'absent' : { is: value }));
  if (types?.has('boolean') === true && [...types].every((type) => type === 'boolean' || type === 'null'))
    return [{ is: true }, { is: false }, ...(types.has('null') ? (['absent'] as const) : [])];
  return undefined;
}

/** Whether a schema of texts allows any text that a condition could name. */
function isFree(schema: JsonSchema | undefined): boolean {
  return schema !== undefined && !['pattern', 'minLength', 'const', 'format'].some((keyword) => Object.hasOwn(schema, keyword));
}
