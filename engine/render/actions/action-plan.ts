import type { ConditionPlan, JsonObject, LinkPlan, WordsPlan } from '../../declare/index.ts';

/** An action as compiled by engine/declare/words/parts.ts. */
export interface ActionPlan {
  readonly words: WordsPlan;
  readonly send?: string;
  readonly payload?: JsonObject;
  readonly params?: JsonObject;
  readonly link?: LinkPlan;
  readonly tone: 'main' | 'plain' | 'quiet' | 'danger';
  readonly when?: ConditionPlan;
  readonly enabledWhen?: ConditionPlan;
  readonly cooldown?: CooldownPlan;
  readonly busyWith?: 'form';
  readonly confirm?: ConfirmPlan;
  readonly done?: WordsPlan;
  readonly failed?: WordsPlan;
  readonly milliseconds?: number;
  readonly quietly?: boolean;
  readonly leadsTo?: LinkPlan;
}
export interface CooldownPlan {
  readonly seconds: number;
  readonly fromLoad: boolean;
  readonly words: WordsPlan;
}
export interface ConfirmPlan {
  readonly title: WordsPlan;
  readonly words?: WordsPlan;
  readonly yes: WordsPlan;
  readonly no: WordsPlan;
}
