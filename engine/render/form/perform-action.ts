import type { CallPlan, Refusal, Scopes, ScreenPlan } from '../../declare/index.ts';
import { buildPayload } from '../../submit/index.ts';
import type { Texts } from '../../texts/index.ts';
import { readPath } from '../../validate/index.ts';
import type { ActionPlan } from '../actions/action-plan.ts';
import { fillPayload, type Sender } from '../calls/use-call.tsx';
import type { Frame } from '../frame.tsx';
import { renderText, type TextReader } from '../texts/render-text.ts';
import type { ShowToast } from '../toasts/toasts.tsx';
import { createFormScopes, type FormContextValue } from './form-context.tsx';
import { placeRefusal } from './issues/place-refusal.ts';

export interface ActionSender extends Pick<FormContextValue, 'store' | 'scopes' | 'isActing'>, Pick<Frame, 'loaded'> {
  readonly call: CallPlan;
  readonly screen: ScreenPlan;
  readonly texts: Texts;
  readonly formatText: TextReader;
  readonly refusalText: (call: CallPlan, refusal: Refusal) => string;
  readonly toast: ShowToast;
  readonly send: Sender['send'];
  readonly afterSuccess: (scopes: Scopes) => boolean;
  readonly startCooldown: (seconds?: number) => void;
}

/** Sends the call of a form's button with the form's answers. The input stays, wherever the call leads. */
export async function performAction(action: ActionPlan, sender: ActionSender): Promise<void> {
  const { call, screen, store, isActing, loaded, formatText, toast, startCooldown } = sender;
  store.collect();
  const scopes = createFormScopes(store, sender.scopes, 'answers');
  const read = (at: readonly string[]) => readPath(scopes, at);
  const form = call.form === undefined ? undefined : screen.forms[call.form];
  const params = Object.fromEntries(
    Object.entries(fillPayload(action.params, read)).map(([name, value]) => [name, String(value ?? '')]),
  );
  const sources = { payload: fillPayload(action.payload, read), page: loaded.data, now: loaded.data.screen.now };
  const payload = buildPayload(call, form, {}, sources);
  store.run(call.id);
  // It may reload this page, which must not ask about leaving.
  isActing.current = true;
  const outcome = await sender.send({ payload, params });
  isActing.current = false;
  store.run(undefined);
  if (outcome?.kind === 'empty' || outcome?.kind === 'data' || outcome?.kind === 'redirect') {
    startCooldown();
    // A call that navigates does so itself.
    if (outcome.kind === 'redirect')
      toast(
        action.successToast && renderText(action.successToast, { texts: sender.texts, scopes }),
        'success',
        action.toastMilliseconds,
      );
    else sender.afterSuccess(scopes);
  }
  // Keep messages until the response arrives, so that the layout does not jump during a second press.
  if (outcome?.kind !== 'refused') return store.clearSummary();
  const { refusal } = outcome;
  if (refusal.retryAfter !== undefined) startCooldown(refusal.retryAfter);
  if (action.failSilently === true) return store.clearSummary();
  if (action.failureToast !== undefined) return toast(formatText(action.failureToast), 'error', action.toastMilliseconds);
  if (action.refusalAs === 'toast') return toast(sender.refusalText(call, refusal), 'error', action.toastMilliseconds);
  const placed = placeRefusal(call, refusal, store.form, store.isShown);
  store.showIssues(placed.issues, placed);
}
