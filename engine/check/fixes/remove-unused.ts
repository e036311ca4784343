import { type Edit, findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import { type Fixer, findProperty, type Source } from './fix.ts';

/** Removes unused texts in every language. */
export const removeUnusedTexts: Fixer = (reported, source) => {
  const { file, files } = source;
  const keys = findKeys(reported, source);
  const [, area] = /^screens\/text\/[^/]+\/(.+)$/.exec(file.path) ?? [];
  const translations = [...files.values()].filter(({ path }) => /^screens\/text\/[^/]+\/(.+)$/.exec(path)?.[1] === area);
  const edits = translations.flatMap(({ path, text, unread }) => {
    const root = unread === undefined ? parseTree(text) : undefined;
    return root === undefined ? [] : removeProperties(root, keys).map((edit) => ({ path, ...edit }));
  });
  return edits.length === 0 ? [] : [{ problems: reported, edits }];
};

/** Removes the reported properties. */
export const removeReported: Fixer = (reported, source) => {
  const objects = new Set(reported.flatMap((problem) => findProperty(problem, source)?.parent ?? []));
  const keysIn = (object: Node) => reported.filter((problem) => findProperty(problem, source)?.parent === object);
  return [...objects].map((object) => {
    const problems = keysIn(object);
    const edits = removeProperties(object, findKeys(problems, source));
    return { problems, edits: edits.map((edit) => ({ path: source.file.path, ...edit })) };
  });
};

/** The reported keys. */
function findKeys(reported: readonly Problem[], source: Source): readonly string[] {
  return reported.flatMap((problem) => findProperty(problem, source)?.children?.[0]?.value ?? []);
}

/** `{"a": 1, "b": 2}` without `["b"]` → `{"a": 1}`. Consecutive properties are removed with the commas between them, and with the comma before or after. */
function removeProperties(tree: Node, keys: readonly string[]): readonly Edit[] {
  const removed = new Set(keys.flatMap((key) => findNodeAtLocation(tree, [key])?.parent ?? []));
  const { children = [] } = tree;
  const edits: Edit[] = [];
  for (let index = 0; index < children.length; index += 1) {
    const first = index;
    while (index < children.length && removed.has(children[index] ?? tree)) index += 1;
    const [before, begin, end, behind] = [children[first - 1], children[first], children[index - 1], children[index]];
    if (index === first || begin === undefined || end === undefined) continue;
    const from = before === undefined ? begin.offset : before.offset + before.length;
    const to = before === undefined && behind !== undefined ? behind.offset : end.offset + end.length;
    edits.push({ offset: from, length: to - from, content: '' });
  }
  return edits;
}
