// The calls that a posted form makes, from the same declaration as with scripts.
import { listSenders } from '../../../../../engine/compile/index.ts';
import { type CallPlan, isObject, type ScreenPlan } from '../../../../../engine/declare/index.ts';
import {
  chooseCall,
  type FormCalls,
  listCallsBefore,
  type PostedControls,
  readFormPost,
} from '../../../../../engine/submit/index.ts';
import type { RequestContext } from '../../area.ts';

/** The call that a form sends with the posted answers: without scripts its `_do` stays that of the first answers. */
export function choosePosted(context: RequestContext, screen: ScreenPlan, posted: CallPlan, controls: PostedControls): CallPlan {
  for (const { calls, formId } of listForms(screen)) {
    const isSent = calls.send === posted.id || calls.sendInstead?.some(({ send }) => send === posted.id) === true;
    if (calls.sendInstead !== undefined && isSent)
      return context.plans.call(chooseCall(calls, ...scopesOf(context, formId, controls)));
  }
  return posted;
}

/** The calls that get the posted answers before the form's own. */
export function listPostedBefore(
  context: RequestContext,
  screen: ScreenPlan,
  call: CallPlan,
  controls: PostedControls,
): readonly CallPlan[] {
  const form = listForms(screen).find(({ calls }) => calls.send === call.id);
  if (form === undefined) return [];
  return listCallsBefore(form.calls, ...scopesOf(context, form.formId, controls)).map((id) => context.plans.call(id));
}

/** The calls of a form that follow changes of answers, and the fields whose answers they save. */
export interface ChangeCalls {
  readonly calls: readonly string[];
  readonly saved: ReadonlySet<string>;
}

/** All calls of the option `onChange` that has this call: without scripts one button sends them all. undefined: it is another call. */
export function findChangeCalls(screen: ScreenPlan, call: CallPlan): ChangeCalls | undefined {
  for (const { block } of listSenders(screen.blocks)) {
    // Compiled from the option `onChange` of the form's block.
    const changes = (Array.isArray(block['onChange']) ? block['onChange'] : []).filter(isObject);
    if (!changes.some(({ send }) => send === call.id)) continue;
    return {
      calls: changes.map(({ send }) => String(send)),
      saved: new Set(changes.flatMap(({ fields }) => (Array.isArray(fields) ? fields.map(String) : []))),
    };
  }
  return undefined;
}

/** The forms that a screen enters, with what their main buttons send. */
function listForms(screen: ScreenPlan): readonly { readonly formId: string; readonly calls: FormCalls }[] {
  return listSenders(screen.blocks).flatMap(({ block, formId, action }) =>
    // Compiled from the options of a form's block.
    formId === undefined || action !== undefined ? [] : [{ formId, calls: block as unknown as FormCalls }],
  );
}

function scopesOf({ plans, now }: RequestContext, formId: string, controls: PostedControls) {
  return [{ form: readFormPost(plans.form(formId), controls).answers }, now.toISOString()] as const;
}
