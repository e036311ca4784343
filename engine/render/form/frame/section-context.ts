import { createContext, use } from 'react';
import type { ConditionPlan, DataPlan, LinkPlan, TextPlan } from '../../../declare/index.ts';

/** Which fields of a section have a mark: all, or only those that may become empty. */
export type Marks = 'all' | 'canBeEmpty';

/** Marks fields that page data lists, or that differ from answers in page data. */
export interface MarkedPlan {
  readonly keys?: DataPlan;
  readonly compareWith?: DataPlan;
  readonly text: TextPlan;
}

/** A link beside the label of a field. */
export interface FieldLinkPlan {
  readonly fields: readonly string[];
  readonly text: TextPlan;
  readonly link: LinkPlan;
  readonly when?: ConditionPlan;
}

/** What a section adds to the frames of its fields. */
export interface FieldSurroundings {
  readonly requiredMarks?: Marks;
  readonly marked?: MarkedPlan;
  readonly fieldLinks?: readonly FieldLinkPlan[];
}

export const SectionContext = createContext<FieldSurroundings>({});
export const useSection = (): FieldSurroundings => use(SectionContext);
