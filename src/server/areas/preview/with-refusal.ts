import {
  type BlockPlan,
  type FormState,
  isObject,
  type JsonObject,
  type LoadedPage,
  type Refusal,
  type ScreenPlan,
} from '../../../../engine/declare/index.ts';
import { evaluateCondition } from '../../../../engine/validate/index.ts';

/**
 * Adds the example's refusal to the page: `{ refused: { call: "login", code: "LOGIN_FAILED" } }` is shown in the form that makes the call
 * (of several, in a shown one), or at the top of a page without forms. `translate` returns the text of a code.
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
  const { screen: state } = page.data;
  const isShown = ({ when }: BlockPlan): boolean => evaluateCondition(when, { page: page.data }, state.now);
  const senders = listSenders(screen.blocks, call.id);
  const sender = senders.find(isShown) ?? senders[0];
  const formId = typeof sender?.['of'] === 'string' ? sender['of'] : (call.form ?? Object.keys(screen.forms)[0]);
  const form: FormState | undefined = formId === undefined ? undefined : state.forms[formId];
  const next =
    formId === undefined || form === undefined
      ? { ...state, submission: { call: call.id, refusal } }
      : { ...state, forms: { ...state.forms, [formId]: { ...form, submission: { call: call.id, issues: [], refusal } } } };
  return { ...page, data: { ...page.data, screen: next } };
}

/** Lists the form blocks with a button that makes the call. */
function listSenders(blocks: readonly BlockPlan[], call: string): readonly BlockPlan[] {
  return blocks.flatMap((block) => {
    if (block.block === 'form' && sends(block, call)) return [block];
    return listSenders(Object.values(block).filter(Array.isArray).flat().filter(isBlock), call);
  });
}

function sends(value: unknown, call: string): boolean {
  if (Array.isArray(value)) return value.some((each) => sends(each, call));
  return isObject(value) && (value['send'] === call || Object.values(value).some((each) => sends(each, call)));
}

function isBlock(value: unknown): value is BlockPlan {
  return isObject(value) && typeof value['block'] === 'string';
}
