import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readText } from '../../declare/index.ts';

export const compile: CompileKind = (field, { key }) => {
  const sameAs = readText(field['sameAs']) ?? '';
  const at = (name: string) => ['form', name];
  return {
    widget: 'password',
    schema: { type: 'string', maxLength: 128 },
    normalise: ['nfc'],
    options: { autocomplete: 'new-password', sameAs },
    rules: [
      {
        when: { at: at(key), test: { keyword: 'differsFrom', to: { data: { at: at(sameAs) } } } },
        field: key,
        issue: 'mismatch',
      },
    ],
  };
};
