import { isObject } from '../../engine/declare/index.ts';

/** An answered question: a text, or the titles of the ticked options. */
export interface SurveyAnswer {
  readonly questionId: string;
  readonly answer: string | readonly string[];
}

/** The answered questions of a normalised answer. */
export function listSurveyAnswers(answer: unknown): readonly SurveyAnswer[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((entry): SurveyAnswer[] => {
    if (!isObject(entry) || typeof entry['questionId'] !== 'string') return [];
    const { questionId } = entry;
    if (typeof entry['answer'] === 'string') return [{ questionId, answer: entry['answer'] }];
    const titles = Array.isArray(entry['answer']) ? entry['answer'].filter((title) => typeof title === 'string') : [];
    return [{ questionId, answer: titles }];
  });
}
