/** The questions that a member answers, in the language of the page. */
export interface Survey {
  readonly surveyName: string;
  readonly surveyDescription: string;
  readonly questions: readonly SurveyQuestion[];
}

export interface SurveyQuestion {
  readonly questionId: string;
  readonly questionType: QuestionType;
  readonly questionTitle: string;
  readonly questionDescription: string;
  readonly required: boolean;
  /** Of radio, checkbox and select. */
  readonly options: readonly SurveyOption[];
}

export interface SurveyOption {
  /** The answer that chooses it. */
  readonly optionTitle: string;
  /** Its titles in other languages, which answers given in these languages contain. */
  readonly otherTitles: readonly string[];
}

export const questionTypes = ['text', 'textarea', 'radio', 'checkbox', 'select', 'date', 'time'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** The maximum of questions in a survey. */
export const maxQuestions = 50;
