import type { StoreSettings } from '../../../project/store-settings.ts';
import type { DocumentRules, RuleProblem } from './document-rules.ts';

type Question = StoreSettings['surveys']['surveys'][number]['questions'][number];

/** Answers name options by title, so these are unique. */
export const validateSurveys: DocumentRules<'surveys'> = ({ surveys }) =>
  surveys.flatMap(({ questions }, index) =>
    questions.flatMap((question, place) => validateOptions(question, ['surveys', index, 'questions', place, 'options'])),
  );

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
