import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode, type SyntaxKind } from 'jsonc-parser';
import { type ProblemDetails, problems } from '../problems/index.ts';
import { rangeAt, type Source } from './source-range.ts';

// The values of jsonc-parser's SyntaxKind, a const enum, which `isolatedModules` cannot import.
const tokens = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  space: 15,
  end: 17,
} as const satisfies {
  readonly [name: string]: SyntaxKind;
};

const maxDepth = 64;

export interface ReadJson {
  readonly value: unknown;
  readonly found: readonly Found[];
}

interface Found {
  readonly wrong: ProblemDetails;
  readonly offset: number;
  readonly length: number;
}

/**
 * Parses JSON into a value. `{"a": 1,}` → the value, and a problem at the comma.
 * Never throws: if it cannot be parsed, `found` has the problem and the value is undefined.
 */
export function readJson(text: string): ReadJson {
  const value = parseFaultless(text);
  return value === undefined ? readTree(text) : { value, found: [] };
}

/** A value parsed by the JavaScript engine, which takes a tenth of the time; undefined: the text may have a problem. */
function parseFaultless(text: string): unknown {
  // Only as an escape may a character be one that is forbidden, or a letter of a forbidden key.
  if (text.includes('\\u') || text.includes('__proto__') || surrogate.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const keys = countKeys(value, 0);
  // A text may look as if it ended with a key, but then there are more of them than in the value.
  return keys === (text.match(/"\s*:/g)?.length ?? 0) ? value : undefined;
}

/** The names in a value, at any depth; undefined: it nests too deeply. */
function countKeys(value: unknown, depth: number): number | undefined {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === maxDepth) return undefined;
  const elements = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : elements.length;
  for (const element of elements) {
    const below = countKeys(element, depth + 1);
    if (below === undefined) return undefined;
    count += below;
  }
  return count;
}

/** `readJson` with the syntax tree; undefined: it cannot be parsed. */
export function readTree(text: string): ReadJson & { readonly tree: Node | undefined } {
  const scanned = scan(text);
  // The parser is recursive, so texts that nest too deeply are rejected first.
  if (scanned.tooDeep !== undefined) {
    return {
      tree: undefined,
      value: undefined,
      found: [{ wrong: problems.JSON_TOO_DEEP(maxDepth), offset: scanned.tooDeep, length: 1 }],
    };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text, errors, { allowTrailingComma: true });
  const first = errors[0];
  // Only the first error is useful: the others are often its consequences.
  if (first !== undefined || tree === undefined) {
    const what = first === undefined ? 'ValueExpected' : printParseErrorCode(first.error);
    const wrong = problems.JSON_SYNTAX(text.trim() === '' ? 'empty' : what);
    return {
      tree: undefined,
      value: undefined,
      found: [...scanned.found, { wrong, offset: first?.offset ?? 0, length: first?.length ?? 0 }],
    };
  }
  const mistakes = [...scanned.found];
  const value = readValue(tree, mistakes, { path: '', text });
  return { tree, value, found: mistakes };
}

/** Finds what the parser accepts or cannot handle: comments, trailing commas, byte order marks and deep nesting. */
function scan(text: string): { readonly found: Found[]; readonly tooDeep?: number } {
  const mistakes: Found[] = [];
  if (text.startsWith('\uFEFF')) mistakes.push({ wrong: problems.JSON_BYTE_ORDER_MARK(), offset: 0, length: 1 });
  const scanner = createScanner(text);
  let depth = 0;
  let comma: number | undefined;
  for (let token = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (token === tokens.space || token === tokens.lineBreak) continue;
    if (token === tokens.lineComment || token === tokens.blockComment) {
      mistakes.push({ wrong: problems.JSON_COMMENT(), offset, length: scanner.getTokenLength() });
      continue;
    }
    const closes = token === tokens.closeBrace || token === tokens.closeBracket;
    if (closes && comma !== undefined) mistakes.push({ wrong: problems.JSON_TRAILING_COMMA(), offset: comma, length: 1 });
    comma = token === tokens.comma ? offset : undefined;
    if (token === tokens.openBrace || token === tokens.openBracket) depth += 1;
    if (closes) depth -= 1;
    if (depth > maxDepth) return { found: mistakes, tooDeep: offset };
  }
  return { found: mistakes };
}

/** The value of a tree. `__proto__` keys are reported and omitted. */
function readValue(node: Node, mistakes: Found[], source: Source): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child) => readValue(child, mistakes, source));
  if (node.type === 'string') checkCharacters(node, mistakes);
  if (node.type !== 'object') return node.value;
  const value: Record<string, unknown> = {};
  let firsts: ReadonlyMap<string, number> | undefined;
  for (const property of node.children ?? []) {
    const [key, below] = property.children ?? [];
    if (key === undefined || below === undefined) continue;
    const name = String(key.value);
    checkCharacters(key, mistakes);
    const range = { offset: key.offset, length: key.length };
    if (name === '__proto__') mistakes.push({ wrong: problems.JSON_FORBIDDEN_KEY(name), ...range });
    else {
      if (Object.hasOwn(value, name)) {
        firsts ??= findFirsts(node);
        const { line, column } = rangeAt(source, firsts.get(name) ?? 0);
        mistakes.push({ wrong: problems.JSON_DUPLICATE_KEY(name, line, column), ...range });
      }
      value[name] = readValue(below, mistakes, source);
    }
  }
  return value;
}

/** The offset of the first occurrence of each key. */
function findFirsts({ children = [] }: Node): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const { offset, children: parts } of children) {
    const name = String(parts?.[0]?.value);
    if (!firsts.has(name)) firsts.set(name, offset);
  }
  return firsts;
}

const surrogate = /\p{Surrogate}/u;

/** Reports characters that cannot be stored or sent: NUL and lone surrogates. */
function checkCharacters({ value, offset, length }: Node, mistakes: Found[]): void {
  const forbidden = /\0|\p{Surrogate}/u.exec(String(value))?.[0];
  if (forbidden === undefined) return;
  const code = forbidden.charCodeAt(0).toString(16).padStart(4, '0');
  mistakes.push({ wrong: problems.JSON_CHARACTER_FORBIDDEN(code), offset, length });
}
