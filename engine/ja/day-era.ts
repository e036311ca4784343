import { daySigns, type KeywordEntry } from '../declare/index.ts';

export const entry: KeywordEntry = {
  keyword: 'dayEra',
  in: 'answer',
  doc: 'The day must be within its era: 昭和64年 ended on January 7th.',
  takes: { const: true },
  example: { dayEra: true },
};

const { slash, between, end } = daySigns;
const eraNames = '(?:明治|大正|昭和|平成|令和|[明大昭平令mtshr])';

/** A day with an era that could not be read: 昭和64年1月8日. */
export const pattern = new RegExp(
  `^${eraNames}${slash}*(?:(?:元|[0-9]{1,2})${between}[0-9]{1,2}${between}[0-9]{1,2}${end}|[0-9]{6})$`,
  'i',
);
