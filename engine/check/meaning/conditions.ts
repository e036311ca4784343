// Conditions as formulas over what can be known: each path of which a condition speaks is a variable with the values that its
// schema allows, and what cannot be listed is a variable of its own that may be so or not.
import { compileCondition } from '../../compile/index.ts';
import {
  type ConditionPlan,
  type DeclaredCondition,
  isAgeAllowed,
  isObject,
  type Json,
  type JsonSchema,
  oldestAge,
  type Path,
} from '../../declare/index.ts';
import { readPattern } from '../schema/keyword-rules.ts';
import { typesOf } from '../schema/reach.ts';

/** A value that a variable may have: one that is named, none at all, or any that nobody names. */
export type Value = { readonly is: Json } | 'absent' | 'other';

export type Formula =
  | { readonly all: readonly Formula[] }
  | { readonly any: readonly Formula[] }
  | { readonly not: Formula }
  | { readonly of: string; readonly test: (value: Value) => boolean };

export interface Variable {
  readonly values: readonly Value[];
  /** Whether it can really have each of these values, whatever the others have. */
  readonly isExact: boolean;
}

export const always: Formula = { all: [] };

/** What is known of a path: its schema, whether it may be missing, and its value where that is settled. */
export interface KnownPath {
  readonly schema: JsonSchema | undefined;
  readonly canBeMissing: boolean;
  readonly value?: Json;
}

interface Seen {
  readonly known: KnownPath;
  /** Values that some condition names, as JSON. */
  readonly named: Set<string>;
  /** What it is as a variable, with so many values named. */
  described?: { readonly named: number; readonly variable: Variable };
}

const may: Variable = { values: [{ is: true }, { is: false }], isExact: false };
/** Of a birthday and a restriction: outside, within, or no birthday. */
const ages: Variable = { values: [{ is: 'outside' }, { is: 'within' }, 'absent'], isExact: false };

/** The conditions of one form or screen, with the variables that they share. */
export class Conditions {
  readonly #seen = new Map<string, Seen>();
  readonly #others = new Map<string, Variable>();
  /** By path: the variables that say whether an age is outside or within. */
  readonly #ages = new Map<string, Set<string>>();
  /** Of variables that hang on a setting without being one: which. */
  readonly #settings = new Map<string, Path>();
  readonly #know: (at: Path) => KnownPath;
  readonly #oldest: number;

  /** `now`, ISO 8601: the moment for which ages are judged; without one any. */
  constructor(know: (at: Path) => KnownPath, now?: string) {
    this.#know = know;
    this.#oldest = oldestAge(now);
  }

  /** `{"settings.policies.upFront": true}` → a formula that holds where that variable is true; without a condition: always. */
  read(condition: unknown): Formula {
    // The check of shape has told what is no condition.
    return isObject(condition) ? this.#readPlan(compileCondition(condition as DeclaredCondition)) : always;
  }

  /** What is wrong in itself may hold or not: it is told where it stands. */
  readUnknown(name: string): Formula {
    return this.#mark(`unknown ${name}`);
  }

