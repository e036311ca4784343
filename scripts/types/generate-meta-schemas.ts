import { fileKinds, metaSchema, metaSchemaPath } from '../../engine/check/index.ts';

/**
 * `generateMetaSchemas()` → `[['engine/declare/meta/3/screen.schema.json', '{…}'], …]`: JSON Schemas for completion and
 * validation in editors.
 */
export function generateMetaSchemas(): readonly (readonly [path: string, text: string])[] {
  return fileKinds.map((kind) => [metaSchemaPath(kind), `${JSON.stringify(metaSchema(kind), null, 2)}\n`] as const);
}
