import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode, type SyntaxKind } from 'jsonc-parser';
import { problems, type Wrong } from '../problems/index.ts';
import { findLines, placeAt } from './place-of.ts';

// The numbers of jsonc-parser's SyntaxKind: it declares them as a const enum, which files compiled one by one cannot read.
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

const deepestFile = 64;

export interface ReadJson {
  readonly tree: Node | undefined;
  readonly value: unknown;
  readonly found: readonly Found[];
}

interface Found {
  readonly wrong: Wrong;
  readonly offset: number;
  readonly length: number;
}

/**
 * JSON with the place of everything in it. `{"a": 1,}` → the value, and a problem at the comma.
 * Never throws: what cannot be read is told, and the value is then undefined.
 */
export function readJson(text: string): ReadJson {
  const scanned = scan(text);
  // A parser goes down as deep as the text does; one that is too deep is not given to it.
  if (scanned.tooDeep !== undefined) {
    return {
      tree: undefined,
      value: undefined,
      found: [{ wrong: problems.JSON_TOO_DEEP(deepestFile), offset: scanned.tooDeep, length: 1 }],
    };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text, errors, { allowTrailingComma: true });
  const first = errors[0];
  // One mistake makes the parser stumble many times; its first word is the useful one.
  if (first !== undefined || tree === undefined) {
    const wrong = problems.JSON_SYNTAX(first === undefined ? 'ValueExpected' : printParseErrorCode(first.error));
    return {
      tree: undefined,
      value: undefined,
      found: [...scanned.found, { wrong, offset: first?.offset ?? 0, length: first?.length ?? 0 }],
    };
  }
  const found = [...scanned.found];
  const value = readValue(tree, found, lazyLines(text));
  return { tree, value, found };
}

/** What the parser lets through or cannot bear. */
function scan(text: string): { readonly found: Found[]; readonly tooDeep?: number } {
  const found: Found[] = [];
  if (text.startsWith('\uFEFF')) found.push({ wrong: problems.JSON_BYTE_ORDER_MARK(), offset: 0, length: 1 });
  const scanner = createScanner(text);
  let depth = 0;
  let comma: number | undefined;
  for (let token = scanner.scan(); token !== tokens.end; token = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (token === tokens.space || token === tokens.lineBreak) continue;
    if (token === tokens.lineComment || token === tokens.blockComment) {
      found.push({ wrong: problems.JSON_COMMENT(), offset, length: scanner.getTokenLength() });
      continue;
    }
    const closes = token === tokens.closeBrace || token === tokens.closeBracket;
    if (closes && comma !== undefined) found.push({ wrong: problems.JSON_TRAILING_COMMA(), offset: comma, length: 1 });
    comma = token === tokens.comma ? offset : undefined;
    if (token === tokens.openBrace || token === tokens.openBracket) depth += 1;
    if (closes) depth -= 1;
    if (depth > deepestFile) return { found, tooDeep: offset };
  }
  return { found };
}

/** The value of a tree. A key that would reach a prototype is told and left out. */
function readValue(node: Node, found: Found[], lines: () => readonly number[]): unknown {
  if (node.type === 'array') return (node.children ?? []).map((each) => readValue(each, found, lines));
  if (node.type === 'string') tellCharacters(node, found);
  if (node.type !== 'object') return node.value;
  const value: Record<string, unknown> = {};
  let firsts: ReadonlyMap<string, number> | undefined;
  for (const property of node.children ?? []) {
    const [key, below] = property.children ?? [];
    if (key === undefined || below === undefined) continue;
    const name = String(key.value);
    tellCharacters(key, found);
    const place = { offset: key.offset, length: key.length };
    if (name === '__proto__') found.push({ wrong: problems.JSON_FORBIDDEN_KEY(name), ...place });
    else {
      if (Object.hasOwn(value, name)) {
        firsts ??= findFirsts(node);
        const { line, column } = placeAt({ path: '', lines: lines() }, firsts.get(name) ?? 0);
        found.push({ wrong: problems.JSON_DUPLICATE_KEY(name, line, column), ...place });
      }
      value[name] = readValue(below, found, lines);
    }
  }
  return value;
}

/** Where each key of an object stands first. */
function findFirsts({ children = [] }: Node): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const { offset, children: parts } of children) {
    const name = String(parts?.[0]?.value);
    if (!firsts.has(name)) firsts.set(name, offset);
  }
  return firsts;
}

/** The lines of a text, once somebody asks. */
function lazyLines(text: string): () => readonly number[] {
  let lines: readonly number[] | undefined;
  return () => {
    lines ??= findLines(text);
    return lines;
  };
}

/** What no database keeps and no browser sends as it is: NUL, and half of a character that is written as two. */
function tellCharacters({ value, offset, length }: Node, found: Found[]): void {
  const forbidden = /\0|\p{Surrogate}/u.exec(String(value))?.[0];
  if (forbidden === undefined) return;
  const code = forbidden.charCodeAt(0).toString(16).padStart(4, '0');
  found.push({ wrong: problems.JSON_CHARACTER_FORBIDDEN(code), offset, length });
}
