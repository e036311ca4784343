import { listEnteredForms, listSenders } from '../../../../../engine/compile/index.ts';
import {
  type ConditionPlan,
  type DataPlan,
  isObject,
  type Json,
  type JsonObject,
  type LinkPlan,
  type Scopes,
  type ScreenPlan,
} from '../../../../../engine/declare/index.ts';
import { readPath } from '../../../../../engine/validate/index.ts';

/** What is declared of a call's success, and when its button is enabled. */
interface Success {
  readonly enabledWhen?: ConditionPlan;
  readonly leadsTo?: LinkPlan;
  readonly done?: unknown;
}

/** A form of a screen, by its main button. */
export interface FoundForm {
  readonly formId: string;
  readonly success: Success;
}

/** A button that makes a call, and the form that contains it. */
export interface FoundAction {
  readonly action: Success & {
    readonly send: string;
    readonly payload?: { readonly [name: string]: DataPlan | Json };
  };
  /** Set when it is a secondary action of a form block. */
  readonly formId: string | undefined;
}

/**
 * The form block that sends this call, or the action that does. `formCall`: the call of the form in which the pressed button stands, if
 * that is another button than the main one.
 */
export function findSender(screen: ScreenPlan, call: string, formCall?: string): FoundForm | FoundAction | undefined {
  const senders = [...listSenders(screen.blocks)].filter((sender) => sender.call === call);
  const pressed = senders.filter(({ block, formId, action }) =>
    formCall === undefined ? formId === undefined || action === undefined : action !== undefined && block['send'] === formCall,
  );
  for (const { block, formId, action } of pressed.length > 0 ? pressed : senders) {
    // Compiled from the options of an action; a form's block has those of a call's success too.
    if (action !== undefined) return { action: { ...action, send: call } as FoundAction['action'], formId };
    if (formId !== undefined) return { formId, success: block as Success };
    // A switch posts what it was rendered with.
    return { action: { send: call, ...(block['done'] === undefined ? {} : { done: block['done'] }) }, formId: undefined };
  }
  return undefined;
}

/** Whether a form is entered on this screen. `formId`: `signup`; its confirm page only reviews it. */
export function hasFormBlock(screen: ScreenPlan, formId: string): boolean {
  return listEnteredForms(screen.blocks).includes(formId);
}

/** What an action's call is sent: its declared payload, data read from the scopes. */
export function payloadOf(action: FoundAction['action'], scopes: Scopes): JsonObject {
  return Object.fromEntries(
    Object.entries(action.payload ?? {}).map(([name, value]) => [
      name,
      isDataPlan(value) ? toJson(readPath(scopes, value.at)) : value,
    ]),
  );
}

function isDataPlan(value: DataPlan | Json): value is DataPlan {
  return isObject(value) && Array.isArray(value['at']);
}

/** What a page's data holds is JSON; an absent value is null. */
function toJson(value: unknown): Json {
  return value === undefined ? null : (value as Json);
}
