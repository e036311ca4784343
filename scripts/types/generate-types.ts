import { type DeclaredFile, parseDeclarations } from '../../engine/check/index.ts';
import { type Declarations, isObject, type JsonSchema } from '../../engine/declare/index.ts';
import { compileSchema, header, importsOf, nameType, prepare } from './compile-schema.ts';
import { generateDeclared } from './generate-declared.ts';

/** A folder of schemas/ whose types form one file of src/generated/. */
interface Group {
  readonly folder: 'entities' | 'pages' | 'settings';
  /** Suffix of each type name: schemas/pages/login/login.schema.json is LoginPage. */
  readonly suffix: string;
}

// Entities first: the other groups refer to them.
const groups: readonly Group[] = [
  { folder: 'entities', suffix: '' },
  { folder: 'pages', suffix: 'Page' },
  { folder: 'settings', suffix: 'Settings' },
];

/** `await generateTypes(files)` → `[['src/generated/entities.ts', '// Written by …'], …]`. Deterministic. */
export async function generateTypes(files: readonly DeclaredFile[]): Promise<readonly (readonly [path: string, text: string])[]> {
  // npm run check reports problems.
  const declarations = parseDeclarations(files);
  const schemas = groups.map(
    async (group) => [`src/generated/${group.folder}.ts`, await generateGroup(declarations, group)] as const,
  );
  return Promise.all([
    ...schemas,
    generateEvents(declarations).then((text) => ['src/generated/events.ts', text] as const),
    generateDeclared(declarations).then((text) => ['src/generated/declared.ts', text] as const),
  ]);
}

/** The data of each event: `export interface EventData { 'loan.started': LoanStartedEvent }`. */
async function generateEvents({ events }: Declarations): Promise<string> {
  const names = Object.keys(events).sort();
  const used = new Set<string>();
  const types = await Promise.all(
    names.map((name) => compileSchema(prepare(events[name]?.data ?? {}, used), `${nameType(name)}Event`)),
  );
  const rows = names.map((name) => `  '${name}': ${nameType(name)}Event;\n`);
  const data = `/** By type of event: its data. */\nexport interface EventData {\n${rows.join('')}}\n`;
  return [header, importsOf('./entities.ts', [...used]), ...types, data].filter((part) => part !== '').join('\n');
}

async function generateGroup(declarations: Declarations, { folder, suffix }: Group): Promise<string> {
  const used = new Set<string>();
  const schemas: { readonly [name: string]: JsonSchema } = declarations[folder];
  const types: string[] = [];
  for (const name of Object.keys(schemas).sort()) {
    const schema = schemas[name];
    if (isObject(schema)) types.push(await compileSchema(prepare(schema, used), nameType(name) + suffix));
  }
  return [header, folder === 'entities' ? '' : importsOf('./entities.ts', [...used]), ...types]
    .filter((part) => part !== '')
    .join('\n');
}
