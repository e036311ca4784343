import { isObject, type Json } from '../../engine/declare/index.ts';
import { formatLine } from '../new/format-json.ts';

const maxWidth = 110;

/**
 * Formats a schema for diffs: one line for each property, however long, unless it has properties itself. `{ properties: { a: …, b: … } }`
 * takes five lines.
 */
export function formatSchema(value: Json, indent = ''): string {
  const line = formatLine(value);
  if (!isObject(value) || indent.length + line.length <= maxWidth || !line.includes('"properties": {')) return line;
  const below = `${indent}  `;
  const members = Object.entries(value).map(
    // Read from JSON.
    ([name, member]) => `${below}${JSON.stringify(name)}: ${formatSchema(member as Json, below)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}
