import { parseSync } from 'vite';
import type { DeclaredFile } from '../../engine/check/index.ts';
import { CreateError } from './created-files.ts';

/** What an area implements: code by declared name, `{ area: "account/delivery", pages: { "mypage/delivery": "async () => ({})" } }`. */
export interface AreaParts {
  /** Group and name. */
  readonly area: string;
  readonly pages?: Code;
  readonly calls?: Code;
  readonly flows?: Code;
}
interface Code {
  readonly [name: string]: string;
}

/** How each part is written; `constant` names what a file of the area exports for a declared name. */
const kinds = {
  pages: { file: 'pages', type: 'PageLoader', constant: (name: string) => `${toCamel(shorten(name))}Page` },
  calls: { file: 'calls', type: 'Command', constant: (name: string) => toCamel(`send-${name}`) },
  flows: { file: 'effects', type: 'FlowEffects', constant: (name: string) => `${toCamel(name)}Effects` },
} as const;
type Kind = keyof typeof kinds;
const kindNames: readonly Kind[] = ['pages', 'calls', 'flows'];

/** An entry of the area's index.ts and the file that its value is imported from. */
interface Entry {
  readonly kind: Kind;
  readonly name: string;
  readonly constant: string;
  readonly file: string;
}

const emptyIndex = `import type { Area } from '../../../runtime/area.ts';

export const area = {} satisfies Area;
`;

/**
 * Writes the code of an area, or adds it to one that exists. `existing`: the text of its index.ts, and the names of its files.
 * Files that exist are not changed, except index.ts; it comes last. Not formatted yet.
 */
export function makeArea(
  parts: AreaParts,
  existing: { readonly index: string; readonly files: readonly string[] } | undefined,
): readonly DeclaredFile[] {
  const folder = `src/server/areas/${parts.area}`;
  const index = existing?.index ?? emptyIndex;
  const entries = kindNames.flatMap((kind) => Object.keys(parts[kind] ?? {}).map((name) => describeEntry(kind, name)));
  const files = new Map<string, string>();
  for (const { kind, name, constant, file } of entries) {
    const { type } = kinds[kind];
    const head = files.get(file) ?? `import type { ${type} } from '../../../runtime/area.ts';\n`;
    files.set(file, `${head}\nexport const ${constant}: ${type}<'${name}'> = ${parts[kind]?.[name]};\n`);
  }
  return [
    ...[...files].map(([file, text]) => ({ path: `${folder}/${file}`, text })),
    { path: `${folder}/index.ts`, text: addEntries(`${folder}/index.ts`, index, entries) },
  ];

  function describeEntry(kind: Kind, name: string): Entry {
    const { file, constant } = kinds[kind];
    const short = constant(name);
    const isTaken = new RegExp(`\\b${short}\\b`).test(index);
    const isWritten = existing?.files.includes(`${file}.ts`) === true;
    return {
      kind,
      name,
      constant: isTaken ? `${short}Of${toCamel(`-${parts.area.replace('/', '-')}`)}` : short,
      file: isWritten ? `${shorten(name).replaceAll(/[^a-z0-9]+/g, '-')}-${file}.ts` : `${file}.ts`,
    };
  }
}

interface Edit {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

/** A node of oxc's syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** Adds entries and their imports to an index.ts, whose other text stays as it is. */
function addEntries(path: string, index: string, entries: readonly Entry[]): string {
  const area = findArea(path, index);
  if (area === undefined) {
    const lines = entries.map(({ kind, name, constant, file }) => `${kind}: { '${name}': ${constant} } (from './${file}')`);
    throw new CreateError(
      `${path} has no "export const area = { … }" to add to. Nothing was written. Add there:\n${lines.join('\n')}`,
    );
  }
  const [edits, newProperties]: [Edit[], string[]] = [[], []];
  for (const kind of kindNames) {
    const added = entries.filter((entry) => entry.kind === kind).map(({ name, constant }) => `'${name}': ${constant}`);
    if (added.length === 0) continue;
    const property = propertiesOf(area).find(({ key }) => isNode(key) && (key['name'] ?? key['value']) === kind);
    const value = property?.['value'];
    if (property === undefined || !isNode(value)) newProperties.push(`${kind}: { ${added.join(', ')} }`);
    else if (value.type === 'ObjectExpression') edits.push(appendTo(value, added));
    else {
      const before = index.slice(value.start, value.end);
      edits.push({ at: property.start, until: property.end, text: `${kind}: { ...${before}, ${added.join(', ')} }` });
    }
  }
  if (newProperties.length > 0) edits.push(appendTo(area, newProperties));
  const files = [...new Set(entries.map(({ file }) => file))];
  const imports = files.map((file) => {
    const names = entries.filter((entry) => entry.file === file).map(({ constant }) => constant);
    return `import { ${names.join(', ')} } from './${file}';\n`;
  });
  const at = index.lastIndexOf('\nimport ') + 1;
  const afterImports = index.indexOf(';\n', at) + 2;
  return applyEdits(index, [...edits, { at: afterImports, until: afterImports, text: imports.join('') }]);
}

/** The object literal of `export const area`. */
function findArea(path: string, text: string): SyntaxNode | undefined {
  // oxc's nodes are plain objects.
  const body = parseSync(path, text).program.body as unknown as readonly SyntaxNode[];
  for (const { declaration } of body) {
    const declarators = isNode(declaration) ? declaration['declarations'] : undefined;
    for (const declarator of Array.isArray(declarators) ? declarators : []) {
      const { id, init } = declarator;
      const value = isNode(init) && isNode(init['expression']) ? init['expression'] : init;
      if (id?.name === 'area' && isNode(value) && value.type === 'ObjectExpression') return value;
    }
  }
  return undefined;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

const propertiesOf = ({ properties }: SyntaxNode): readonly SyntaxNode[] =>
  Array.isArray(properties) ? properties.filter(isNode) : [];

/** Adds properties at the end of an object literal. */
function appendTo(literal: SyntaxNode, properties: readonly string[]): Edit {
  const last = propertiesOf(literal).at(-1);
  const at = last?.end ?? literal.start + 1;
  return { at, until: at, text: `${last === undefined ? '\n' : ', '}${properties.join(', ')}` };
}

/** Applied from the end, so that positions stay valid. Edits at the same position keep their order. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .reverse()
    .sort((a, b) => b.at - a.at)
    .reduce((changed, { at, until, text: inserted }) => changed.slice(0, at) + inserted + changed.slice(until), text);
}

const shorten = (name: string): string => name.replace(/^mypage\//, '');

/** `"delivery-note"` → `"deliveryNote"`, `"2fa"` → `"the2fa"` */
function toCamel(name: string): string {
  const camel = name.replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return /^\d/.test(camel) ? `the${camel}` : camel;
}
