import type { ConditionPlan, LinkPlan, TextPlan } from '../../declare/index.ts';

export interface MenuItemPlan {
  readonly link: LinkPlan;
  readonly words: TextPlan;
  readonly when?: ConditionPlan;
  readonly covers?: readonly string[];
}
