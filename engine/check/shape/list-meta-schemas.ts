import type { JsonSchema } from '../../declare/index.ts';
import { fileKinds } from '../read/declared-file.ts';
import { metaSchemaPath } from '../read/reference.ts';
import { metaSchema } from './meta-schemas.ts';
import { shareDefinitions } from './share-definitions.ts';

const definitionsFile = 'definitions.schema.json';

/**
 * The meta-schemas of all kinds of files and the definitions that they share, by path: `[["engine/declare/meta/3/screen.schema.json", {…}], …]`. They
 * have the words of the language as it is defined.
 */
export function listMetaSchemas(): readonly (readonly [path: string, schema: JsonSchema])[] {
  const { schemas, definitions } = shareDefinitions(
    fileKinds.map((kind) => metaSchema(kind)),
    definitionsFile,
  );
  const shared = { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Madoguchi: what files share', definitions };
  const folder = metaSchemaPath('screen').replace(/[^/]+$/, '');
  return [
    ...schemas.map((schema, index) => [metaSchemaPath(fileKinds[index] ?? 'screen'), schema] as const),
    [folder + definitionsFile, shared],
  ];
}
