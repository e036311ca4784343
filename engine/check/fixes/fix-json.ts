import type { Edit } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import { findKind } from '../read/declared-file.ts';
import type { Fixer, Source } from './fix.ts';

/** Removes the range of a problem, and nothing around it. */
export const removeValue: Fixer = (reported, source) => reported.map((problem) => replace(problem, source, ''));

/** Removes a comment with its line if it has one of its own, otherwise with the space before it. */
export const removeComment: Fixer = (reported, source) =>
  reported.map((problem) => {
    const [from, to] = rangeOf(problem, source);
    return { problems: [problem], edits: [{ path: source.file.path, ...withoutComment(source.file.text, from, to) }] };
  });

function withoutComment(text: string, from: number, to: number): Edit {
  const before = /[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', from - 1) + 1, from))?.[0].length ?? 0;
  const after = /^[ \t]*/.exec(text.slice(to, to + 1_000))?.[0].length ?? 0;
  const end = /^\r?(\n|$)/.exec(text.slice(to + after, to + after + 2));
  const begins = from === before || text[from - before - 1] === '\n';
  if (end !== null) {
    // The line break stays if the line has other content.
    const length = before + to - from + after + (begins ? end[0].length : 0);
    return { offset: from - before, length, content: '' };
  }
  if (before > 0 || begins) return { offset: from, length: to - from + after, content: '' };
  // A space keeps two tokens apart.
  const joins = /[\w"]/.test(text[from - 1] ?? '') && /[\w"]/.test(text[to] ?? '');
  return { offset: from, length: to - from, content: joins ? ' ' : '' };
}

/** Sets the `id` to the file name, which other files refer to. */
export const setIdToFileName: Fixer = (reported, source) =>
  reported.map((problem) => replace(problem, source, JSON.stringify(findKind(source.file.path)?.name ?? '')));

function replace(problem: Problem, source: Source, content: string): ReturnType<Fixer>[number] {
  const [from, to] = rangeOf(problem, source);
  return { problems: [problem], edits: [{ path: source.file.path, offset: from, length: to - from, content }] };
}

function rangeOf({ line, column, endLine, endColumn }: Problem, { offsetOf }: Source): readonly [from: number, to: number] {
  return [offsetOf(line, column), offsetOf(endLine, endColumn)];
}
