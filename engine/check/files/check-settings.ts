import { isObject } from '../../declare/index.ts';
import { asObject, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { reportMisfits } from '../shape/check-shape.ts';

/** The settings that were given: each document is declared, and filled up with its defaults it fits its schema. */
export function checkSettings(checking: Checking, given: ReadFile): void {
  if (given.value === undefined) return;
  if (!isObject(given.value)) {
    checking.report(given, [], problems.VALUE_INVALID('must be an object of documents, each by its name'));
    return;
  }
  for (const document of Object.keys(given.value)) {
    const schema = checking.schema(`settings/${document}`);
    const value = asObject(checking.settings?.values)[document];
    if (schema !== undefined) reportMisfits(given, schema, value, [document], checking.report);
    else checking.report(given, [document], problems.SETTINGS_UNKNOWN(document, checking.of.settings.keys()), 'key');
  }
}