  /** That there is a value at a path. */
  isPresent(at: Path): Formula {
    return { of: this.#see(at), test: (value) => !isNothing(value) };
  }

  /** That what stands at a path is a day with an age, of which the conditions read so far may ask. */
  hasAge(at: Path): Formula {
    const names = [...(this.#ages.get(JSON.stringify(at)) ?? [])];
    return { all: names.map((name) => ({ of: name, test: (value) => value !== 'absent' })) };
  }

  variable(name: string): Variable {
    const seen = this.#seen.get(name);
    if (seen === undefined) return this.#others.get(name) ?? may;
    // It is asked for again and again, and of a field with hundreds of rules it has hundreds of values.
    if (seen.described?.named !== seen.named.size) seen.described = { named: seen.named.size, variable: describe(seen) };
    return seen.described.variable;
  }

  /** The setting on which the values of a variable hang, below the settings: `["policies", "upFront"]`; undefined: on none. */
  settingOf(name: string): Path | undefined {
    return isSetting(name) ? stepsIn(name).slice(1) : this.#settings.get(name);
  }

  #readPlan(plan: ConditionPlan): Formula {
    if ('all' in plan) return { all: plan.all.map((each) => this.#readPlan(each)) };
    if ('any' in plan) return { any: plan.any.map((each) => this.#readPlan(each)) };
    if ('not' in plan) return { not: this.#readPlan(plan.not) };
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

  /** Beside another value: the same or not; of an age, outside or within. */
  #compare(at: Path, keyword: string, other: Path): Formula {
    const [one, two] = [JSON.stringify(at), JSON.stringify(other)];
    if (keyword === 'ageOutside' || keyword === 'ageWithin') return this.#age(at, keyword, two, this.#know(other).value, other);
    const pair = [one, two].sort().join(' ');
    const same = this.#mark(keyword === 'sameAs' || keyword === 'differsFrom' ? `same ${pair}` : `${keyword} ${one} ${two}`);
    return keyword === 'differsFrom' ? { not: same } : same;
  }

  #isOneOf(at: Path, wanted: readonly unknown[]): Formula {
    // An entry of a list or an object may be written in many ways.
    if (wanted.some((each) => typeof each === 'object' && each !== null)) return this.#mark(`${JSON.stringify([at, wanted])}`);
    const name = this.#see(at, wanted);
    return {
      of: name,
      test: (value) => wanted.some((each) => (isEmpty(each) ? isNothing(value) : typeof value === 'object' && value.is === each)),
    };
  }

  /** `restriction`: what it says, where that is known; `from`: where it stands, where it is data. */
  #age(at: Path, keyword: string, named: string, restriction: unknown, from: Path = []): Formula {
    const name = `age ${JSON.stringify(at)} ${named}`;
    this.#others.set(name, restriction === undefined ? ages : { ...ages, values: agesUnder(restriction, this.#oldest) });
    const own = this.#ages.get(JSON.stringify(at)) ?? new Set();
    this.#ages.set(JSON.stringify(at), own.add(name));
    if (isSetting(JSON.stringify(from))) this.#settings.set(name, from.slice(1));
    const wanted = keyword === 'ageOutside' ? 'outside' : 'within';
    return { all: [this.isPresent(at), { of: name, test: (value) => typeof value === 'object' && value.is === wanted }] };
  }

  /** A keyword that only a value can answer; of one that is not named it may hold or not. None of them holds of nothing. */
  #measure(at: Path, keyword: string, to: unknown): Formula {
    const name = this.#see(at);
    const unknown = this.#mark(`${keyword} ${JSON.stringify([at, to])}`);
    const isThere = this.isPresent(at);
    // Nothing is needed, so the empty text and the empty list will do.
    if ((keyword === 'minItems' || keyword === 'minLength') && typeof to === 'number' && to <= 0) return unknown;
    // Of a list or a text to have one entry is to be there at all.
    if ((keyword === 'minItems' || keyword === 'minLength') && to === 1) return isThere;
    const isNamed: Formula = { of: name, test: (value) => typeof value === 'object' };
    const holds: Formula = { of: name, test: (value) => typeof value === 'object' && judges[keyword]?.(value.is, to) === true };
    if (judges[keyword] === undefined) return { all: [isThere, unknown] };
    return { any: [{ all: [isNamed, holds] }, { all: [isThere, { not: isNamed }, unknown] }] };
  }

  #mark(name: string): Formula {
    this.#others.set(name, may);
    return { of: name, test: (value) => typeof value === 'object' && value.is === true };
  }

  #see(at: Path, named: readonly unknown[] = []): string {
    const name = JSON.stringify(at);
    const seen = this.#seen.get(name) ?? { known: this.#know(at), named: new Set<string>() };
    this.#seen.set(name, seen);
    for (const each of named) if (!isEmpty(each)) seen.named.add(JSON.stringify(each));
    return name;
  }
}

const judges: { readonly [keyword: string]: (value: Json, to: unknown) => boolean } = {
  pattern: (value, to) => typeof value === 'string' && typeof to === 'string' && readPattern(to)?.test(value) === true,
  minimum: (value, to) => typeof value === 'number' && typeof to === 'number' && value >= to,
  maximum: (value, to) => typeof value === 'number' && typeof to === 'number' && value <= to,
  minLength: (value, to) => typeof value === 'string' && typeof to === 'number' && [...value].length >= to,
  minItems: (value, to) => Array.isArray(value) && typeof to === 'number' && value.length >= to,
};

/** A restriction may let everybody in, or nobody: from 30 to 10 years, or from an age that nobody has. */
function agesUnder(restriction: unknown, oldest: number): readonly Value[] {
  const limits = isObject(restriction) ? [restriction['minAge'], restriction['maxAge']] : [];
  // Whether an age may changes at a limit only.
  const told = limits.flatMap((limit) => (typeof limit === 'number' ? [limit - 1, limit, limit + 1] : [])).concat(0, oldest);
  const allowed = new Set(told.filter((age) => age >= 0 && age <= oldest).map((age) => isAgeAllowed(age, restriction)));
  return ages.values.filter((value) => typeof value !== 'object' || allowed.has(value.is === 'within'));
}

export function isSetting(name: string): boolean {
  return name.startsWith('["settings",');
}

/** The path that a variable is named by. */
export function stepsIn(name: string): Path {
  return asPath(JSON.parse(name));
}

function asPath(steps: unknown): Path {
  return Array.isArray(steps) ? steps.map(String) : [];
}

/** What counts as absent, as the evaluator of conditions has it. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isNothing(value: Value): boolean {
  return value === 'absent' || (typeof value === 'object' && isEmpty(value.is));
}

function describe({ known, named }: Seen): Variable {
  if (known.value !== undefined) return { values: [isEmpty(known.value) ? 'absent' : { is: known.value }], isExact: true };
  const schema = known.schema;
  const types = schema === undefined ? undefined : typesOf(schema);
  const listed = schema === undefined ? undefined : valuesOf(schema, types);
  if (listed !== undefined) return { values: known.canBeMissing ? [...listed, 'absent'] : listed, isExact: true };
  // A list is there or not; a text may be any. Of what has no type nothing is sure.
  const parsed = [...named].map((each): Value => ({ is: JSON.parse(each) }));
  if (types?.size === 1 && types.has('array')) return { values: ['other', 'absent'], isExact: true };
  return { values: [...parsed, 'other', 'absent'], isExact: types?.size === 1 && types.has('string') && isFree(schema) };
}

/** Every value that a schema takes, where they can be listed. */
function valuesOf(schema: JsonSchema, types: ReadonlySet<string> | undefined): readonly Value[] | undefined {
  const { enum: values } = schema;
  if (Array.isArray(values) && values.length <= 100)
    return values.map((each): Value => (isEmpty(each) ? 'absent' : { is: each }));
  if (types?.has('boolean') === true && [...types].every((type) => type === 'boolean' || type === 'null'))
    return [{ is: true }, { is: false }, ...(types.has('null') ? (['absent'] as const) : [])];
  return undefined;
}

/** Whether any text may stand there, of those that a condition could name. */
function isFree(schema: JsonSchema | undefined): boolean {
  return schema !== undefined && !['pattern', 'minLength', 'const', 'format'].some((keyword) => Object.hasOwn(schema, keyword));
}
