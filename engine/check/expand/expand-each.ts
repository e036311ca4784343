import { formName } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import { asObject, asText } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { problems } from '../problems/index.ts';
import type { FileKind, ReadFile } from '../read/declared-file.ts';
import { mergeField } from './merge-field.ts';
import { Origins } from './origins.ts';

const placeholder = '.<field>';

type Entry = readonly [key: string, field: unknown];

/**
 * Replaces `"join.<field>": {"each": "forms/join", "as": {"kind": "select", …}}` by one field per property of the settings that
 * decide the fields of the other form, if it has that field: `join.nickname`, labelled as there.
 */
export function expandEach(files: readonly ReadFile[], findings: Findings): readonly ReadFile[] {
  return files.map((file) =>
    file.kind === 'form' && file.text.includes(`${placeholder}"`) ? expandForm(file, files, findings) : file,
  );
}

function expandForm(file: ReadFile, files: readonly ReadFile[], findings: Findings): ReadFile {
  if (!isObject(file.value)) return file;
  const origins = new Origins(file);
  const fields = Object.entries(asObject(file.value['fields'])).flatMap(([key, field]): readonly Entry[] =>
    key.endsWith(placeholder) && isObject(field) ? expandField(file, key, field, files, findings, origins) : [[key, field]],
  );
  return origins.close(file, { ...file.value, fields: Object.fromEntries(fields) });
}

function expandField(
  file: ReadFile,
  key: string,
  { each: source, as, changes }: Record<string, unknown>,
  files: readonly ReadFile[],
  findings: Findings,
  origins: Origins,
): readonly Entry[] {
  const at = ['fields', key];
  const reference = asText(source) ?? '';
  const forms = files.filter(({ kind }) => kind === 'form');
  const form = forms.find(({ name }) => name === formName(reference));
  if (source === undefined || !isObject(as)) return [];
  if (form === undefined) {
    const decidedNames = () => forms.map(({ name }) => `forms/${name}`);
    findings.add(file, [...at, 'each'], problems.FORM_UNKNOWN(reference, decidedNames));
    return [];
  }
  const decided = findDecided(form, files);
  const names = decided.map(([name]) => name);
  const rule = 'must be a form with fields that the settings decide';
  if (decided.length === 0)
    findings.add(file, [...at, 'each'], problems.VALUE_INVALID(rule, 'Name a form that has "fields" in its "settings".'));
  for (const changed of Object.keys(asObject(changes)))
    if (!names.includes(changed))
      findings.add(file, [...at, 'changes', changed], problems.FIELD_CHANGED_UNKNOWN(changed, reference, names), 'key');
  return decided.map(([name, { label }]) => {
    const fieldChanges = asObject(asObject(changes)[name]);
    const expanded = `${key.slice(0, -placeholder.length)}.${name}`;
    origins.add(['fields', expanded], file, [...at, 'as']);
    for (const option of Object.keys(fieldChanges))
      origins.add(['fields', expanded, option], file, [...at, 'changes', name, option]);
    const labelled = { label: label ?? `field.${name}.label`, ...as };
    return [expanded, mergeField({ file, path: [...at, 'changes', name] }, labelled, fieldChanges, findings.add)];
  });
}

/**
 * The fields of a form whose rule the settings decide, in the order of the settings schema. A password confirmation has the rule of its
 * password.
 */
function findDecided({ value }: ReadFile, files: readonly ReadFile[]): readonly (readonly [string, Record<string, unknown>])[] {
  const { fields, settings } = asObject(value);
  return listProperties(asText(asObject(settings)['fields']), files).flatMap((key) => {
    const field = asObject(fields)[key];
    const isDecided = isObject(field) && field['required'] === undefined && field['kind'] !== 'new-password-confirm';
    return isDecided ? [[key, field] as const] : [];
  });
}

/** The properties at a path of the settings: `"library.fields"` → `["nickname", "password", …]` */
function listProperties(path: string | undefined, files: readonly ReadFile[]): readonly string[] {
  const [document = '', ...steps] = path?.split('.') ?? [];
  const find = (kind: FileKind, name: string) => asObject(files.find((file) => file.kind === kind && file.name === name)?.value);
  const propertiesOf = (schema: Record<string, unknown>) => {
    const reference = asText(schema['$ref']);
    return asObject((reference === undefined ? schema : find('entity', reference.slice('entities/'.length)))['properties']);
  };
  const schema = steps.reduce((schema, step) => asObject(propertiesOf(schema)[step]), find('settings', document));
  return Object.keys(propertiesOf(schema));
}
