import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readText } from '../../declare/index.ts';

export const compile: CompileKind = (field, { key }) => {
  const of = readText(field['of']) ?? '';
  const at = (name: string) => ['form', name];
  return {
    widget: 'password',
    schema: { type: 'string', maxLength: 128 },
    normalise: ['nfc'],
    options: { autocomplete: 'new-password', of },
    rules: [
      { when: { at: at(key), test: { keyword: 'differsFrom', to: { data: { at: at(of) } } } }, field: key, issue: 'mismatch' },
    ],
  };
};
