import type { Json } from '../../engine/declare/index.ts';

const maxWidth = 110;

/** Formats JSON like declared files: on one line if it fits. `{ a: [1] }` → `{ "a": [1] }` */
export function layOutJson(value: Json, indent = ''): string {
  const line = layOutLine(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= maxWidth) return line;
  const below = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((each: Json) => `${below}${layOutJson(each, below)}`).join(',\n')}\n${indent}]`;
  const entries = Object.entries(value).map(([name, each]) => `${below}${JSON.stringify(name)}: ${layOutJson(each, below)}`);
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

/** Formats a whole file: each top-level name on its own line. */
export function layOutFile(value: { readonly [name: string]: Json }): string {
  const entries = Object.entries(value).map(([name, each]) => `  ${JSON.stringify(name)}: ${layOutJson(each, '  ')}`);
  return `{\n${entries.join(',\n')}\n}\n`;
}

function layOutLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(layOutLine).join(', ')}]`;
  const entries = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${layOutLine(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
