// Problems of single values, by their schemas and by the rules in documents/, and which of them the published settings have as well.
import { findMismatches, type SchemaMismatch } from '../../../../engine/check/index.ts';
import { type Declarations, isObject, type Settings } from '../../../../engine/declare/index.ts';
import { typeSettings } from '../../project/store-settings.ts';
import type { DocumentProblem, SettingsProblem } from '../findings.ts';
import { schemaOf } from '../references/declared-references.ts';
import { applyDocumentRules } from './documents/index.ts';
import { identifySteps } from './needs/find-unmet-needs.ts';
import { validateCharacters } from './validate-characters.ts';

/** Violations of the documents' schemas. */
function findSchemaProblems(declarations: Declarations, settings: Settings): readonly SettingsProblem[] {
  return Object.entries(settings).flatMap(([document, body]) => {
    const schema = schemaOf(declarations, document);
    if (schema === undefined) return [{ document, path: [], rule: 'unknown' }];
    return findMismatches(schema, body).map((mismatch) => ({ document, ...toProblem(mismatch) }));
  });
}

function toProblem(mismatch: SchemaMismatch): DocumentProblem {
  if ('unknown' in mismatch) return { path: mismatch.path, rule: 'unknown' };
  if ('missing' in mismatch) return { path: [...mismatch.path, mismatch.missing], rule: 'required' };
  const { path, keyword, limit } = mismatch;
  if (keyword === 'minLength' && limit === 1) return { path, rule: 'required' };
  if (typeof limit === 'number') return { path, rule: keyword, limit };
  if (keyword === 'format') return { path, rule: keyword, format: String(limit) };
  return keyword === 'enum' && Array.isArray(limit) ? { path, rule: keyword, limit: limit.map(String) } : { path, rule: keyword };
}

/** Violations of the rules in documents/, and characters that texts may not have. `settings` have the types of their schemas. */
function findRuleProblems(declarations: Declarations, settings: Settings): readonly SettingsProblem[] {
  const typed = typeSettings(settings);
  return Object.entries(settings).flatMap(([document, body]) =>
    [...validateCharacters(schemaOf(declarations, document), body), ...applyDocumentRules(typed, document)].map((problem) => ({
      document,
      ...problem,
    })),
  );
}

/** With values of other types than the schemas declare, the program could not use the settings. */
const typeRules: readonly string[] = ['unknown', 'type', 'anyOf', 'oneOf', 'false', 'not'];

/**
 * Whether a problem of `settings` is new: `published` does not have the same value at the same element. Rules may be newer than the
 * published settings, which stay in force; they then stop no other change.
 */
export function createIsNew(
  declarations: Declarations,
  settings: Settings,
  published: Settings | undefined,
): (problem: SettingsProblem) => boolean {
  let knownProblems: ReadonlySet<string | undefined> | undefined;
  return (problem) => {
    const identity = identifyProblem(problem, settings);
    if (published === undefined || identity === undefined) return true;
    knownProblems ??= new Set(listValueProblems(declarations, published).map((problem) => identifyProblem(problem, published)));
    return !knownProblems.has(identity);
  };
}

/** Published values that the rules of today refuse. Without `settings`: all; else those that are still in `settings`. */
export function findRefusedNow(
  declarations: Declarations,
  published: Settings,
  settings: Settings = published,
): readonly SettingsProblem[] {
  const isNew = createIsNew(declarations, settings, published);
  return listValueProblems(declarations, settings).filter((problem) => !isNew(problem));
}

function listValueProblems(declarations: Declarations, settings: Settings): readonly SettingsProblem[] {
  const { schema, rules } = findValueProblems(declarations, settings);
  return [...schema, ...rules];
}

/**
 * Violations of schemas, and of rules by values that match theirs. Rules are left out if the settings do not have the types of the
 * schemas.
 */
export function findValueProblems(
  declarations: Declarations,
  settings: Settings,
): { readonly schema: readonly SettingsProblem[]; readonly rules: readonly SettingsProblem[] } {
  const schema = findSchemaProblems(declarations, settings);
  if (schema.some((problem) => identifyProblem(problem, settings) === undefined)) return { schema, rules: [] };
  const refused = new Set(schema.map(placeOf));
  return { schema, rules: findRuleProblems(declarations, settings).filter((problem) => !refused.has(placeOf(problem))) };
}

const placeOf = ({ document, path }: SettingsProblem): string => JSON.stringify([document, path]);

/** Undefined: the problem is the type, or that there is no value. */
function identifyProblem({ document, path, rule, format }: SettingsProblem, settings: Settings): string | undefined {
  const value = path.reduce<unknown>(
    (current, step) => (Array.isArray(current) || isObject(current) ? Reflect.get(current, step) : undefined),
    settings[document],
  );
  if (value === undefined || typeRules.includes(rule)) return undefined;
  // Elements without an id may move.
  const steps = identifySteps(settings[document], path).map((step) => (typeof step === 'number' ? '*' : step));
  return JSON.stringify([document, steps, rule, format, value]);
}
