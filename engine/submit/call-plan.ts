// Which calls a form sends, and in which order. Browser and server share this: with scripts the page sends them, without scripts the
// server runs them for one posted form.
import { type CallPlan, type ConditionPlan, isObject, type JsonObject, type Scopes } from '../declare/index.ts';
import { evaluateCondition } from '../validate/index.ts';

/** A call that gets the answers in place of the form's own, while the condition holds. */
export interface SendInstead {
  readonly send: string;
  readonly when: ConditionPlan;
}

/** A call that gets the answers before the form's own. */
export interface SendBefore {
  readonly send: string;
  readonly when?: ConditionPlan;
}

/** The options of a form's block that say what it sends. */
export interface FormCalls {
  readonly send: string;
  readonly sendInstead?: readonly SendInstead[] | undefined;
  readonly sendBefore?: readonly SendBefore[] | undefined;
}

/** The call that a form sends with its present answers. `now`: ISO 8601. */
export function chooseCall({ send, sendInstead = [] }: FormCalls, scopes: Scopes, now: string): string {
  return sendInstead.find(({ when }) => evaluateCondition(when, scopes, now))?.send ?? send;
}

/** The calls that get the answers first, in order. */
export function listCallsBefore(
  { sendBefore = [] }: Pick<FormCalls, 'sendBefore'>,
  scopes: Scopes,
  now: string,
): readonly string[] {
  return sendBefore.filter(({ when }) => evaluateCondition(when, scopes, now)).map(({ send }) => send);
}

/** The calls of one press, in order. */
export interface CallsInTurn {
  readonly before: readonly CallPlan[];
  readonly main: CallPlan;
  /** Follows a main call that is answered with nothing. */
  readonly next?: CallPlan | undefined;
}

export type CallRole = keyof CallsInTurn;

/** An answer or refusal: an `Outcome` of the browser, a `CallAnswer` of the server; undefined: the call was not sent. */
type AnyAnswer = { readonly kind: string; readonly data?: unknown } | undefined;

export interface LastCall<Answer extends AnyAnswer> {
  readonly plan: CallPlan;
  readonly answer: Answer;
}

/**
 * Sends calls one after another. Calls before the main one hand the data of their answers on as `responses`, so that they are part of the
 * later payloads. Ends with the first call that is not accepted.
 */
export async function sendInTurn<Answer extends AnyAnswer>(
  { before, main, next }: CallsInTurn,
  send: (plan: CallPlan, role: CallRole, responses: JsonObject) => Promise<Answer>,
): Promise<LastCall<Answer>> {
  let responses: JsonObject = {};
  for (const plan of before) {
    const answer = await send(plan, 'before', responses);
    if (!isAccepted(answer)) return { plan, answer };
    // Responses are JSON.
    if (isObject(answer?.data)) responses = { ...responses, ...(answer.data as JsonObject) };
  }
  const answer = await send(main, 'main', responses);
  if (next === undefined || answer?.kind !== 'empty') return { plan: main, answer };
  return { plan: next, answer: await send(next, 'next', {}) };
}

/** Whether a call succeeded. */
export function isAccepted(answer: AnyAnswer): boolean {
  return answer?.kind === 'redirect' || answer?.kind === 'empty' || answer?.kind === 'data';
}
