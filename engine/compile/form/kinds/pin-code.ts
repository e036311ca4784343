import type { KindCompiler } from '../field-kind.ts';
import { readNumber, readText } from '../read-options.ts';

/** The pattern accepts any number of digits, so that a wrong length and a wrong character are separate issues. */
export const pinCode: KindCompiler = {
  kind: 'pin-code',
  compile: (field, { key }) => {
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
  },
};
