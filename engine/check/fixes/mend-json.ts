import type { Problem } from '../../declare/index.ts';
import type { TextEdit } from '../language/text-edit.ts';
import { findKind } from '../read/declared-file.ts';
import type { Fix, Source } from './fix.ts';

/** Takes out what a problem is about, and nothing around it. */
export const takeOut: Fix = (told, source) => told.map((problem) => replace(problem, source, ''));

/** A comment goes with its line where it has one of its own, else with the space that set it apart. */
export const takeCommentOut: Fix = (told, source) =>
  told.map((problem) => {
    const [from, to] = rangeOf(problem, source);
    return { problems: [problem], edits: [{ path: source.file.path, ...withoutComment(source.file.text, from, to) }] };
  });

function withoutComment(text: string, from: number, to: number): TextEdit {
  const before = /[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', from - 1) + 1, from))?.[0].length ?? 0;
  const after = /^[ \t]*/.exec(text.slice(to, to + 1_000))?.[0].length ?? 0;
  const end = /^\r?(\n|$)/.exec(text.slice(to + after, to + after + 2));
  const begins = from === before || text[from - before - 1] === '\n';
  if (end !== null) {
    // The line break stays where something else stands before it.
    const length = before + to - from + after + (begins ? end[0].length : 0);
    return { offset: from - before, length, replacement: '' };
  }
  if (before > 0 || begins) return { offset: from, length: to - from + after, replacement: '' };
  // Two words would become one.
  const joins = /[\w"]/.test(text[from - 1] ?? '') && /[\w"]/.test(text[to] ?? '');
  return { offset: from, length: to - from, replacement: joins ? ' ' : '' };
}

/** Others find a file by its name: its id follows. */
export const nameAfterFile: Fix = (told, source) =>
  told.map((problem) => replace(problem, source, JSON.stringify(findKind(source.file.path)?.name ?? '')));

function replace(problem: Problem, source: Source, replacement: string): ReturnType<Fix>[number] {
  const [from, to] = rangeOf(problem, source);
  return { problems: [problem], edits: [{ path: source.file.path, offset: from, length: to - from, replacement }] };
}

function rangeOf({ line, column, endLine, endColumn }: Problem, { offsetOf }: Source): readonly [from: number, to: number] {
  return [offsetOf(line, column), offsetOf(endLine, endColumn)];
}
