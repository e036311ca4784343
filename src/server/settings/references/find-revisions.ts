import { isObject, type Json, type SettingIdentifier, type Settings } from '../../../../engine/declare/index.ts';
import { readJsonObject } from '../../platform/json.ts';
import { isTranslation } from '../compare-settings.ts';
import type { SettingsProblem, SettingsWarning } from '../findings.ts';
import { isEqual, readElementId } from '../lists.ts';
import { countStored } from './count-stored.ts';
import { type Element, keyOf, listElements, objectOf } from './elements.ts';
import { listPublishedElements } from './published-elements.ts';
import type { StoredFindings, StoredSearch } from './stored-search.ts';

/** How far a revision may rise at once: a step that a year as a revision fits into. */
const largestStep = 10_000;

/** Finds revisions that decrease or jump, and texts that change while people have agreed to the earlier ones. */
export async function findRevisions(search: StoredSearch): Promise<StoredFindings> {
  const blockers: SettingsProblem[] = [];
  const warnings: SettingsWarning[] = [];
  for (const identifier of search.declared.identifiers) {
    blockers.push(...(await findTooHigh(search, identifier)));
    for (const { before, after } of listKept(identifier, search)) {
      const { revision } = identifier;
      const problem = {
        document: identifier.document,
        path: after.at.slice(0, -1),
        reference: { id: after.id, element: objectOf(after) },
      };
      const [earlier, later] = [before, after].map((element) => Number(objectOf(element)[revision ?? '']));
      if (revision !== undefined && Number(later) < Number(earlier)) {
        const path = [...after.at.slice(0, -1), revision];
        blockers.push({ ...problem, path, rule: 'revisionLowered', limit: Number(earlier) });
      }
      if (!hasOtherTexts(identifier, before, after)) continue;
      const untranslated = Number(later) > Number(earlier) ? findUntranslated(identifier, before, after) : [];
      for (const path of untranslated)
        warnings.push({
          rule: 'reference',
          problem: { ...problem, path: [...problem.path, ...path], rule: 'revisionPartial' },
          settings: search.settings,
        });
      const warning =
        revision === undefined ? await findAgreed(search, after) : later === earlier ? { rule: 'revisionSame' } : undefined;
      if (warning === undefined) continue;
      const revised = revision === undefined ? {} : { revised: { name: identifier.name, next: Number(later) + 1 } };
      const reference = { ...problem.reference, ...revised, ...('reference' in warning ? warning.reference : {}) };
      warnings.push({ rule: 'reference', problem: { ...problem, rule: warning.rule, reference }, settings: search.settings });
    }
  }
  return { blockers, warnings };
}

/**
 * Finds revisions that rise so far that they are probably typed wrong: they never go down again. Elements that were removed go on
 * from their highest revision.
 */
async function findTooHigh({ on, storeId, ...search }: StoredSearch, identifier: SettingIdentifier) {
  const { revision, document } = identifier;
  if (revision === undefined) return [];
  const kept = new Map(listKept(identifier, search).map(({ before, after }) => [JSON.stringify(after.at), before]));
  const problems: SettingsProblem[] = [];
  for (const after of listElements(identifier, search.settings)) {
    const read = (object: unknown) => (isObject(object) ? Number(object[revision]) : 0);
    const before = kept.get(JSON.stringify(after.at));
    const later = read(objectOf(after));
    if (later <= largestStep) continue;
    const earlier = before && [objectOf(before)];
    const highest = Math.max(0, ...(earlier ?? (await listPublishedElements(on, storeId, identifier, after.id))).map(read));
    const limit = highest + largestStep;
    if (later <= limit) continue;
    const reference = { id: after.id, element: objectOf(after) };
    problems.push({ document, path: [...after.at.slice(0, -1), revision], rule: 'revisionTooHigh', limit, reference });
  }
  return problems;
}

