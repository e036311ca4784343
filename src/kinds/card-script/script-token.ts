import { readData } from '../../../engine/compile/index.ts';
import type { DataPlan, DeclaredField, Json } from '../../../engine/declare/index.ts';

/** Schema of a payment provider's token. Never digits and spaces alone: that would be a card number. */
export const tokenSchema = {
  type: 'string',
  minLength: 4,
  maxLength: 300,
  pattern: '^(?![0-9 -]*$)[A-Za-z0-9_.~-]+$',
} as const;

/** `{ script: { at: "cardScript" } }`, `"script"` → `{ script: { at: ["cardScript"] } }` */
export function dataOption(field: DeclaredField, name: string): { readonly [name: string]: Json } {
  const data: DataPlan | undefined = readData(field[name]);
  return data === undefined ? {} : { [name]: { at: data.at } };
}
