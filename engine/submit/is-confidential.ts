import type { FieldPlan } from '../declare/index.ts';

/** Whether an answer is never stored in the browser or shown again: a password or a mailed code. */
export function isConfidential({ secret, options }: FieldPlan): boolean {
  return secret || options['autocomplete'] === 'one-time-code';
}
