/**
 * Hyphens, dashes, the minus sign, the long-vowel mark and box-drawing lines that Japanese keyboards offer for a hyphen, as the end of a
 * class in a regular expression; after NFKC.
 */
export const hyphenSigns = '\\u2010-\\u2015\\u2043\\u2212\\u2500\\u2501\\u30FC-';

/** What people write between digits, likewise: hyphens; dots, middle dots, full stops and commas; spaces. */
export const separatorSigns = `\\s.,_\\u00B7\\u2022\\u3001\\u3002\\u30FB${hyphenSigns}`;

/** Between the parts of a written day, and what may follow it: parts of regular expressions. */
export const daySigns = {
  slash: `[/${separatorSigns}]`,
  between: `[年月/${separatorSigns}]+`,
  end: `[日/${separatorSigns}]*`,
} as const;
