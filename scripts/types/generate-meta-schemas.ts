import { fileKinds, metaSchema, metaSchemaPath } from '../../engine/check/index.ts';
import type { JsonSchema } from '../../engine/declare/index.ts';
import { formatSchema } from './format-schema.ts';
import { shareDefinitions } from './share-definitions.ts';

const definitionsFile = 'definitions.schema.json';

/**
 * `generateMetaSchemas()` → `[['engine/declare/meta/3/screen.schema.json', '{…}'], …]`: JSON Schemas for completion and
 * validation in editors, and the definitions that they share.
 */
export function generateMetaSchemas(): readonly (readonly [path: string, text: string])[] {
  const { schemas, definitions } = shareDefinitions(
    fileKinds.map((kind) => metaSchema(kind)),
    definitionsFile,
  );
  const shared = { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Madoguchi: what files share', definitions };
  const folder = metaSchemaPath('screen').replace(/[^/]+$/, '');
  const files: readonly (readonly [string, JsonSchema])[] = [
    ...schemas.map((schema, index) => [metaSchemaPath(fileKinds[index] ?? 'screen'), schema] as const),
    [folder + definitionsFile, shared],
  ];
  return files.map(([path, schema]) => [path, `${formatSchema(schema)}\n`]);
}
