import type { KindCompiler } from '../field-kind.ts';

export const checkbox: KindCompiler = {
  kind: 'checkbox',
  compile: () => ({ widget: 'checkbox', schema: { type: 'boolean' }, normalise: [] }),
};

export const consent: KindCompiler = {
  kind: 'consent',
  compile: (field) => ({
    widget: 'checkbox',
    schema: field['mustBeTrue'] === true ? { type: 'boolean', mustBeTrue: true } : { type: 'boolean' },
    normalise: [],
  }),
};
