import type { Json } from '../../../engine/declare/index.ts';

/** A Markdown table: `(["name"], [["a|b"]])` → `| name |`, `| --- |`, `| a\\|b |`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/** A value as inline code: `{ a: 1 }` → `` `{"a":1}` ``. A string is not quoted. */
export const code = (value: Json, isJson = true): string =>
  `\`${isJson && typeof value !== 'string' ? JSON.stringify(value) : String(value)}\``;
