import { isObject, type JsonSchema, listUneditable } from '../../declare/index.ts';
import { asList, asObject, asText } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { inlineReferences } from '../json-schema/inline-references.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';

/** Reports values of documents with a generated page that none of its fields edits. */
export function reportUneditable(templates: readonly ReadFile[], files: readonly ReadFile[], findings: Findings): void {
  const excepted = templates.flatMap(({ value }) => asList(asObject(asObject(value)['each'])['except']));
  const reader = openEntities(files);
  for (const file of files) {
    if (file.kind !== 'settings' || !isObject(file.value) || excepted.includes(file.name)) continue;
    for (const path of listUneditable(reader.inline(file.value))) {
      const location = reader.locate(file, path);
      findings.add(location.file, location.path, problems.SETTING_UNEDITABLE(path.at(-1) ?? ''), 'key');
    }
  }
}

/** Follows references to entities: `inline` replaces them, `locate` finds where a path of the result is declared. */
export function openEntities(files: readonly ReadFile[]) {
  const entities = new Map(files.filter(({ kind }) => kind === 'entity').map((file) => [`entities/${file.name}`, file]));
  const locate = (file: ReadFile, path: readonly string[]): { readonly file: ReadFile; readonly path: readonly string[] } => {
    let value: unknown = file.value;
    for (const [index, step] of path.entries()) {
      const entity = entities.get(asText(asObject(value)['$ref']) ?? '');
      if (entity !== undefined && !Object.hasOwn(asObject(value), step)) return locate(entity, path.slice(index));
      value = asObject(value)[step];
    }
    return { file, path };
  };
  return {
    // Read from JSON; an invalid schema has only the fields that can be read.
    inline: (value: unknown) =>
      inlineReferences(value as JsonSchema, (name) => asObject(entities.get(`entities/${name}`)?.value) as JsonSchema),
    locate,
  };
}
