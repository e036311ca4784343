import { findNodeAtLocation, findNodeAtOffset, getNodePath, type Node, parseTree } from 'jsonc-parser';
import type { TextEdit } from '../language/text-edit.ts';
import type { JsonPath } from '../read/place-of.ts';
import type { Fix } from './fix.ts';

/** Texts that nothing shows go in every language, and with them the groups that only held such. */
export const takeTextsOut: Fix = (told, { file, tree, offsetOf, files }) => {
  const paths = told.flatMap(({ line, column }): readonly JsonPath[] => {
    const key = findNodeAtOffset(tree, offsetOf(line, column));
    return key?.parent?.type === 'property' ? [getNodePath(key)] : [];
  });
  const [, area] = /^screens\/text\/[^/]+\/(.+)$/.exec(file.path) ?? [];
  const sisters = [...files.values()].filter(({ path }) => /^screens\/text\/[^/]+\/(.+)$/.exec(path)?.[1] === area);
  const edits = sisters.flatMap(({ path, text, unread }) => {
    const own = unread === undefined ? parseTree(text) : undefined;
    return own === undefined ? [] : takePropertiesOut(own, paths).map((edit) => ({ path, ...edit }));
  });
  return edits.length === 0 ? [] : [{ problems: told, edits }];
};

/** `{"a": 1, "b": {"c": 2}}` without `["b", "c"]` → `{"a": 1}` */
function takePropertiesOut(tree: Node, paths: readonly JsonPath[]): readonly TextEdit[] {
  const gone = new Set(paths.flatMap((path) => findNodeAtLocation(tree, [...path])?.parent ?? []));
  const edits: TextEdit[] = [];
  leave(tree, gone, edits);
  return edits;
}

/** Adds the changes inside of an object; true: nothing of it would be left, so it goes as a whole. */
function leave(node: Node, gone: Set<Node>, edits: TextEdit[]): boolean {
  const children = node.type === 'object' ? (node.children ?? []) : [];
  const own: TextEdit[] = [];
  for (const property of children) {
    const value = property.children?.[1];
    if (!gone.has(property) && value !== undefined && leave(value, gone, own)) gone.add(property);
  }
  if (children.length > 0 && node.parent !== undefined && children.every((property) => gone.has(property))) return true;
  edits.push(...own);
  // Properties that follow one another go with the comma between them, and with the one before or behind.
  for (let index = 0; index < children.length; index += 1) {
    const first = index;
    while (index < children.length && gone.has(children[index] ?? node)) index += 1;
    const [before, begin, end, behind] = [children[first - 1], children[first], children[index - 1], children[index]];
    if (index === first || begin === undefined || end === undefined) continue;
    const from = before === undefined ? begin.offset : before.offset + before.length;
    const to = before === undefined && behind !== undefined ? behind.offset : end.offset + end.length;
    edits.push({ offset: from, length: to - from, replacement: '' });
  }
  return false;
}