/** Elements that are in both settings. */
export function listKept(identifier: SettingIdentifier, { settings, published }: Pick<StoredSearch, 'settings' | 'published'>) {
  // Without a column, such as for the policies of a client, an identifier is unique in its list only.
  const name = (element: Element) =>
    JSON.stringify(identifier.storedIn[0] === undefined ? idsAround(element) : keyOf(element, identifier.storedIn[0]));
  const earlier = new Map(listElements(identifier, published).map((element) => [name(element), element]));
  return listElements(identifier, settings).flatMap((after) => {
    const before = earlier.get(name(after));
    return before === undefined ? [] : [{ before, after }];
  });
}

function idsAround({ id, around }: Element): readonly string[] {
  return [id, ...around.slice(1).flatMap((object) => readElementId(object)?.value ?? [])];
}

/** A text without a revision: members who agreed did so to the earlier one. */
async function findAgreed({ on, storeId }: StoredSearch, element: Element) {
  const [stored] = element.identifier.storedIn;
  if (stored === undefined) return undefined;
  const [count = 0] = await countStored(on, storeId, { stored, keys: [keyOf(element, stored)] });
  return count === 0 ? undefined : { rule: 'agreedTextChanged', reference: { count, counted: stored.count } };
}

/**
 * The texts that a new revision keeps in one language while it changes them in another: members who read the former would agree anew to
 * what they have agreed to. `["content", "en"]`
 */
function findUntranslated({ texts = [] }: SettingIdentifier, before: Element, after: Element): readonly (readonly string[])[] {
  return texts.flatMap((name) => {
    const [earlier = null, later = null] = [before, after].map((element) => normalizeTexts(objectOf(element)[name] ?? null));
    if (!isTranslation(earlier) || !isTranslation(later) || isEqual(earlier, later)) return [];
    const [old, current] = [readJsonObject(earlier), readJsonObject(later)];
    return Object.keys(current).flatMap((language) =>
      isEqual(current[language] ?? null, old[language] ?? null) ? [[name, language]] : [],
    );
  });
}

/** Whether a text that people agree to differs in any language. Spaces and line breaks do not count. */
export function hasOtherTexts({ texts = [] }: SettingIdentifier, before: Element, after: Element): boolean {
  const read = (element: Element) => texts.map((name) => normalizeTexts(objectOf(element)[name] ?? null));
  return !isEqual(read(before), read(after));
}

function normalizeTexts(value: Json): Json {
  if (typeof value === 'string') return value.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (Array.isArray(value)) return value.map((element: Json) => normalizeTexts(element));
  if (!isObject(value)) return value;
  const texts = Object.entries(readJsonObject(value)).map(([name, member]) => [name, normalizeTexts(member)] as const);
  // An empty translation is the same as none.
  return Object.fromEntries(texts.filter(([, member]) => member !== ''));
}

/** The settings with the revision of an element raised by one. */
export function raiseRevision(
  identifiers: readonly SettingIdentifier[],
  settings: Settings,
  { name, id }: { readonly name: string; readonly id: string },
): { readonly document: string; readonly body: Settings[string] } | undefined {
  const changedElement = identifiers
    .filter((identifier) => identifier.name === name)
    .flatMap((identifier) => listElements(identifier, settings))
    .find((element) => element.id === id);
  const { revision, document } = changedElement?.identifier ?? {};
  const body = document === undefined ? undefined : settings[document];
  if (changedElement === undefined || revision === undefined || document === undefined || body === undefined) return undefined;
  const raised = { ...objectOf(changedElement), [revision]: Number(objectOf(changedElement)[revision]) + 1 };
  return { document, body: readJsonObject(replaceAt(body, changedElement.at.slice(0, -1), raised)) };
}

export function replaceAt(value: Json, [step, ...rest]: Element['at'], written: Json): Json {
  if (step === undefined) return written;
  if (Array.isArray(value)) return value.map((child: Json, index) => (index === step ? replaceAt(child, rest, written) : child));
  if (!isObject(value)) return value;
  const object = readJsonObject(value);
  return { ...object, [step]: replaceAt(object[String(step)] ?? null, rest, written) };
}
