import type { Node } from 'jsonc-parser';
import { type Fixer, findProperty } from './fix.ts';

/** Writes nested texts with flat keys: `"form": {"title": "Sign up"}` → `"form.title": "Sign up"`. */
export const flattenNestedTexts: Fixer = (reported, source) => {
  const { path, text } = source.file;
  return reported.flatMap((problem) => {
    const property = findProperty(problem, source);
    const texts = property === undefined ? [] : listTexts(property);
    if (property === undefined || texts.length === 0) return [];
    const { offset, length } = property;
    // A property on its own line has each of its texts on one.
    const [indent] = /\n[ \t]*$/.exec(text.slice(0, offset)) ?? [' '];
    const lines = texts.map(
      ([key, { offset: from, length: size }]) => `${JSON.stringify(key)}: ${text.slice(from, from + size)}`,
    );
    return [{ problems: [problem], edits: [{ path, offset, length, content: lines.join(`,${indent}`) }] }];
  });
};

/** The texts of a property by their keys below the file. */
function listTexts({ children: [key, value] = [] }: Node): readonly (readonly [key: string, text: Node])[] {
  if (key === undefined || value === undefined) return [];
  if (value.type !== 'object') return [[String(key.value), value]];
  return (value.children ?? []).flatMap(listTexts).map(([below, text]) => [`${key.value}.${below}`, text]);
}
