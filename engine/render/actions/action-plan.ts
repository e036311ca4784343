import type { CallPlan, ConditionPlan, DataPlan, IconName, JsonObject, LinkPlan, TextPlan } from '../../declare/index.ts';

/** A compiled action (engine/declare/words/parts.ts). */
export interface ActionPlan {
  readonly text: TextPlan;
  readonly visuallyHiddenText?: TextPlan;
  readonly icon?: IconName;
  readonly image?: DataPlan;
  readonly send?: string;
  readonly payload?: JsonObject;
  readonly params?: JsonObject;
  readonly link?: LinkPlan;
  readonly tone: 'main' | 'plain' | 'quiet' | 'danger';
  readonly when?: ConditionPlan;
  readonly enabledWhen?: ConditionPlan;
  readonly cooldown?: CooldownPlan;
  readonly disabledWhileSending?: boolean;
  readonly confirm?: ConfirmPlan;
  readonly successToast?: TextPlan;
  readonly failureToast?: TextPlan;
  readonly refusalAs?: 'toast';
  readonly toastMilliseconds?: number;
  readonly failSilently?: boolean;
  readonly redirectTo?: LinkPlan;
}
export interface CooldownPlan {
  readonly seconds: DataPlan;
  readonly startsOnLoad: boolean;
  readonly text: TextPlan;
}
export interface ConfirmPlan {
  readonly title: TextPlan;
  readonly text?: TextPlan;
  readonly confirmLabel: TextPlan;
  readonly cancelLabel: TextPlan;
  /** Set if the action deletes something although its button does not look destructive. */
  readonly isDestructive?: boolean;
}

/** The action with the tone that its call requires. */
export function applyCallTone<Action extends ActionPlan>(action: Action, call: CallPlan | undefined): Action {
  return call?.isDestructive === true ? { ...action, tone: 'danger' } : action;
}

/** Whether a confirmed action is destructive: its dialog then puts the button that changes nothing first. */
export function isDestructive({ tone, confirm }: ActionPlan): boolean {
  return tone === 'danger' || confirm?.isDestructive === true;
}
