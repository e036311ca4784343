import type { StoreSettings } from '../../../project/store-settings.ts';
import { findRepeated } from './find-repeated.ts';
import type { DocumentRules, RuleProblem } from './index.ts';

type Question = StoreSettings['surveys']['surveys'][number]['questions'][number];

/** Answers name surveys and questions by ID and options by title, so these are unique; purposes name a survey that exists. */
export const validateSurveys: DocumentRules<'surveys'> = ({ surveys, ...purposes }) => {
  const ids = surveys.map(({ surveyId }) => surveyId);
  return [
    ...(['withdrawSurvey', 'accountWithdrawSurvey'] as const).flatMap((purpose) => {
      const id = purposes[purpose];
      return id === undefined || ids.includes(id) ? [] : [{ path: [purpose], rule: 'unknownSurvey' }];
    }),
    ...findRepeated(ids).map((index) => ({ path: ['surveys', index, 'surveyId'], rule: 'sameId' })),
    ...surveys.flatMap(({ questions }, index) => {
      const at = ['surveys', index, 'questions'];
      const repeated = findRepeated(questions.map(({ questionId }) => questionId));
      return [
        ...repeated.map((place) => ({ path: [...at, place, 'questionId'], rule: 'sameId' })),
        ...questions.flatMap((question, place) => validateOptions(question, [...at, place, 'options'])),
      ];
    }),
  ];
};

function validateOptions({ options = [] }: Question, at: RuleProblem['path']): readonly RuleProblem[] {
  // An answer may be given in any language.
  const seen = new Set<string>();
  return options.flatMap(({ optionTitle }, index) => {
    const titles = Object.values(optionTitle);
    const isRepeated = titles.some((title) => seen.has(title));
    for (const title of titles) seen.add(title);
    return isRepeated ? [{ path: [...at, index, 'optionTitle'], rule: 'sameOption' }] : [];
  });
}
