import { isObject } from '../../../engine/declare/index.ts';
import type { Told } from './judge-settings.ts';
import type { JsonPath } from './lists.ts';

/**
 * Two custom fields of one place, or two options of one field, that a member could not tell apart: each is told at its Japanese name,
 * options at all but the first. `{ entries: [{ title: { ja: "趣味" }, in: ["signUp"] }, { title: { ja: "趣味" }, in: ["signUp"] }] }` →
 * `entries/0/title/ja` and `entries/1/title/ja`, `sameTitle`
 */
export function judgeNames(body: unknown, found: Told[]): void {
  const entries = (isObject(body) && Array.isArray(body['entries']) ? body['entries'] : []).filter(isObject);
  const names = entries.map((entry) => nameOf(entry, 'title'));
  const asked = entries.map((entry) => (entry['rule'] === 'NOT_USE' ? [] : placesOf(entry)));
  entries.forEach((entry, index) => {
    const name = names[index];
    const isTwice = names.some(
      (other, at) => at !== index && other === name && asked[at]?.some((place) => asked[index]?.includes(place)),
    );
    if (name !== '' && isTwice) found.push({ path: ['entries', index, 'title', 'ja'], rule: 'sameTitle' });
    judgeLabels(entry['selectOptions'], ['entries', index, 'selectOptions'], found);
  });
}

function judgeLabels(options: unknown, path: JsonPath, found: Told[]): void {
  const seen = new Set<string>();
  (Array.isArray(options) ? options : []).forEach((option, index) => {
    const name = isObject(option) ? nameOf(option, 'label') : '';
    if (name !== '' && seen.has(name)) found.push({ path: [...path, index, 'label', 'ja'], rule: 'sameLabel' });
    seen.add(name);
  });
}

/** As a person sees it: width, capitals and spaces around it make no other name. */
function nameOf(named: Record<string, unknown>, part: string): string {
  const words = named[part];
  const text = isObject(words) ? words['ja'] : undefined;
  return typeof text === 'string' ? text.normalize('NFKC').trim().toLowerCase() : '';
}

function placesOf(entry: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(entry['in']) ? entry['in'] : [];
}
