import type { CallErrorPlan, Refusal, TextPlan } from '../../declare/index.ts';

/** Text of a refusal: the server's message if the call allows that, otherwise the declared text, otherwise undefined. */
export function refusalMessage(
  error: CallErrorPlan | undefined,
  refusal: Refusal,
): { readonly message: string } | { readonly words: TextPlan } | undefined {
  // Without a response the call's own texts would wrongly blame the input.
  if (refusal.status === 0) return undefined;
  if (error?.serverMessage === true && refusal.message !== '') return { message: refusal.message };
  const words = error?.text ?? error?.fallbackText;
  return words === undefined ? undefined : { words };
}
