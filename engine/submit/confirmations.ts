import type { FormPlan } from '../declare/index.ts';

/** Fields that repeat another one (`sameAs`) and are not sent. `sent`: names of an envelope; `fields` stands for all fields. */
export function findUnsentConfirmations(
  form: FormPlan,
  sent: readonly string[],
): readonly { readonly key: string; readonly sameAs: string }[] {
  if (sent.includes('fields')) return [];
  return form.fields.flatMap(({ key, options: { sameAs } }) =>
    typeof sameAs === 'string' && !sent.includes(key) ? [{ key, sameAs }] : [],
  );
}
