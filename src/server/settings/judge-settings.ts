import { type Consequence, findMisfits, type Misfit, putReferencesIn } from '../../../engine/check/index.ts';
import { hasForbiddenMarkup } from '../../../engine/compile/index.ts';
import { type Declarations, type Issue, isObject, type JsonSchema, type Settings } from '../../../engine/declare/index.ts';
import type { Project } from '../project/project.ts';
import { hashSettings } from '../project/store-plans.ts';
import { judgeNames } from './judge-names.ts';
import { type JsonPath, readElementId } from './lists.ts';

/** Something that settings may not say, as data: the words come last. */
export interface SettingsProblem {
  /** `customAssociatedInfo`; empty: it concerns all of them together. */
  readonly document: string;
  /** Names and positions below the document: `["entries", 0, "title", "ja"]`. */
  readonly path: JsonPath;
  /**
   * A keyword of JSON Schema, `unknown`, `required`, `duplicateId`, `sameTitle`, `sameLabel`, `forbiddenMarkup`, `notCompiled`, or what
   * `weighSettings` tells: `stepStopped`, `flowSkipped`, `neverRight`. */
  readonly rule: string;
  /** What the rule allows: `200`, `["TEXT", "SELECT"]`. */
  readonly limit?: number | readonly string[];
  /** Of settings that are right and stop members all the same: what they do, and together with which others. */
  readonly consequence?: Consequence;
}

/**
 * Everything that is wrong with a store's settings: their shape, what a schema cannot say of them, and whether every form and screen
 * can be made of them. Never throws.
 * `{ registration: { signUp: { fields: { nick: "REQUIRED" } } } }` → `[{ document: "registration", path: ["signUp", "fields", "nick"], rule: "unknown" }]`
 */
export function judgeSettings(
  project: Pick<Project, 'declarations' | 'plansFor'>,
  settings: Settings,
): readonly SettingsProblem[] {
  const { declarations } = project;
  const found = Object.entries(settings).flatMap(([document, body]) => {
    const schema = schemaOf(declarations, document);
    if (schema === undefined) return [{ document, path: [], rule: 'unknown' }];
    return findMisfits(schema, body).map((misfit) => ({ document, ...tellMisfit(misfit) }));
  });
  const more = found.length > 0 ? [] : Object.entries(settings).flatMap(([document, body]) => judgeMeaning(document, body));
  const all = [...found, ...more];
  // What has no shape cannot be compiled, and would only be told twice.
  return all.length > 0 ? all : judgeCompiled(project, settings);
}

/** `{ document: "customAssociatedInfo", path: ["entries", 0], rule: "minItems" }` → `{ at: "/customAssociatedInfo/entries/0", rule: "minItems" }` */
export function toIssues(problems: readonly SettingsProblem[]): readonly Issue[] {
  return problems.map(({ document, path, rule, limit }) => ({
    at: ['', document, ...path].map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/'),
    rule,
    ...(limit === undefined ? {} : { limit }),
  }));
}

const schemas = new WeakMap<Declarations, Map<string, JsonSchema | undefined>>();

function schemaOf(declarations: Declarations, document: string): JsonSchema | undefined {
  const known = schemas.get(declarations) ?? new Map<string, JsonSchema | undefined>();
  schemas.set(declarations, known);
  if (!known.has(document)) {
    const declared = Object.hasOwn(declarations.settings, document) ? declarations.settings[document] : undefined;
    known.set(document, declared && putReferencesIn(declared, (name) => declarations.entities[name]));
  }
  return known.get(document);
}

export type Told = Omit<SettingsProblem, 'document'>;

function tellMisfit(misfit: Misfit): Told {
  if ('unknown' in misfit) return { path: misfit.path, rule: 'unknown' };
  if ('missing' in misfit) return { path: [...misfit.path, misfit.missing], rule: 'required' };
  const { path, keyword, limit } = misfit;
  if (keyword === 'minLength' && limit === 1) return { path, rule: 'required' };
  if (typeof limit === 'number') return { path, rule: keyword, limit };
  return keyword === 'enum' && Array.isArray(limit) ? { path, rule: keyword, limit: limit.map(String) } : { path, rule: keyword };
}

/** What schemas cannot say. */
function judgeMeaning(document: string, body: unknown): readonly SettingsProblem[] {
  const found: Told[] = [];
  judgeIds(body, found);
  judgeWords(body, [], found);
  judgeChoices(body, found);
  judgeNames(body, found);
  return found.map((each) => ({ document, ...each }));
}

/** Ids name what members answered and agreed to: no two things of a document share one, options and entries neither. */
function judgeIds(body: unknown, found: Told[]): void {
  const seen = new Set<string>();
  const visit = (value: unknown, path: JsonPath): void => {
    if (Array.isArray(value)) {
      value.forEach((each, index) => {
        const id = readElementId(each);
        if (id !== undefined && seen.has(id.value)) found.push({ path: [...path, index, id.name], rule: 'duplicateId' });
        if (id !== undefined) seen.add(id.value);
        visit(each, [...path, index]);
      });
    } else if (isObject(value)) {
      for (const [name, each] of Object.entries(value)) visit(each, [...path, name]);
    }
  };
  visit(body, []);
}

const named = ['title', 'label'];

/** Titles and labels stand among the words of forms: markup and scripts have no place there. Quotes have: “Children's name”. */
function judgeWords(value: unknown, path: JsonPath, found: Told[]): void {
  if (Array.isArray(value)) {
    value.forEach((each, index) => {
      judgeWords(each, [...path, index], found);
    });
  } else if (isObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      if (named.includes(name) && isObject(each)) judgeLanguages(each, [...path, name], found);
      else judgeWords(each, [...path, name], found);
    }
  }
}

function judgeLanguages(words: Record<string, unknown>, path: JsonPath, found: Told[]): void {
  for (const [language, text] of Object.entries(words)) {
    if (typeof text !== 'string') continue;
    if (text.trim() === '') found.push({ path: [...path, language], rule: 'required' });
    if (hasForbiddenMarkup(text)) found.push({ path: [...path, language], rule: 'forbiddenMarkup' });
  }
}

/** Nobody can choose from nothing. */
function judgeChoices(body: unknown, found: Told[]): void {
  const entries = isObject(body) && Array.isArray(body['entries']) ? body['entries'] : [];
  entries.forEach((entry, index) => {
    if (!isObject(entry) || (entry['type'] !== 'SELECT' && entry['type'] !== 'CHECKBOX')) return;
    const options = entry['selectOptions'];
    if (!Array.isArray(options) || options.length === 0)
      found.push({ path: ['entries', index, 'selectOptions'], rule: 'minItems', limit: 1 });
  });
}

/** Every form with its judge, and every screen: a failure is told, and never published. */
function judgeCompiled(project: Pick<Project, 'declarations' | 'plansFor'>, settings: Settings): readonly SettingsProblem[] {
  const { forms, screens } = project.declarations;
  const tried = (part: string, make: () => void): readonly SettingsProblem[] => {
    try {
      make();
      return [];
    } catch {
      return [{ document: '', path: [part], rule: 'notCompiled' }];
    }
  };
  const hash = hashSettings(settings);
  const plans = () => project.plansFor(settings, hash);
  return [
    ...Object.keys(forms).flatMap((id) => tried(`forms/${id}`, () => plans().validators(plans().form(id)))),
    ...Object.keys(screens).flatMap((id) => tried(`screens/${id}`, () => plans().screen(id))),
  ];
}
