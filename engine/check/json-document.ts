import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Json, Problem } from '../declare/index.ts';
import { type Finding, problems } from './problems.ts';

/** A place in a file, 1-based. */
export interface Place {
  readonly line: number;
  readonly column: number;
}
export type JsonPath = readonly (string | number)[];

/** A JSON file with the place of each of its parts. */
export interface JsonDocument {
  readonly file: string;
  /** undefined: the file is no JSON. */
  readonly value: Json | undefined;
  readonly problems: readonly Problem[];
  /** Tells a finding at the value of a path, or at its key (`"key"`); at the nearest part above where there is none. */
  tell(finding: Finding, path: JsonPath, where?: 'key' | 'value'): Problem;
}

const deepest = 64;
const longest = 5_000_000;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Strict JSON with places. Never throws. */
export function readJsonDocument(file: string, text: string): JsonDocument {
  const lineStarts = findLineStarts(text);
  const placeOf = (offset: number): Place => findPlace(lineStarts, offset);
  const at = (finding: Finding, offset: number): Problem => ({ ...finding, file, ...placeOf(offset) });
  const failed = (problem: Problem): JsonDocument => ({ file, value: undefined, problems: [problem], tell: (finding) => at(finding, 0) });
  if (text.length > longest) return failed(at(problems.jsonTooLarge(longest), 0));
  if (text.startsWith('\uFEFF')) return failed(at(problems.jsonByteOrderMark(), 0));
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined) return failed(at(problems.jsonTooDeep(deepest), tooDeep));
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const [error] = errors;
  if (error !== undefined || root === undefined) return failed(at(problems.jsonSyntax(describe(error)), error?.offset ?? 0));
  const found: Problem[] = [];
  findKeys(root, (finding, offset) => found.push(at(finding, offset)));
  // A value of a document whose keys are in doubt is not used.
  const value: Json | undefined = found.length > 0 ? undefined : getNodeValue(root);
  return { file, value, problems: found, tell: (finding, path, where = 'value') => at(finding, findNode(root, path, where).offset) };
}

function describe(error: ParseError | undefined): string {
  return error === undefined ? 'it is empty' : printParseErrorCode(error.error).replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** Brackets outside of strings, counted before the recursive parser meets them. */
function findTooDeep(text: string): number | undefined {
  let depth = 0;
  let isString = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const sign = text.charCodeAt(offset);
    if (isString) {
      if (sign === 0x5c) offset += 1;
      else if (sign === 0x22) isString = false;
    } else if (sign === 0x22) isString = true;
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      if (depth > deepest) return offset;
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
  }
  return undefined;
}

function findKeys(node: Node, tell: (finding: Finding, offset: number) => void): void {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    if (key !== undefined) {
      const name = String(key.value);
      if (seen.has(name)) tell(problems.jsonDuplicateKey(name), key.offset);
      if (forbiddenKeys.has(name)) tell(problems.jsonForbiddenKey(name), key.offset);
      seen.add(name);
    }
    findKeys(child, tell);
  }
}

function findNode(root: Node, path: JsonPath, where: 'key' | 'value'): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node === undefined) continue;
    const isAll = length === path.length;
    return (where === 'key' || !isAll) && node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node;
  }
  return root;
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let offset = text.indexOf('\n'); offset !== -1; offset = text.indexOf('\n', offset + 1)) starts.push(offset + 1);
  return starts;
}

function findPlace(lineStarts: readonly number[], offset: number): Place {
  let [low, high] = [0, lineStarts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}
