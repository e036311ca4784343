import type { JsonObject, JsonSchema } from '../../declare/index.ts';
import type { FileKind } from '../read/declared-file.ts';
import { reference as refer } from './choose.ts';
import { parts, roots } from './meta-schemas.ts';
import { definitionsFor } from './option-definitions.ts';

/** Of all kinds of files, because describing every word takes longer than checking a file. */
let definitions: JsonObject | undefined;
const schemas = new Map<FileKind | 'one field', JsonSchema>();

/**
 * The meta-schema for check, which reports unknown blocks, kinds, formatters and keywords by problems of their own. Always the same
 * object, by which its keywords are cached.
 */
export function shapeSchema(kind: FileKind | 'one field'): JsonSchema {
  const cached = schemas.get(kind);
  if (cached !== undefined) return cached;
  definitions ??= { ...definitionsFor({ isEditor: false }), ...parts };
  const schema = { ...rootOf(kind), definitions };
  schemas.set(kind, schema);
  return schema;
}

function rootOf(kind: FileKind | 'one field'): JsonSchema {
  if (kind === 'one field') return refer('field');
  // checkTexts reports nested texts.
  return kind === 'text' ? refer('nested-texts') : roots[kind];
}
