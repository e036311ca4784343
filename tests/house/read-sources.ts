import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface Source {
  /** Relative to the project's folder, `/` between folders. */
  readonly path: string;
  readonly text: string;
}

/** A node of the syntax tree, as oxc gives it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

// Not asked of git, so that a copy without its history is judged as well.
const written = ['.ci', 'engine', 'flows', 'schemas', 'screens', 'scripts', 'src', 'tests'];

/** Each file of ours whose path matches: `readSources(/^engine\/.*\.ts$/)`. */
export function readSources(named: RegExp): readonly Source[] {
  const inFolders = written.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  const paths = [...readdirSync(root), ...inFolders].filter((path) => named.test(path)).sort();
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const trees = new Map<string, ReturnType<typeof parseSync>>();

/** The syntax tree of a file; each is read once. */
function parse({ path, text }: Source): ReturnType<typeof parseSync> {
  const known = trees.get(path) ?? parseSync(path, text);
  trees.set(path, known);
  return known;
}

/** What a file imports, paths of ours from the project's folder: `['engine/declare/index.ts', 'node:fs', 'react']`. */
export function readImports(source: Source): readonly string[] {
  const { path, text } = source;
  const { module } = parse(source);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return named
    .filter((name) => name !== undefined)
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
}

/** Visits each node, the outer ones first. */
export function walkSyntax({ path, text }: Source, visit: (node: SyntaxNode, around: readonly SyntaxNode[]) => void): void {
  walk(parseSync(path, text).program, [], visit);
}

function walk(
  value: unknown,
  around: readonly SyntaxNode[],
  visit: (node: SyntaxNode, around: readonly SyntaxNode[]) => void,
): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, around, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isSyntaxNode(value)) visit(value, around);
  const within = isSyntaxNode(value) ? [...around, value] : around;
  for (const each of Object.values(value)) walk(each, within, visit);
}

function isSyntaxNode(value: object): value is SyntaxNode {
  return 'type' in value && typeof value.type === 'string' && 'start' in value && 'end' in value;
}

/** 1-based. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
