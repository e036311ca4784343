import type { CheckOptions } from '../../../engine/check/index.ts';
import { createStorePlans } from '../project/store-plans.ts';
import { judgeSettings } from './judge-settings.ts';

/** What the console would say of settings that stand in a file, for the check of declarations. */
export const judgeGivenSettings: NonNullable<CheckOptions['judgeSettings']> = (declarations, settings) =>
  judgeSettings({ declarations, plansFor: (given) => createStorePlans(declarations, given) }, settings);
