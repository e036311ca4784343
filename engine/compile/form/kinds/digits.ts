import type { CompileKind, FieldParts } from '../field-kind.ts';
import { compileLookup } from '../lookup.ts';
import { readNumber, readSettingData } from '../read-options.ts';

// Kinds whose answer is digits only: typed in any width, with any hyphens, kept plain.

function digits(fewest: number, most: number, options: { readonly type: string; readonly autocomplete: string }): FieldParts {
  const count = fewest === most ? `${most}` : `${fewest},${most}`;
  return {
    widget: 'text',
    schema: { type: 'string', pattern: `^[0-9]{${count}}$` },
    normalise: ['digits'],
    options: { ...options, inputmode: 'numeric', digits: most },
  };
}

export const compileOneTimeCode: CompileKind = (field, { settings }) => {
  const length = readNumber(readSettingData(settings, field['length']), 6);
  return digits(length, length, { type: 'text', autocomplete: 'one-time-code' });
};

export const compilePhone: CompileKind = () => digits(10, 11, { type: 'tel', autocomplete: 'tel-national' });

export const compilePostalCode: CompileKind = (field) => {
  const parts = digits(7, 7, { type: 'text', autocomplete: 'postal-code' });
  const lookup = compileLookup(field['lookup']);
  return lookup === undefined ? parts : { ...parts, options: { ...parts.options, lookup } };
};
