import type { Checking } from '../checking.ts';
import { checkFieldsSent } from './check-fields-sent.ts';
import { checkFormsAnswered, checkFormsRight } from './check-forms-answered.ts';
import { checkParameters } from './check-parameters.ts';
import { checkReach } from './check-reach.ts';
import { checkRefusals } from './check-refusals.ts';
import { checkRequiredAreAsked } from './check-required-asked.ts';
import { checkSteps } from './check-steps.ts';
import { checkTogether } from './check-together.ts';
import { type ScreenSummary, summarizeScreens } from './summarize-screens.ts';

/** Semantic checks of valid declarations: unreachable screens, dead ends, fields that are never asked, contradicting conditions. */
export function checkMeaning(checking: Checking): void {
  const summaries = summarizeScreens(checking);
  checkTogether(checking, summaries);
  checkParameters(checking, summaries);
  for (const check of [checkReach, checkSteps, checkRefusals, checkRequiredAreAsked]) check(checking, summaries.screens);
  checkFieldsSent(checking, summaries.screens);
  checkFormsAnswered(checking);
}

/** Those checks whose result depends on the given settings. */
export function checkGivenSettings(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  for (const check of [checkSteps, checkRequiredAreAsked]) check(checking, summaries);
  checkFormsRight(checking);
}
