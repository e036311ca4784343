import type { CompileKind } from '../field-kind.ts';
import { readNumber, readText } from '../read-options.ts';

/** Too few digits and signs that are none are told apart: the pattern lets any number of digits pass. */
export const compilePinCode: CompileKind = (field, { key }) => {
  const length = readNumber(field['length'], 4);
  const of = readText(field['of']);
  const at = (name: string) => ['form', name];
  return {
    widget: 'cells',
    schema: { type: 'string', minLength: length, maxLength: length, pattern: '^[0-9]*$' },
    normalise: ['digits'],
    options: { length, ...(of === undefined ? {} : { of }) },
    ...(of === undefined
      ? {}
      : {
          rules: [
            {
              when: { at: at(key), test: { keyword: 'differsFrom', to: { data: { at: at(of) } } } },
              field: key,
              issue: 'mismatch',
            },
          ],
        }),
  };
};
