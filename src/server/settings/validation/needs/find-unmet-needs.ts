import { inlineReferences } from '../../../../../engine/check/index.ts';
import { compileCondition } from '../../../../../engine/compile/index.ts';
import {
  type Declarations,
  type DependentObject,
  isObject,
  type JsonSchema,
  listDependentObjects,
  type SettingNeed,
  type SettingRange,
  type Settings,
} from '../../../../../engine/declare/index.ts';
import { evaluateCondition } from '../../../../../engine/validate/index.ts';
import type { SettingCount } from '../../../../rules/setting-needs.ts';
import { type JsonPath, readElementId } from '../../lists.ts';

/** A need or range of settings that is not met. */
export interface UnmetNeed {
  readonly document: string;
  /** The value that shows the message. */
  readonly path: JsonPath;
  /** Text of the message, or of the kind of range. */
  readonly text: string;
  /** The lower value of a range. */
  readonly other?: string;
  readonly isWarning: boolean;
  readonly isInDraft: boolean;
  readonly concerns: SettingCount | undefined;
  /** It is unmet only if it concerns somebody. */
  readonly isOnlyIfConcerned: boolean;
  /** Variables that the process lacks. */
  readonly variables: readonly string[];
  /** The object that has the need. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  /** Identifies it, wherever its object is in a list. */
  readonly key: string;
}

/**
 * Finds what settings need and lack, without the database: `{ botCheck: { isEnabled: true, provider: "turnstile", siteKey: "", … } }`
 * → `[{ document: "botCheck", path: ["siteKey"], text: "settings.need.siteKey", … }]`. `settings` match their schemas. `missing`: the
 * environment variables that this process lacks.
 */
export function findUnmetNeeds(
  declarations: Pick<Declarations, 'settings' | 'entities'>,
  settings: Settings,
  missing: readonly string[] = [],
): readonly UnmetNeed[] {
  return Object.entries(settings).flatMap(([document, body]) => [
    ...listDependentObjects(schemaOf(declarations, document), body).flatMap((object) => {
      const create = createNeeds(document, settings, object);
      return [
        ...object.needs.flatMap((need) => findUnmet(need, object, settings, missing).map((lack) => create(need, lack))),
        ...object.ranges.flatMap((range) => (isInOrder(range, object.value) ? [] : [create(toNeed(range, object.value), {})])),
      ];
    }),
  ]);
}

const schemas = new WeakMap<object, Map<string, JsonSchema>>();

function schemaOf({ settings, entities }: Pick<Declarations, 'settings' | 'entities'>, document: string): JsonSchema {
  const schemasOfSettings = schemas.get(settings) ?? new Map<string, JsonSchema>();
  schemas.set(settings, schemasOfSettings);
  const declared = Object.hasOwn(settings, document) ? settings[document] : undefined;
  const schema = schemasOfSettings.get(document) ?? inlineReferences(declared ?? {}, (name) => entities[name]);
  schemasOfSettings.set(document, schema);
  return schema;
}

interface Lack {
  readonly variables?: readonly string[];
  readonly isOnlyIfConcerned?: boolean;
}

const compiledConditions = new WeakMap<object, ReturnType<typeof compileCondition>>();

/** Settings are judged at each request of the console, with the same declared conditions. */
function compileOnce(condition: NonNullable<SettingNeed['when']>): ReturnType<typeof compileCondition> {
  const compiled = compiledConditions.get(condition) ?? compileCondition(condition);
  compiledConditions.set(condition, compiled);
  return compiled;
}

/** What an object lacks of a need; empty: nothing. */
function findUnmet(
  need: SettingNeed,
  { value }: DependentObject,
  settings: Settings,
  missing: readonly string[],
): readonly Lack[] {
  const scopes = { settings, item: value };
  // Conditions of settings read no dates.
  const holds = (condition: SettingNeed['when']): boolean =>
    condition === undefined || evaluateCondition(compileOnce(condition), scopes, '');
  if (!holds(need.when)) return [];
  if (need.must !== undefined && !holds(need.must)) return [{}];
  const variables = (need.variables ?? []).filter((name) => missing.includes(name));
  if (variables.length > 0) return [{ variables }];
  return need.must === undefined && need.variables === undefined ? [{ isOnlyIfConcerned: true }] : [];
}

function createNeeds(document: string, settings: Settings, { path, value }: Pick<DependentObject, 'path' | 'value'>) {
  return (need: SettingNeed & { readonly other?: string }, { variables = [], isOnlyIfConcerned = false }: Lack): UnmetNeed => ({
    document,
    path: [...path, ...need.at.split('.')],
    text: need.text,
    ...(need.other === undefined ? {} : { other: need.other }),
    // Another process may have the variable.
    isWarning: need.warning === true || variables.length > 0,
    isInDraft: need.inDraft === true,
    // check knows the names.
    concerns: need.concerns as SettingCount | undefined,
    isOnlyIfConcerned,
    variables,
    item: value,
    settings,
    key: JSON.stringify([document, identifySteps(settings[document], path), need.at, need.text, need.other]),
  });
}

/** A path with the ids of list items instead of their positions, if they have any. */
export function identifySteps(body: unknown, path: JsonPath): JsonPath {
  let value = body;
  return path.map((step) => {
    value = Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[String(step)] : undefined;
    const id = typeof step === 'number' && isObject(value) ? readElementId(value)?.value : undefined;
    return id ?? step;
  });
}

/** A missing end has no limit. Texts are times with any offset. */
function isInOrder({ from, to, strict }: SettingRange, value: DependentObject['value']): boolean {
  const [lower, upper] = [readOrder(value[from]), readOrder(value[to])];
  if (lower === undefined || upper === undefined) return true;
  return strict === true ? lower < upper : lower <= upper;
}

function readOrder(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function toNeed(range: SettingRange, value: DependentObject['value']): SettingNeed & { readonly other: string } {
  const { from, to, strict, inDraft } = range;
  const rule = strict !== true ? 'range' : typeof value[to] === 'number' ? 'rangeAbove' : 'rangeAfter';
  return { at: to, text: `settings.problem.${rule}`, other: from, ...(inDraft === true ? { inDraft } : {}) };
}
