import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** The length in characters of texts that a pattern matches. */
export interface PatternLength {
  readonly least: number;
  /** Infinity unless the pattern starts with `^` and ends with `$`. */
  readonly most: number;
}

const any: PatternLength = { least: 0, most: Number.POSITIVE_INFINITY };
const nothing: PatternLength = { least: 0, most: 0 };

/** `"^[0-9]{3,7}$"` → `{ least: 3, most: 7 }`, `"ab"` → 2 or more. An invalid pattern allows any length. */
export function measurePattern(pattern: string): PatternLength {
  try {
    const { alternatives } = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
    return oneOf(alternatives.map(measureWhole));
  } catch {
    return any;
  }
}

/** Without `^` and `$` the match may have any text around it. */
function measureWhole(alternative: AST.Alternative): PatternLength {
  const { least, most } = measureParts(alternative.elements);
  const [first, last] = [alternative.elements[0], alternative.elements.at(-1)];
  const isAnchored = first?.type === 'Assertion' && first.kind === 'start' && last?.type === 'Assertion' && last.kind === 'end';
  return { least, most: isAnchored ? most : Number.POSITIVE_INFINITY };
}

function oneOf(lengths: readonly PatternLength[]): PatternLength {
  return { least: Math.min(...lengths.map(({ least }) => least)), most: Math.max(...lengths.map(({ most }) => most)) };
}

function measureParts(elements: readonly AST.Element[]): PatternLength {
  return elements.map(measure).reduce((sum, next) => ({ least: sum.least + next.least, most: sum.most + next.most }), nothing);
}

function measure(element: AST.Element): PatternLength {
  switch (element.type) {
    case 'Assertion':
      return nothing;
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { least: 1, most: 1 };
    case 'Group':
    case 'CapturingGroup':
      return oneOf(element.alternatives.map(({ elements }) => measureParts(elements)));
    case 'Quantifier': {
      const { least, most } = measure(element.element);
      return { least: least * element.min, most: most === 0 ? 0 : most * element.max };
    }
    default:
      // Backreferences and sets of strings.
      return any;
  }
}
