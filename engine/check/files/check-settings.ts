import { isObject } from '../../declare/index.ts';
import { asObject } from '../checking.ts';
import type { Cursor } from '../cursor.ts';
import { problems } from '../problems/index.ts';
import { reportMismatches } from '../shape/check-shape.ts';

/** Checks the given settings of a store: each document is declared and, merged with its defaults, matches its schema. */
export function checkSettings(settingsFile: Cursor): void {
  const { checking, value } = settingsFile;
  if (value === undefined) return;
  if (!isObject(value)) return settingsFile.reject('must be an object of documents by name', 'Write { "<document>": { … } }.');
  for (const [name, document] of settingsFile.entries()) {
    const schema = checking.schema(`settings/${name}`);
    const merged = asObject(checking.settings?.values)[name];
    if (schema !== undefined) reportMismatches(document.with(merged), schema);
    else document.reportKey(problems.SETTINGS_UNKNOWN(name, checking.of.settings.keys()));
  }
}
