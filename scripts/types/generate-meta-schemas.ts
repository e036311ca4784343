import { listMetaSchemas } from '../../engine/check/index.ts';
import { formatSchema } from './format-schema.ts';

/**
 * `generateMetaSchemas()` → `[['engine/declare/meta/3/screen.schema.json', '{…}'], …]`: JSON Schemas for completion and
 * validation in editors, and the definitions that they share.
 */
export const generateMetaSchemas = (): readonly (readonly [path: string, text: string])[] =>
  listMetaSchemas().map(([path, schema]) => [path, `${formatSchema(schema)}\n`]);
