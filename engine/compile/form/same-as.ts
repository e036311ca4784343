import { type DeclaredField, type JsonObject, type RulePlan, readText } from '../../declare/index.ts';
import type { FieldPlace } from './limits.ts';

/** What the option `sameAs` of a field compiles to; without it nothing. */
export function compileSameAs(
  field: DeclaredField,
  { key, pathOf }: FieldPlace,
): { readonly options: JsonObject; readonly rules: readonly RulePlan[] } {
  const sameAs = readText(field['sameAs']);
  if (sameAs === undefined) return { options: {}, rules: [] };
  return {
    options: { sameAs },
    rules: [
      {
        when: { at: pathOf(key), test: { keyword: 'differsFrom', to: { data: { at: pathOf(sameAs) } } } },
        field: key,
        issue: 'mismatch',
      },
    ],
  };
}
