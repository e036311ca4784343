import { type CallPlan, type ConditionPlan, isObject, type JsonObject, type Scopes } from '../../../declare/index.ts';
import type { Outcome } from '../../../submit/index.ts';
import { evaluateCondition } from '../../../validate/index.ts';

/** A call that gets the answers before the form's own. */
export interface SendBefore {
  readonly send: string;
  readonly when?: ConditionPlan;
}

export type BeforeResult =
  /** `responses`: the data of all responses. */
  | { readonly kind: 'done'; readonly responses: JsonObject }
  | { readonly kind: 'stopped'; readonly call: CallPlan; readonly outcome: Outcome };

/** Sends the calls before the main one, in order; stops at the first that does not succeed. */
export async function sendBefore(
  steps: readonly SendBefore[],
  {
    calls,
    scopes,
    now,
    send,
  }: {
    readonly calls: { readonly [id: string]: CallPlan } | undefined;
    readonly scopes: Scopes;
    readonly now: string;
    readonly send: (call: CallPlan, responses: JsonObject) => Promise<Outcome>;
  },
): Promise<BeforeResult> {
  let responses: JsonObject = {};
  for (const step of steps) {
    const call = calls?.[step.send];
    if (call === undefined || !evaluateCondition(step.when, scopes, now)) continue;
    const outcome = await send(call, responses);
    if (outcome.kind !== 'redirect' && outcome.kind !== 'empty' && outcome.kind !== 'data')
      return { kind: 'stopped', call, outcome };
    // Responses are JSON.
    if (outcome.kind === 'data' && isObject(outcome.data)) responses = { ...responses, ...(outcome.data as JsonObject) };
  }
  return { kind: 'done', responses };
}
