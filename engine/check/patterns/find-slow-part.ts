import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { findSlowness, type Slowness } from './find-slowness.ts';

/**
 * The shortest part of a slow pattern that is slow by itself, from `^` to `$`: `("^x(a+)+$", "exponential")` → `"(a+)+"`.
 * undefined: it is the whole alone, or the search for where it begins.
 */
export function findSlowPart(pattern: string, slowness: Slowness): string | undefined {
  return listParts(pattern)
    .filter((part) => part.length < Math.min(pattern.length, longest))
    .sort((one, other) => one.length - other.length)
    .slice(0, most)
    .find((part) => findSlowness(`^(?:${part})$`) === slowness);
}

// Nobody waits for a pattern that is made to be waited for: more parts, longer ones and longer rows are not looked at.
const most = 30;
const longest = 200;
const longestRow = 4;

/** What is repeated, and what stands in a row with two or more that are. */
function listParts(pattern: string): readonly string[] {
  const parts = new Set<string>();
  const read = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
  visitRegExpAST(read, {
    onQuantifierEnter: ({ raw }) => void parts.add(raw),
    onAlternativeEnter: ({ elements }) => {
      const repeated = elements.filter((each) => each.type === 'Quantifier');
      for (const [index, first] of repeated.entries())
        for (const last of repeated.slice(index + 1, index + longestRow)) parts.add(cut(pattern, first, last));
    },
  });
  return [...parts];
}

function cut(pattern: string, first: AST.Node, last: AST.Node): string {
  return pattern.slice(first.start, last.end);
}
