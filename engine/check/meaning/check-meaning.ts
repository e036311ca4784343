import type { Checking } from '../checking.ts';
import { checkAsked } from './check-asked.ts';
import { checkFieldsSent } from './check-fields-sent.ts';
import { checkFormsAnswered, checkFormsRight } from './check-forms-answered.ts';
import { checkParameters } from './check-parameters.ts';
import { checkReach } from './check-reach.ts';
import { checkRefusals } from './check-refusals.ts';
import { checkSteps } from './check-steps.ts';
import { checkTogether } from './check-together.ts';
import { type Face, facesOf } from './read-faces.ts';

/** What a person meets on the way through all of it: screens without a way in, steps without a way on, fields that nobody asks for. */
export function checkMeaning(checking: Checking): void {
  const faces = facesOf(checking);
  checkTogether(checking, faces);
  checkParameters(checking, faces);
  for (const check of [checkReach, checkSteps, checkRefusals, checkAsked]) check(checking, faces.screens);
  checkFieldsSent(checking, faces.screens);
  checkFormsAnswered(checking);
}

/** Of that what hangs on the settings that were given. */
export function checkInStore(checking: Checking, faces: ReadonlyMap<string, Face>): void {
  for (const check of [checkSteps, checkAsked]) check(checking, faces);
  checkFormsRight(checking);
}
