import { isObject } from '../../declare/index.ts';
import { asObject, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { reportMismatches } from '../shape/check-shape.ts';

/** Checks the given settings of a store: each document is declared and, merged with its defaults, matches its schema. */
export function checkSettings(checking: Checking, given: ReadFile): void {
  if (given.value === undefined) return;
  if (!isObject(given.value)) {
    checking.report(
      given,
      [],
      problems.VALUE_INVALID('must be an object of documents by name', { write: 'Write { "<document>": { … } }.' }),
    );
    return;
  }
  for (const document of Object.keys(given.value)) {
    const schema = checking.schema(`settings/${document}`);
    const value = asObject(checking.settings?.values)[document];
    if (schema !== undefined) reportMismatches(given, schema, value, [document], checking.report);
    else checking.report(given, [document], problems.SETTINGS_UNKNOWN(document, checking.of.settings.keys()), 'key');
  }
}
