import { isObject } from '../../declare/index.ts';
import { asObject } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { findNearest } from '../nearest.ts';
import { problems } from '../problems/index.ts';
import { type ReadFile, takesConditionNames } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { Origins } from './origins.ts';

/** Objects whose keys are names of the project, and so may be called `when`. */
const maps: ReadonlySet<string | number | undefined> = new Set(['fields', 'context', 'with', 'params', 'payload', 'input', 'on']);
const conditionPattern = /^when$|When$/;

/**
 * Replaces names of conditions by what the file declares in `conditions`: `"when": "isTrial"` → `"when": { "plan.isTrial": true }`.
 * A name may stand for a whole condition, after `not` and in `any`. Problems in a condition are reported where it is declared. Reports
 * unknown and circular names; `checkUnusedFiles` reports unused ones.
 */
export function expandConditions(file: ReadFile, findings: Findings): ReadFile {
  if (!takesConditionNames(file.kind) || !isObject(file.value)) return file;
  const expander = new ConditionExpander(file, findings);
  const value = expander.expand(file.value, []);
  return expander.origins.close(file, value);
}

/** The names in `conditions` that no condition of the expanded file uses, without those of a form that the file is like. */
export function findUnusedConditions({ path, value, origins }: ReadFile): readonly string[] {
  const used = new Set<unknown>();
  for (const origin of origins?.values() ?? [])
    if (origin.file.path === path && origin.path[0] === 'conditions') used.add(origin.path[1]);
  const isInherited = (at: JsonPath) => (origins?.get(JSON.stringify(at))?.file.path ?? path) !== path;
  if (isInherited(['conditions'])) return [];
  const names = Object.keys(asObject(asObject(value)['conditions']));
  return names.filter((name) => !used.has(name) && !isInherited(['conditions', name]));
}

/** Where a condition is: `from` in the file, `to` after the expansion; and the names that led to it. */
interface Location {
  readonly from: JsonPath;
  readonly to: JsonPath;
  readonly names: readonly string[];
}

class ConditionExpander {
  readonly origins: Origins;
  readonly #file: ReadFile;
  readonly #findings: Findings;
  readonly #conditions: Record<string, unknown>;
  /** The circles that are reported, as sorted names. */
  readonly #circles = new Set<string>();

  constructor(file: ReadFile, findings: Findings) {
    this.origins = new Origins(file);
    this.#file = file;
    this.#findings = findings;
    this.#conditions = asObject(asObject(file.value)['conditions']);
  }

  expand(value: unknown, path: JsonPath): unknown {
    if (Array.isArray(value)) return value.map((element, index) => this.expand(element, [...path, index]));
    if (!isObject(value)) return value;
    const isMap = maps.has(path.at(-1));
    return mapProperties(value, (part, name) => {
      const inside = [...path, name];
      if (inside.length === 2 && path[0] === 'conditions')
        return this.#expandCondition(part, { from: inside, to: inside, names: [name] });
      const isCondition = conditionPattern.test(name) && !isMap;
      return isCondition ? this.#expandCondition(part, { from: inside, to: inside, names: [] }) : this.expand(part, inside);
    });
  }

  #expandCondition(condition: unknown, location: Location): unknown {
    if (typeof condition === 'string') return this.#insert(condition, location);
    if (!isObject(condition)) return condition;
    return mapProperties(condition, (part, name) => {
      const inside = below(location, name);
      if (name === 'not') return this.#expandCondition(part, inside);
      if (name !== 'any' || !Array.isArray(part)) return part;
      return part.map((element, index) => this.#expandCondition(element, below(inside, index)));
    });
  }

  #insert(name: string, { from, to, names }: Location): unknown {
    const declaredNames = Object.keys(this.#conditions);
    const isKnown = declaredNames.includes(name);
    if (!isKnown) this.#findings.add(this.#file, from, problems.CONDITION_UNKNOWN(name, declaredNames));
    // A misspelt name stands for the nearest one, so that this is not reported as unused.
    const meant = isKnown ? name : findNearest(name, declaredNames);
    if (meant === undefined) return {};
    const declaredAt = ['conditions', meant];
    this.origins.add(to, this.#file, declaredAt);
    if (!names.includes(meant))
      return this.#expandCondition(this.#conditions[meant], { from: declaredAt, to, names: [...names, meant] });
    const circle = names.slice(names.indexOf(meant));
    const key = [...circle].sort().join();
    if (!this.#circles.has(key)) this.#findings.add(this.#file, from, problems.CONDITION_CIRCULAR([...circle, meant]));
    this.#circles.add(key);
    return {};
  }
}

const below = ({ from, to, names }: Location, step: string | number): Location => ({
  from: [...from, step],
  to: [...to, step],
  names,
});

function mapProperties(object: Record<string, unknown>, map: (value: unknown, name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));
}
