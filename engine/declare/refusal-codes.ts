// Refusal codes that the engine itself handles. Calls declare all others.

/** The key of a code's own text, which the server sends and calls show: `("TOO_SOON")` → `"error.TOO_SOON"` */
export const refusalTextKey = (code: string): string => `error.${code}`;

/** The code of such a key, otherwise undefined: `("error.TOO_SOON")` → `"TOO_SOON"` */
export const codeOfTextKey = (key: string): string | undefined => /^error\.([A-Z][A-Z\d_]*)$/.exec(key)?.[1];

/** The form was rendered from an older version: new settings were published or the program was updated. */
export const formChanged = 'FORM_CHANGED';
/** The answers that the form was rendered with have been changed elsewhere. */
export const answersChanged = 'DRAFT_CHANGED';
/** New settings were published after the page was rendered. */
const settingsChanged = 'SETTINGS_CHANGED';

/** Whether a refusal means that the page is out of date and must be reloaded. */
export function isOutdated(code: string): boolean {
  return code === answersChanged || code === settingsChanged;
}
