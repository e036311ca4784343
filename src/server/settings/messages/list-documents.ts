import type { SettingsProblem, SettingsWarning } from '../findings.ts';

/** The documents that problems and warnings are about. */
export function listDocuments(
  problems: readonly Pick<SettingsProblem, 'document'>[],
  warnings: readonly SettingsWarning[],
): ReadonlySet<string> {
  return new Set([...problems.map(({ document }) => document), ...warnings.flatMap(documentsOf)]);
}

function documentsOf(warning: SettingsWarning): readonly string[] {
  switch (warning.rule) {
    case 'reference':
    case 'refusedNow':
      return [warning.problem.document];
    case 'need':
      return [warning.need.document];
    case 'blockedNow':
      return warning.blocker.places.map(({ document }) => document);
    case 'neverAsked':
      return warning.consequence.settings.flatMap(([document]) => document ?? []);
    case 'deadLink':
      return [warning.link.document];
    case 'paleColor':
      return ['storeSettingData'];
    case 'smallPrice':
      return ['priceTables'];
    case 'smallRest':
      return ['campaigns'];
    default:
      return ['customField' in warning ? 'customAssociatedInfo' : 'registration'];
  }
}
