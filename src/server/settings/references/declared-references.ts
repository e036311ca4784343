import { inlineReferences } from '../../../../engine/check/index.ts';
import {
  type Declarations,
  type JsonSchema,
  listSettingReferences,
  type SettingReferences,
} from '../../../../engine/declare/index.ts';

const schemas = new WeakMap<Declarations, Map<string, JsonSchema | undefined>>();

/** The schema of a settings document, with inlined references; undefined: not declared. Cached. */
export function schemaOf(declarations: Declarations, document: string): JsonSchema | undefined {
  const cached = schemas.get(declarations) ?? new Map<string, JsonSchema | undefined>();
  schemas.set(declarations, cached);
  if (!cached.has(document)) {
    const declared = Object.hasOwn(declarations.settings, document) ? declarations.settings[document] : undefined;
    cached.set(document, declared && inlineReferences(declared, (name) => declarations.entities[name]));
  }
  return cached.get(document);
}

const references = new WeakMap<Declarations, SettingReferences>();

/** What the settings identify, and what they refer to. Cached. */
export function referencesOf(declarations: Declarations): SettingReferences {
  const cached = references.get(declarations);
  if (cached !== undefined) return cached;
  const documents = Object.keys(declarations.settings);
  const listed = listSettingReferences(
    documents.flatMap((document): (readonly [string, JsonSchema])[] => {
      const schema = schemaOf(declarations, document);
      return schema === undefined ? [] : [[document, schema]];
    }),
  );
  references.set(declarations, listed);
  return listed;
}
