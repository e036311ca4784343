/** Neutral colours of engine/render/styles/tokens.css, for what has no style sheet, such as mails. */
export const lightNeutrals = {
  'color-text': '#1a1d21',
  'color-muted': '#59616b',
  'color-line': '#d8dde3',
  'color-surface': '#ffffff',
  'color-ground': '#f4f6f8',
} as const;

/** The dark values of the neutral and semantic colours there. Pages of stores with a dark scheme get them. */
export const darkNeutrals = {
  'color-text': '#e7eaee',
  'color-muted': '#a9b2bd',
  'color-line': '#353c46',
  // Edges of controls need a contrast of 3 to 1.
  'color-edge': '#77828f',
  'color-surface': '#1b1f25',
  'color-ground': '#12151a',
  'color-raised': '#20252c',
  'color-error': '#ff9f97',
  'color-error-soft': '#371f1e',
  'color-error-line': '#7d3f3a',
  'color-success': '#82d8a6',
  'color-success-soft': '#172c20',
  'color-success-line': '#346049',
  'color-warning': '#efc270',
  'color-warning-soft': '#31270f',
  'color-warning-line': '#6d5726',
  'color-info': '#a1c7f3',
  'color-info-soft': '#1a2737',
  'color-info-line': '#3a5879',
  'color-toast': '#39414c',
  'shadow-low': '0 1px 2px rgb(0 0 0 / 40%), 0 2px 8px rgb(0 0 0 / 30%)',
  'shadow-high': '0 8px 32px rgb(0 0 0 / 60%), 0 2px 6px rgb(0 0 0 / 40%)',
} as const;
