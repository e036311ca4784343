export interface Era {
  readonly era: 'reiwa' | 'heisei' | 'showa' | 'taisho' | 'meiji';
  /** First and last day, YYYYMMDD. The days of change in 1912 and 1926 belong to two eras. */
  readonly from: string;
  readonly to: string;
  /** Spellings after NFKC: name, short form, and the letter on official forms. */
  readonly written: string;
}

/** Japanese eras in which a living person may have been born, newest first. */
export const eras: readonly Era[] = [
  { era: 'reiwa', from: '20190501', to: '99991231', written: '令和|令|r' },
  { era: 'heisei', from: '19890108', to: '20190430', written: '平成|平|h' },
  { era: 'showa', from: '19261225', to: '19890107', written: '昭和|昭|s' },
  { era: 'taisho', from: '19120730', to: '19261225', written: '大正|大|t' },
  { era: 'meiji', from: '18681023', to: '19120730', written: '明治|明|m' },
];

/** `"19900105"` → Heisei 2; undefined before the first era of this list, and for text that is not eight digits. */
export function eraYear(day: string): { readonly era: Era['era']; readonly year: number } | undefined {
  const era = /^[0-9]{8}$/.test(day) ? eras.find(({ from }) => day >= from) : undefined;
  return era === undefined ? undefined : { era: era.era, year: Number(day.slice(0, 4)) - Number(era.from.slice(0, 4)) + 1 };
}
