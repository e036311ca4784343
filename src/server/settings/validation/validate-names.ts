import { isObject } from '../../../../engine/declare/index.ts';
import type { DocumentProblem } from '../findings.ts';
import type { JsonPath } from '../lists.ts';

/**
 * Finds two custom fields of one form, or two options of one field, that members could not tell apart. Reports each field's
 * Japanese title, and the Japanese label of all such options but the first. `{ entries: [{ title: { ja: "趣味" }, in: ["signUp"] },
 * { title: { ja: "趣味" }, in: ["signUp"] }] }` → `entries/0/title/ja` and `entries/1/title/ja`, `sameTitle`
 */
export function validateNames(body: unknown, problems: DocumentProblem[]): void {
  const entries = (isObject(body) && Array.isArray(body['entries']) ? body['entries'] : []).filter(isObject);
  const names = entries.map((entry) => normalizeName(entry, 'title'));
  const formsByEntry = entries.map((entry) => (entry['rule'] === 'NOT_USE' ? [] : formsOf(entry)));
  entries.forEach((entry, index) => {
    const name = names[index];
    const isDuplicate = names.some(
      (candidate, at) =>
        at !== index && candidate === name && formsByEntry[at]?.some((form) => formsByEntry[index]?.includes(form)),
    );
    if (name !== '' && isDuplicate) problems.push({ path: ['entries', index, 'title', 'ja'], rule: 'sameTitle' });
    validateLabels(entry['selectOptions'], ['entries', index, 'selectOptions'], problems);
  });
}

function validateLabels(options: unknown, path: JsonPath, problems: DocumentProblem[]): void {
  const seen = new Set<string>();
  (Array.isArray(options) ? options : []).forEach((option, index) => {
    const name = isObject(option) ? normalizeName(option, 'label') : '';
    if (name !== '' && seen.has(name)) problems.push({ path: [...path, index, 'label', 'ja'], rule: 'sameLabel' });
    seen.add(name);
  });
}

/** Normalizes a name for comparison: width, case and surrounding spaces do not count. */
function normalizeName(named: Record<string, unknown>, part: string): string {
  const texts = named[part];
  const text = isObject(texts) ? texts['ja'] : undefined;
  return typeof text === 'string' ? text.normalize('NFKC').trim().toLowerCase() : '';
}

function formsOf(entry: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(entry['in']) ? entry['in'] : [];
}
