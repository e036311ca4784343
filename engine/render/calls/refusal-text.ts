import type { CallErrorPlan, CallPlan, Refusal, WordsPlan } from '../../declare/index.ts';

/** What a call says of a code: its own entry, else the one for all others. */
export function findCallError(call: CallPlan, code: string): CallErrorPlan | undefined {
  if (Object.hasOwn(call.errors, code)) return call.errors[code];
  return call.errors['*'];
}

/** Words of a refusal: the server's own message where the call lets it speak, else declared words, else undefined. */
export function refusalWords(
  error: CallErrorPlan | undefined,
  refusal: Refusal,
): { readonly message: string } | { readonly words: WordsPlan } | undefined {
  // Nothing was answered: the call's own words would blame what was sent.
  if (refusal.status === 0) return undefined;
  if (error?.serverMessage === true && refusal.message !== '') return { message: refusal.message };
  const words = error?.text ?? error?.elseText;
  return words === undefined ? undefined : { words };
}
