/** Neutral colours of engine/render/styles/tokens.css, for what has no style sheet, such as mails and files. */
export const lightNeutrals = {
  'color-text': '#1a1d21',
  'color-muted': '#59616b',
  'color-line': '#d8dde3',
  'color-surface': '#ffffff',
  'color-ground': '#f4f6f8',
  'color-raised': '#fafbfc',
} as const;

/** The same in the dark scheme. */
export const darkNeutrals: Readonly<Record<keyof typeof lightNeutrals, string>> = {
  'color-text': '#e7eaee',
  'color-muted': '#a9b2bd',
  'color-line': '#353c46',
  'color-surface': '#1b1f25',
  'color-ground': '#12151a',
  'color-raised': '#20252c',
};
