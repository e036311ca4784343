import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { findSlowness, type Slowness } from './find-slowness.ts';

/**
 * The shortest part of a slow pattern that is slow on its own, from `^` to `$`: `("^x(a+)+$", "exponential")` → `"(a+)+"`.
 * undefined: only the whole pattern is slow, or only the search for its start.
 */
export function findSlowPart(pattern: string, slowness: Slowness): string | undefined {
  return listParts(pattern)
    .filter((part) => part.length < Math.min(pattern.length, maxLength))
    .sort((left, right) => left.length - right.length)
    .slice(0, maxParts)
    .find((part) => findSlowness(`^(?:${part})$`) === slowness);
}

// Limits against patterns that are made to be slow to analyse.
const maxParts = 30;
const maxLength = 200;
const maxSequence = 4;

/** Quantified parts, and sequences with two or more of them. */
function listParts(pattern: string): readonly string[] {
  const parts = new Set<string>();
  const read = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
  visitRegExpAST(read, {
    onQuantifierEnter: ({ raw }) => void parts.add(raw),
    onAlternativeEnter: ({ elements }) => {
      const repeated = elements.filter((element) => element.type === 'Quantifier');
      for (const [index, first] of repeated.entries())
        for (const last of repeated.slice(index + 1, index + maxSequence)) parts.add(cut(pattern, first, last));
    },
  });
  return [...parts];
}

function cut(pattern: string, first: AST.Node, last: AST.Node): string {
  return pattern.slice(first.start, last.end);
}
