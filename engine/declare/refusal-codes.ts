// Refusal codes that the engine itself handles. Calls declare all others, and the application what they mean to a page.
import { type RefusalDefinition, readDefinition } from './words/definition/define-engine.ts';

/** The key of a code's own text, which the server sends and calls show: `("TOO_SOON")` → `"error.TOO_SOON"` */
export const refusalTextKey = (code: string): string => `error.${code}`;

/** The code of such a key, otherwise undefined: `("error.TOO_SOON")` → `"TOO_SOON"` */
export const codeOfTextKey = (key: string): string | undefined => /^error\.([A-Z][A-Z\d_]*)$/.exec(key)?.[1];

/** The form was rendered from an older version: new settings were published or the program was updated. */
export const formChanged = 'FORM_CHANGED';
/** The answers that the form was rendered with have been changed elsewhere. */
export const answersChanged = 'DRAFT_CHANGED';
/** Codes that the application defines, with the engine's own one that means something to a page. */
export function listRefusalDefinitions(): { readonly [code: string]: RefusalDefinition } {
  return { [answersChanged]: { isOutdated: true }, ...readDefinition().refusalCodes };
}

/** Undefined: the code means nothing to a page but its text. */
export function findRefusalDefinition(code: string): RefusalDefinition | undefined {
  const definitions = listRefusalDefinitions();
  return Object.hasOwn(definitions, code) ? definitions[code] : undefined;
}

/** The keys of the texts of a dialog: `listDialogTexts("flow")` → `{ title: "error.flow.modalTitle", … }` */
export function listDialogTexts(dialog: string): { readonly [part in 'title' | 'text' | 'button']: string } {
  const area = `error.${dialog}`;
  return { title: `${area}.modalTitle`, text: `${area}.modalText`, button: `${area}.modalButton` };
}
