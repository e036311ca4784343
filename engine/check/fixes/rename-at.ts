import { findNodeAtOffset, type Node } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import type { Fix, Source } from './fix.ts';

/** Writes today's name where a problem has found a former one: a key, a value, or the formatter in `"$.renewal as span"`. */
export function renameAt(problem: Problem, { file, tree, offsetOf }: Source): Fix {
  const { renamed } = problem;
  const node = findNodeAtOffset(tree, offsetOf(problem.line, problem.column));
  if (renamed === undefined || node?.type !== 'string') return { problems: [problem], edits: [] };
  const write = ({ offset, length }: Node, content: unknown) => ({
    path: file.path,
    offset,
    length,
    content: JSON.stringify(content),
  });
  const [key, value] = node.parent?.type === 'property' ? (node.parent.children ?? []) : [];
  if (node !== key) return { problems: [problem], edits: [write(node, renameValue(node.value, renamed))] };
  if (node.value !== renamed.from) return { problems: [problem], edits: [] };
  const edits = [
    ...(renamed.from === renamed.to ? [] : [write(key, renamed.to)]),
    ...(value === undefined || renamed.value === undefined ? [] : [write(value, renamed.value)]),
  ];
  return { problems: [problem], edits };
}

/** `"subscription.until(renewal: $.renewal as span)"` has its formatters among the parameters of the text. */
function renameValue(text: string, { from, to }: NonNullable<Problem['renamed']>): string {
  if (text === from) return to;
  return text.replaceAll(/( as )(\w+)(?=$|[,)])/g, (match, as, formatter) => (formatter === from ? `${as}${to}` : match));
}
