import type { FieldParts, KindCompiler } from '../field-kind.ts';
import { compileLookup } from '../lookup.ts';
import { readNumber, readSettingData } from '../read-options.ts';

// Kinds whose answer has digits only. Input may be full-width or hyphenated; the normalized answer is plain digits.

function digits(min: number, max: number, options: { readonly type: string; readonly autocomplete: string }): FieldParts {
  const count = min === max ? `${max}` : `${min},${max}`;
  return {
    widget: 'text',
    schema: { type: 'string', pattern: `^[0-9]{${count}}$` },
    normalise: ['visible', 'digits'],
    options: { ...options, inputmode: 'numeric', digits: max },
  };
}

export const oneTimeCode: KindCompiler = {
  kind: 'one-time-code',
  compile: (field, { settings }) => {
    const length = readNumber(readSettingData(settings, field['length']), 6);
    return digits(length, length, { type: 'text', autocomplete: 'one-time-code' });
  },
};

export const phone: KindCompiler = {
  kind: 'phone',
  compile: () => {
    const parts = digits(10, 11, { type: 'tel', autocomplete: 'tel-national' });
    return { ...parts, normalise: ['visible', 'phone'], options: { ...parts.options, plus: true } };
  },
};

export const postalCode: KindCompiler = {
  kind: 'postal-code',
  compile: (field) => {
    const parts: FieldParts = {
      ...digits(7, 7, { type: 'text', autocomplete: 'postal-code' }),
      normalise: ['visible', 'postalCode'],
    };
    const lookup = compileLookup(field['lookup']);
    return lookup === undefined ? parts : { ...parts, options: { ...parts.options, lookup } };
  },
};
