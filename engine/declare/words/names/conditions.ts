import type { NameEntries } from './name-entry.ts';

/** Of kinds of files that may name their conditions. */
export const conditions: NameEntries = {
  conditions: {
    doc: 'Conditions by name, each declared once for the file: its name stands for it wherever a condition stands, after `not` and in `any` too. A fragment can use the names of the file that includes it.',
    example: { isTrial: { 'plan.isTrial': true }, mustPay: { not: 'isTrial' } },
  },
};
