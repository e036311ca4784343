/** Which rules of axe each page must follow. */
export const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of those that axe calls experimental, the rules that are followed too: who speaks the visible label reaches the control. */
export const experimentalRules = ['label-content-name-mismatch'];
