import { type DeclaredField, type JsonObject, type RulePlan, readText } from '../../declare/index.ts';

/** What the option `sameAs` of a field compiles to; without it nothing. */
export function compileSameAs(
  field: DeclaredField,
  key: string,
): { readonly options: JsonObject; readonly rules: readonly RulePlan[] } {
  const sameAs = readText(field['sameAs']);
  if (sameAs === undefined) return { options: {}, rules: [] };
  const at = (name: string) => ['form', name];
  return {
    options: { sameAs },
    rules: [
      {
        when: { at: at(key), test: { keyword: 'differsFrom', to: { data: { at: at(sameAs) } } } },
        field: key,
        issue: 'mismatch',
      },
    ],
  };
}
