import { daySigns } from '../declare/words/separator-signs.ts';
import { joinDay } from '../validate/read-day.ts';

interface Era {
  readonly era: 'reiwa' | 'heisei' | 'showa' | 'taisho' | 'meiji';
  /** First and last day, YYYYMMDD. The days of change in 1912 and 1926 belong to two eras. */
  readonly from: string;
  readonly to: string;
  /** Spellings after NFKC: name, short form, and the letter on official forms. */
  readonly written: string;
}

/** Japanese eras in which a living person may have been born, newest first. */
const eras: readonly Era[] = [
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

const { slash, between, end } = daySigns;
const eraParts = eras.map((era) => ({
  ...era,
  // H2.4.1, 平成2年4月1日, and the compact H020401.
  separated: new RegExp(`^(?:${era.written})${slash}*(元|[0-9]{1,2})${between}([0-9]{1,2})${between}([0-9]{1,2})${end}$`, 'i'),
  compact: new RegExp(`^(?:${era.written})${slash}*([0-9]{2})([0-9]{2})([0-9]{2})$`, 'i'),
}));

/** `"平成2年4月1日"`, `"H2.4.1"` → `"19900401"`; undefined if the text has no era, or the day lies outside of it. `text`: after NFKC. */
export function readEraDay(text: string): string | undefined {
  for (const { from, to, separated, compact } of eraParts) {
    const [, year, month, day] = separated.exec(text) ?? compact.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) continue;
    const inEra = year === '元' ? 1 : Number(year);
    const date = joinDay(String(Number(from.slice(0, 4)) + inEra - 1), month, day);
    return inEra >= 1 && date >= from && date <= to ? date : undefined;
  }
  return undefined;
}
