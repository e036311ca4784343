import type { Json } from '../../engine/declare/index.ts';

const maxWidth = 110;

/** Formats JSON like declared files: on one line if it fits. `{ a: [1] }` → `{ "a": [1] }` */
export function formatJson(value: Json, indent = ''): string {
  const line = formatLine(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= maxWidth) return line;
  const below = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((element: Json) => `${below}${formatJson(element, below)}`).join(',\n')}\n${indent}]`;
  const entries = Object.entries(value).map(([name, member]) => `${below}${JSON.stringify(name)}: ${formatJson(member, below)}`);
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

/** Formats a whole file: each top-level name on its own line. */
export function formatFile(value: { readonly [name: string]: Json }): string {
  const entries = Object.entries(value).map(([name, member]) => `  ${JSON.stringify(name)}: ${formatJson(member, '  ')}`);
  return `{\n${entries.join(',\n')}\n}\n`;
}

function formatLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatLine).join(', ')}]`;
  const entries = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${formatLine(member)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
