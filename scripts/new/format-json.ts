import type { Json } from '../../engine/declare/index.ts';

const maxWidth = 110;

/** Formats JSON as `npm run format` does: in one line if it fits. `{ a: [1] }` → `{ "a": [1] }`. `room`: columns beside it in its line. */
export function formatJson(value: Json, indent = '', room = 0): string {
  const line = formatLine(value);
  if (typeof value !== 'object' || value === null || widthOf(line) + indent.length + room <= maxWidth) return line;
  const below = `${indent}  `;
  if (Array.isArray(value)) {
    const elements = value.map((element: Json, index) => below + formatJson(element, below, commaAfter(index, value)));
    return elements.length === 0 ? '[]' : `[\n${elements.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(([name, member], index, entries) => {
    const start = `${JSON.stringify(name)}: `;
    return below + start + formatJson(member, below, widthOf(start) + commaAfter(index, entries));
  });
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

/** Formats a whole file. */
export function formatFile(value: { readonly [name: string]: Json }): string {
  return `${formatJson(value)}\n`;
}

const commaAfter = (index: number, { length }: readonly unknown[]): number => (index < length - 1 ? 1 : 0);

/** Columns of a text: characters of East Asian scripts take two. */
const widthOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0);
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;

export function formatLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatLine).join(', ')}]`;
  const entries = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${formatLine(member)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
