import type { ConditionPlan, LinkPlan, TextPlan } from '../../declare/index.ts';

export interface MenuItemPlan {
  readonly link: LinkPlan;
  readonly text: TextPlan;
  readonly when?: ConditionPlan;
  readonly currentFor?: readonly string[];
}
