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
  return Promise.all([...schemas, generateDeclared(declarations).then((text) => ['src/generated/declared.ts', text] as const)]);
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
