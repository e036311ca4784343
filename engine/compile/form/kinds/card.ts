import type { DataPlan, DeclaredField, Json } from '../../../declare/index.ts';
import type { KindCompiler } from '../field-kind.ts';
import { readData } from '../read-options.ts';

/** A token of the provider. Never digits and spaces alone: that would be a card number. */
const token = { type: 'string', minLength: 4, maxLength: 300, pattern: '^(?![0-9 -]*$)[A-Za-z0-9_.~-]+$' } as const;

export const card: KindCompiler = {
  kind: 'card',
  compile: (field) => ({ widget: 'card', schema: token, normalise: [], options: { ...dataOption(field, 'script') } }),
};

export const cardCertification: KindCompiler = {
  kind: 'card-certification',
  compile: (field) => ({
    widget: 'card-certification',
    schema: token,
    normalise: [],
    options: { ...dataOption(field, 'script'), ...dataOption(field, 'reference'), hasPage: true },
  }),
};

function dataOption(field: DeclaredField, name: string): { readonly [name: string]: Json } {
  const data: DataPlan | undefined = readData(field[name]);
  return data === undefined ? {} : { [name]: { at: data.at } };
}
