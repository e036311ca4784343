import type { JsonPath } from '../../drafts/lists.ts';
import { validateLimits } from './limits.ts';
import { validateMemberConsents } from './member-consents.ts';
import { validateParentalControl } from './parental-control.ts';
import { validatePlans, validatePriceTables } from './plans.ts';
import { validateSurveys } from './surveys.ts';

/** A problem of one document, by a rule with a text in `settings.problem`. */
export interface RuleProblem {
  readonly path: JsonPath;
  readonly rule: string;
}

/** Rules of a document that its schema cannot express. They run on documents that match their schema. */
export type DocumentRules = (body: Readonly<Record<string, unknown>>) => readonly RuleProblem[];

export const documentRules: { readonly [document: string]: DocumentRules } = {
  limits: validateLimits,
  memberConsents: validateMemberConsents,
  parentalControl: validateParentalControl,
  plans: validatePlans,
  priceTables: validatePriceTables,
  surveys: validateSurveys,
};
