import type { ConditionPlan, DataPlan, JsonObject, LinkPlan, TextPlan } from '../../declare/index.ts';

/** A compiled action (engine/declare/words/parts.ts). */
export interface ActionPlan {
  readonly words: TextPlan;
  readonly about?: TextPlan;
  readonly send?: string;
  readonly payload?: JsonObject;
  readonly params?: JsonObject;
  readonly link?: LinkPlan;
  readonly tone: 'main' | 'plain' | 'quiet' | 'danger';
  readonly when?: ConditionPlan;
  readonly enabledWhen?: ConditionPlan;
  readonly cooldown?: CooldownPlan;
  readonly busyWith?: 'form';
  readonly credential?: CredentialPlan;
  readonly confirm?: ConfirmPlan;
  readonly done?: TextPlan;
  readonly failed?: TextPlan;
  readonly refusalAs?: 'toast';
  readonly milliseconds?: number;
  readonly quietly?: boolean;
  readonly leadsTo?: LinkPlan;
}
export interface CooldownPlan {
  readonly seconds: DataPlan;
  readonly fromLoad: boolean;
  readonly words: TextPlan;
}
export interface CredentialPlan {
  readonly does: 'create' | 'get';
  /** Id of a call. */
  readonly options: string;
  readonly none: TextPlan;
  readonly autofill: boolean;
}
export interface ConfirmPlan {
  readonly title: TextPlan;
  readonly words?: TextPlan;
  readonly yes: TextPlan;
  readonly no: TextPlan;
  /** Set if the action deletes something although its button does not look destructive. */
  readonly isDestructive?: boolean;
}

/** Whether a confirmed action is destructive: its dialog then puts the button that changes nothing first. */
export function isDestructive({ tone, confirm }: ActionPlan): boolean {
  return tone === 'danger' || confirm?.isDestructive === true;
}
