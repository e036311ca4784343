import { listSenders } from '../../../../../engine/compile/index.ts';
import { type FormState, isObject, type JsonObject, type Refusal, type ScreenPlan } from '../../../../../engine/declare/index.ts';
import { findCallError } from '../../../../../engine/submit/index.ts';
import { evaluateCondition } from '../../../../../engine/validate/index.ts';
import type { LoadedPage } from '../../../../language/root-data.ts';

/**
 * Adds the example's refusal to the page: `{ refused: { call: "login", code: "LOGIN_FAILED" } }` is shown in the form that
 * makes the call, or at the top of a page without forms. `translate` returns the text of a code.
 */
export function withRefusal(
  page: LoadedPage,
  screen: ScreenPlan,
  example: JsonObject,
  translate: (code: string) => string | undefined,
): LoadedPage {
  const { refused } = example;
  const id = isObject(refused) ? refused['call'] : undefined;
  const call = typeof id === 'string' && Object.hasOwn(screen.calls, id) ? screen.calls[id] : undefined;
  if (call === undefined || !isObject(refused)) return page;
  const code = String(refused['code']);
  const refusal: Refusal = { status: 422, code, message: translate(code) ?? '', requestId: '' };
  const formId = findForm(screen, call.id, page) ?? call.form ?? Object.keys(screen.forms)[0];
  const { screen: state } = page.data;
  const form: FormState | undefined = formId === undefined ? undefined : state.forms[formId];
  const next =
    formId === undefined || form === undefined
      ? { ...state, submission: { call: call.id, refusal } }
      : { ...state, forms: { ...state.forms, [formId]: { ...form, submission: { call: call.id, issues: [], refusal } } } };
  const ask = findCallError(call, code)?.dialog;
  return { ...page, data: { ...page.data, screen: ask === undefined ? next : { ...next, ask } } };
}

/** The shown form whose block sends the call, by its main button or another one. */
function findForm(screen: ScreenPlan, call: string, { data, root }: LoadedPage): string | undefined {
  const scopes = { page: data, root, settings: screen.settings };
  for (const { call: sent, block, formId } of listSenders(screen.blocks))
    if (sent === call && formId !== undefined && evaluateCondition(block.when, scopes, data.screen.now)) return formId;
  return undefined;
}
