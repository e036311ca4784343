import { type Edit, findNodeAtLocation, findNodeAtOffset, getNodePath, type Node, parseTree } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import type { Fixer, Source } from './fix.ts';

/** Removes unused texts in every language, and groups that become empty. */
export const removeUnusedTexts: Fixer = (reported, source) => {
  const { file, files } = source;
  const paths = findPaths(reported, source);
  const [, area] = /^screens\/text\/[^/]+\/(.+)$/.exec(file.path) ?? [];
  const translations = [...files.values()].filter(({ path }) => /^screens\/text\/[^/]+\/(.+)$/.exec(path)?.[1] === area);
  const edits = translations.flatMap(({ path, text, unread }) => {
    const root = unread === undefined ? parseTree(text) : undefined;
    return root === undefined ? [] : removeProperties(root, paths).map((edit) => ({ path, ...edit }));
  });
  return edits.length === 0 ? [] : [{ problems: reported, edits }];
};

export const removeUnusedFixtures: Fixer = (reported, source) => {
  const edits = removeProperties(source.tree, findPaths(reported, source));
  return [{ problems: reported, edits: edits.map((edit) => ({ path: source.file.path, ...edit })) }];
};

/** The paths of the properties whose keys are reported. */
function findPaths(reported: readonly Problem[], { tree, offsetOf }: Source): readonly JsonPath[] {
  return reported.flatMap(({ line, column }): readonly JsonPath[] => {
    const key = findNodeAtOffset(tree, offsetOf(line, column));
    return key?.parent?.type === 'property' ? [getNodePath(key)] : [];
  });
}

/** `{"a": 1, "b": {"c": 2}}` without `["b", "c"]` → `{"a": 1}` */
function removeProperties(tree: Node, paths: readonly JsonPath[]): readonly Edit[] {
  const removed = new Set(paths.flatMap((path) => findNodeAtLocation(tree, [...path])?.parent ?? []));
  const edits: Edit[] = [];
  addEdits(tree, removed, edits);
  return edits;
}

/** Adds the edits inside an object; true: the object would become empty, so it is removed as a whole. */
function addEdits(node: Node, removed: Set<Node>, edits: Edit[]): boolean {
  const children = node.type === 'object' ? (node.children ?? []) : [];
  const valueEdits: Edit[] = [];
  for (const property of children) {
    const value = property.children?.[1];
    if (!removed.has(property) && value !== undefined && addEdits(value, removed, valueEdits)) removed.add(property);
  }
  if (children.length > 0 && node.parent !== undefined && children.every((property) => removed.has(property))) return true;
  edits.push(...valueEdits);
  // Consecutive properties are removed with the commas between them, and with the comma before or after.
  for (let index = 0; index < children.length; index += 1) {
    const first = index;
    while (index < children.length && removed.has(children[index] ?? node)) index += 1;
    const [before, begin, end, behind] = [children[first - 1], children[first], children[index - 1], children[index]];
    if (index === first || begin === undefined || end === undefined) continue;
    const from = before === undefined ? begin.offset : before.offset + before.length;
    const to = before === undefined && behind !== undefined ? behind.offset : end.offset + end.length;
    edits.push({ offset: from, length: to - from, content: '' });
  }
  return false;
}
