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

/** A node of oxc's syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

// Read from disk, not from git, so that a copy without history works too.
const sourceFolders = ['.ci', 'engine', 'flows', 'schemas', 'screens', 'scripts', 'src', 'tests'];

/** Applications of their own, which use the engine as a package. */
const exampleFolder = /[\\/]engine[\\/]examples\b/;

let allPaths: readonly string[] | undefined;
const texts = new Map<string, string>();

/** Code of tests: that of `tests`, and tests beside a word. */
export const isOfTests = (path: string): boolean => /^tests\/|\.test\.tsx?$/.test(path);

/** Our files whose path matches: `readSources(/^engine\\/.*\\.ts$/)`. Tests beside words only if those in `tests` match too. */
export function readSources(pattern: RegExp): readonly Source[] {
  allPaths ??= listPaths();
  const takesTests = pattern.test('tests/a.test.ts');
  return allPaths
    .filter((path) => pattern.test(path) && (takesTests || path.startsWith('tests/') || !isOfTests(path)))
    .map((path) => ({ path, text: readText(path) }));
}

function listPaths(): readonly string[] {
  const inFolders = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !exampleFolder.test(entry.parentPath))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  return [...readdirSync(root), ...inFolders].sort();
}

function readText(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}

const trees = new Map<string, ReturnType<typeof parseSync>>();

/** Parses a file once. */
function parse({ path, text }: Source): ReturnType<typeof parseSync> {
  const tree = trees.get(path) ?? parseSync(path, text);
  trees.set(path, tree);
  return tree;
}

/** Imports of a file, ours as paths from the project's folder: `['engine/declare/index.ts', 'node:fs', 'react']`. */
export function readImports(source: Source): readonly string[] {
  const { path, text } = source;
  const { module } = parse(source);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return names
    .filter((name) => name !== undefined)
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
}

/** Visits each node, parents first. Parsing takes nearly all of the time: leave out files whose text shows that they have no such node. */
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

/** 1-based line number. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
