import { type Declarations, hasBidiControls, type Issue, isObject, type Settings } from '../../../../engine/declare/index.ts';
import { isBlank } from '../../../../engine/validate/index.ts';
import type { Project } from '../../project/project.ts';
import { hashSettings } from '../../project/store-plans.ts';
import type { DocumentProblem, SettingsProblem } from '../findings.ts';
import { type JsonPath, readUniqueId } from '../lists.ts';
import { referencesOf } from '../references/declared-references.ts';
import { listElements } from '../references/elements.ts';
import { findUnmetNeeds, type UnmetNeed } from './needs/find-unmet-needs.ts';
import { validateNames } from './validate-names.ts';
import { validateRelatedFields } from './validate-related-fields.ts';
import { createIsNew, findValueProblems } from './value-problems.ts';

/**
 * Finds everything that is wrong with a store's settings: their schemas, rules that schemas cannot express, and whether every
 * form and screen compiles. Values that `published` has too are left out, so that a rule which is newer than they are stops no other
 * change. Never throws. `{ registration: { signUp: { fields: { nick: "REQUIRED" } } } }` → `[{ document:
 * "registration", path: ["signUp", "fields", "nick"], rule: "unknown" }]`
 */
export function validateSettings(
  project: Pick<Project, 'declarations' | 'plansFor'>,
  settings: Settings,
  published?: Settings,
): readonly SettingsProblem[] {
  const { declarations } = project;
  const isNew = createIsNew(declarations, settings, published);
  const values = findValueProblems(declarations, settings);
  const mismatches = values.schema.filter(isNew);
  const more =
    mismatches.length > 0
      ? []
      : [
          ...Object.keys(settings).flatMap((document) => validateDocument(declarations, settings, document)),
          ...findUnmetNeeds(declarations, settings)
            .filter(({ isInDraft }) => isInDraft)
            .map(toNeedProblem),
        ];
  const problems = [...mismatches, ...values.rules.filter(isNew), ...more];
  // Settings that violate their schemas may not compile, which would be reported twice.
  return problems.length > 0 ? problems : validateCompiled(project, settings);
}

/** `needs` and `range` of the schemas. */
export function toNeedProblem(need: UnmetNeed): SettingsProblem {
  return { document: need.document, path: need.path, rule: 'need', need };
}

/** `{ document: "customAssociatedInfo", path: ["entries", 0], rule: "minItems" }` → `{ at: "/customAssociatedInfo/entries/0", rule: "minItems" }` */
export function toIssues(problems: readonly SettingsProblem[]): readonly Issue[] {
  return problems.map(({ document, path, rule, limit }) => ({
    at: ['', document, ...path].map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/'),
    rule,
    ...(limit === undefined ? {} : { limit }),
  }));
}

/** Rules that schemas cannot express. */
function validateDocument(declarations: Declarations, settings: Settings, document: string): readonly SettingsProblem[] {
  const body = settings[document];
  const problems: DocumentProblem[] = [];
  validateIds(body, problems);
  validateIdentifiers(declarations, settings, document, problems);
  validateTexts(body, [], problems);
  validateOptions(body, problems);
  validateNames(body, problems);
  validateRelatedFields(body, problems);
  return problems.map((problem) => ({ document, ...problem }));
}

/** Ids identify what members answered and agreed to, so no id may occur twice in a document. */
function validateIds(body: unknown, problems: DocumentProblem[]): void {
  const seen = new Set<string>();
  const walk = (value: unknown, path: JsonPath): void => {
    if (Array.isArray(value)) {
      value.forEach((element, index) => {
        const id = readUniqueId(element);
        if (id !== undefined && seen.has(id.value)) problems.push({ path: [...path, index, id.name], rule: 'duplicateId' });
        if (id !== undefined) seen.add(id.value);
        walk(element, [...path, index]);
      });
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) walk(member, [...path, name]);
    }
  };
  walk(body, []);
}

/** Identifiers are unique in their list. */
function validateIdentifiers(
  declarations: Declarations,
  settings: Settings,
  document: string,
  problems: DocumentProblem[],
): void {
  for (const identifier of referencesOf(declarations).identifiers.filter((identifier) => identifier.document === document)) {
    const seen = new Set<string>();
    for (const { id, at } of listElements(identifier, settings)) {
      const key = JSON.stringify([
        at.slice(
          0,
          at.findLastIndex((step) => typeof step === 'number'),
        ),
        id,
      ]);
      const isReported = problems.some(({ path, rule }) => rule === 'duplicateId' && JSON.stringify(path) === JSON.stringify(at));
      if (seen.has(key) && !isReported) problems.push({ path: at, rule: 'duplicateId' });
      seen.add(key);
    }
  }
}

const textNames = ['title', 'label'];
const namePattern = /(?:title|label|name)$/i;

/** Titles and labels are visible. No name may contain bidirectional controls. */
function validateTexts(value: unknown, path: JsonPath, problems: DocumentProblem[]): void {
  if (Array.isArray(value)) {
    value.forEach((element, index) => {
      validateTexts(element, [...path, index], problems);
    });
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (namePattern.test(name)) validateDirection(member, [...path, name], problems);
      if (textNames.includes(name) && isObject(member)) validateTranslations(member, [...path, name], problems);
      else validateTexts(member, [...path, name], problems);
    }
  }
}

function validateTranslations(texts: Record<string, unknown>, path: JsonPath, problems: DocumentProblem[]): void {
  for (const [language, text] of Object.entries(texts)) {
    if (typeof text !== 'string') continue;
    if (isBlank(text)) problems.push({ path: [...path, language], rule: 'required' });
  }
}

/** `value`: a name, or a name by language. */
function validateDirection(value: unknown, path: JsonPath, problems: DocumentProblem[]): void {
  if (typeof value === 'string' && hasBidiControls(value)) problems.push({ path, rule: 'bidiControls' });
  if (isObject(value))
    for (const [language, text] of Object.entries(value)) validateDirection(text, [...path, language], problems);
}

/** A field with options needs at least one. Here and not in `needs`, because its form has a text for the rule. */
function validateOptions(body: unknown, problems: DocumentProblem[]): void {
  const entries = isObject(body) && Array.isArray(body['entries']) ? body['entries'] : [];
  entries.forEach((entry, index) => {
    if (!isObject(entry) || (entry['type'] !== 'SELECT' && entry['type'] !== 'CHECKBOX')) return;
    const options = entry['selectOptions'];
    if (!Array.isArray(options) || options.length === 0)
      problems.push({ path: ['entries', index, 'selectOptions'], rule: 'minItems', limit: 1 });
  });
}

/** Compiles every form with its validators, and every screen; a failure prevents publishing. */
function validateCompiled(project: Pick<Project, 'declarations' | 'plansFor'>, settings: Settings): readonly SettingsProblem[] {
  const { forms, screens } = project.declarations;
  const tryCompile = (part: string, compile: () => void): readonly SettingsProblem[] => {
    try {
      compile();
      return [];
    } catch {
      return [{ document: '', path: [part], rule: 'notCompiled' }];
    }
  };
  const hash = hashSettings(settings);
  const plans = () => project.plansFor(settings, hash);
  return [
    ...Object.keys(forms).flatMap((id) => tryCompile(`forms/${id}`, () => plans().validators(plans().form(id)))),
    ...Object.keys(screens).flatMap((id) => tryCompile(`screens/${id}`, () => plans().screen(id))),
  ];
}
