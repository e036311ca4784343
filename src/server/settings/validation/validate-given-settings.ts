import type { CheckOptions } from '../../../../engine/check/index.ts';
import { createStorePlans } from '../../project/store-plans.ts';
import { validateSettings } from './validate-settings.ts';

/** Runs the console's validation for `check`, on settings from a file. */
export const validateGivenSettings: NonNullable<CheckOptions['validateSettings']> = (declarations, settings) =>
  validateSettings({ declarations, plansFor: (values) => createStorePlans(declarations, values) }, settings);
