import { isObject } from '../../../../engine/declare/index.ts';
import type { DocumentProblem } from '../findings.ts';
import type { JsonPath } from '../lists.ts';

type Entry = Readonly<Record<string, unknown>>;

const prefix = 'custom.';

/**
 * Finds custom fields that depend on a field or option that does not exist, and those that depend on or follow each other in a circle.
 * A field that follows one that does not exist stands after the declared ones. `{ entries: [{ id: "a", when: { field: "custom.a",
 * values: [] } }] }` → `entries/0/when/field`, `circular`
 */
export function validateRelatedFields(body: unknown, problems: DocumentProblem[]): void {
  const entries = (isObject(body) && Array.isArray(body['entries']) ? body['entries'] : []).filter(isObject);
  const byKey = new Map(entries.map((entry) => [`${prefix}${String(entry['id'])}`, entry]));
  const relations = [
    { path: ['when', 'field'], read: conditionFieldOf },
    { path: ['after'], read: (entry: Entry) => readKey(entry['after']) },
  ];
  entries.forEach((entry, index) => {
    for (const { path, read } of relations)
      if (isCircular(entry, byKey, read)) problems.push({ path: ['entries', index, ...path], rule: 'circular' });
    const key = conditionFieldOf(entry);
    if (key?.startsWith(prefix)) validateCondition(entry, byKey.get(key), ['entries', index, 'when'], problems);
  });
}

function validateCondition(entry: Entry, asked: Entry | undefined, path: JsonPath, problems: DocumentProblem[]): void {
  if (asked === undefined) {
    problems.push({ path: [...path, 'field'], rule: 'unknownField' });
    return;
  }
  const options = Array.isArray(asked['selectOptions']) ? asked['selectOptions'].filter(isObject) : [];
  const ids = new Set(options.map(({ id }) => id));
  const values = isObject(entry['when']) && Array.isArray(entry['when']['values']) ? entry['when']['values'] : [];
  if (values.some((value) => !ids.has(value))) problems.push({ path: [...path, 'values'], rule: 'unknownValue' });
}

/** Whether following the relation from an entry leads back to it. */
function isCircular(entry: Entry, byKey: ReadonlyMap<string, Entry>, read: (entry: Entry) => string | undefined): boolean {
  const seen = new Set<Entry>();
  for (let next: Entry | undefined = entry; next !== undefined; next = byKey.get(read(next) ?? '')) {
    if (seen.has(next)) return next === entry;
    seen.add(next);
  }
  return false;
}

const conditionFieldOf = ({ when }: Entry): string | undefined => (isObject(when) ? readKey(when['field']) : undefined);

const readKey = (key: unknown): string | undefined => (typeof key === 'string' ? key : undefined);
