import {
  findMissingReferences,
  type MissingReference,
  type SettingReferences,
  type Settings,
} from '../../../../engine/declare/index.ts';
import type { SettingsProblem, SettingsWarning } from '../findings.ts';
import { findListOf, listElements, objectOf } from './elements.ts';

/**
 * Finds references of settings to elements that do not exist: reported where they refer, and where the element was removed. What
 * the published settings lack already is a warning, so that other changes need not wait.
 */
export function findMissing(
  declared: SettingReferences,
  settings: Settings,
  published: Settings,
): { readonly blockers: readonly SettingsProblem[]; readonly warnings: readonly SettingsWarning[] } {
  const publishedCounts = countByName(findMissingReferences(declared, published));
  const blockers: SettingsProblem[] = [];
  const warnings: SettingsWarning[] = [];
  const missingByTarget = new Map<string, MissingReference[]>();
  for (const missing of findMissingReferences(declared, settings)) {
    const { reference, value } = missing;
    const remaining = publishedCounts.get(nameOf(missing)) ?? 0;
    const path = pathOf(missing);
    const problem = { document: reference.document, path, rule: 'referenceMissing', reference: { id: value } };
    if (remaining > 0) {
      publishedCounts.set(nameOf(missing), remaining - 1);
      warnings.push({ rule: 'reference', problem: { ...problem, rule: 'referenceMissingNow' }, settings });
      continue;
    }
    blockers.push(problem);
    const target = JSON.stringify([reference.refers, value]);
    missingByTarget.set(target, [...(missingByTarget.get(target) ?? []), missing]);
  }
  for (const missing of missingByTarget.values()) blockers.push(...findRemoved(declared, missing, settings, published));
  return { blockers, warnings };
}

/** The removal that the references miss, if the published settings have the element. */
function findRemoved(
  { identifiers }: SettingReferences,
  missing: readonly MissingReference[],
  settings: Settings,
  published: Settings,
): readonly SettingsProblem[] {
  const [first] = missing;
  const removed = identifiers
    .filter(({ name }) => name === first?.reference.refers)
    .flatMap((identifier) => listElements(identifier, published))
    .find(({ id }) => id === first?.value);
  if (removed === undefined) return [];
  const referring = missing.map((reference) => ({ document: reference.reference.document, path: pathOf(reference) }));
  return [
    {
      document: removed.identifier.document,
      path: findListOf(removed, published, settings),
      rule: 'referenceRemoved',
      reference: { id: removed.id, element: objectOf(removed), referring },
    },
  ];
}

/** Of a list of references, the list: its values have no names of their own. */
const pathOf = ({ at }: MissingReference) => (typeof at.at(-1) === 'number' ? at.slice(0, -1) : at);

const nameOf = ({ reference, value }: MissingReference): string => JSON.stringify([reference.document, reference.path, value]);

function countByName(missing: readonly MissingReference[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const reference of missing) counts.set(nameOf(reference), (counts.get(nameOf(reference)) ?? 0) + 1);
  return counts;
}
