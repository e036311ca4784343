import { listSenders } from '../../../../../engine/compile/index.ts';
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
import { evaluateCondition, readPath } from '../../../../../engine/validate/index.ts';

/** What is declared of a call's success, and when its button is enabled. */
interface Success {
  readonly enabledWhen?: ConditionPlan;
  readonly redirectTo?: LinkPlan;
  readonly successToast?: unknown;
}

/** A form of a screen, by its main button. */
export interface FoundForm {
  readonly formId: string;
  readonly success: Success;
}

/** A button that makes a call. */
export interface FoundButton extends Success {
  readonly send: string;
  readonly payload?: { readonly [name: string]: DataPlan | Json };
  /** When it is shown. */
  readonly when?: ConditionPlan;
}

/** Buttons that make the same call, and the form that contains them. */
export interface FoundAction {
  readonly actions: readonly [FoundButton, ...FoundButton[]];
  /** Set when it is a secondary action of a form block. */
  readonly formId: string | undefined;
}

/**
 * The form block that sends this call, or the actions that do. `formCall`: the call of the form in which the pressed button stands, if
 * that is another button than the main one.
 */
export function findSender(screen: ScreenPlan, call: string, formCall?: string): FoundForm | FoundAction | undefined {
  const senders = listSenders(screen.blocks).filter((sender) => sender.call === call);
  const pressed = senders.filter(({ block, formId, action }) =>
    formCall === undefined ? formId === undefined || action === undefined : action !== undefined && block['send'] === formCall,
  );
  const candidates = pressed.length > 0 ? pressed : senders;
  const [first] = candidates;
  if (first === undefined) return undefined;
  const { block, formId, action } = first;
  // Compiled from the options of an action.
  const toButton = (options: object): FoundButton => ({ ...options, send: call });
  if (action !== undefined) {
    const otherActions = candidates
      .slice(1)
      .flatMap((sender) => (sender.block === block && sender.action !== undefined ? [sender.action] : []));
    return { actions: [toButton(action), ...otherActions.map(toButton)], formId };
  }
  // A form's block has the options of a call's success too.
  if (formId !== undefined) return { formId, success: block as Success };
  // A switch posts what it was rendered with.
  return {
    actions: [toButton(block['successToast'] === undefined ? {} : { successToast: block['successToast'] })],
    formId: undefined,
  };
}

/** The button that is shown. The scopes are read only if several make the call. */
export async function findShown(
  [first, ...otherActions]: FoundAction['actions'],
  readScopes: () => Promise<Scopes>,
  now: string,
): Promise<FoundButton> {
  if (otherActions.length === 0) return first;
  const scopes = await readScopes();
  return [first, ...otherActions].find(({ when }) => evaluateCondition(when, scopes, now)) ?? first;
}

/** What an action's call is sent: its declared payload, data read from the scopes. */
export function payloadOf(action: FoundButton, scopes: Scopes): JsonObject {
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
