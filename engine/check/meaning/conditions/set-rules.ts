import type { Path } from '../../../declare/index.ts';
import { asObject, asText, type Checking } from '../../checking.ts';
import type { ReadFile } from '../../read/declared-file.ts';

/** The rule that the given settings have for a field (NOT_USE, OPTIONAL, REQUIRED) and its path. undefined: no settings, or none for the form. */
export function findSetRule(
  { settings }: Checking,
  form: ReadFile,
  key: string,
): { readonly setting: Path; readonly rule: unknown } | undefined {
  const governed = asText(asObject(asObject(form.value)['settings'])['fields']);
  if (settings === undefined || governed === undefined) return undefined;
  const { document, steps } = splitPath(governed);
  return { setting: [document, ...steps, key], rule: readAt(settings.values[document], [...steps, key]) };
}

/** `"library.fields"` → its document and the path below it. */
export function splitPath(path: string): { readonly document: string; readonly steps: readonly string[] } {
  const [document = '', ...steps] = path.split('.');
  return { document, steps };
}

export function readAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce((object, step) => asObject(object)[step], value);
}
