import type { FieldParts } from './field-kind.ts';

/** A field whose answer has digits only. Input may be full-width or hyphenated; the normalized answer is plain digits. */
export function compileDigits(
  min: number,
  max: number,
  options: { readonly type: string; readonly autocomplete: string },
): FieldParts {
  const count = min === max ? `${max}` : `${min},${max}`;
  return {
    widget: 'text',
    schema: { type: 'string', pattern: `^[0-9]{${count}}$` },
    normalise: ['visible', 'digits'],
    options: { ...options, inputmode: 'numeric', digits: max },
  };
}
