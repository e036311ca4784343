// The forms and settings of a new store.
import { parseDeclarations } from '../../engine/check/index.ts';
import type { DeclaredForm, JsonObject } from '../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';

/** The declarations of the store, written out. */
export const declarations = parseDeclarations(await readDeclaredFiles(process.cwd()));
const settingsDocuments = [
  'ageRestriction',
  'authCode',
  'consents',
  'customAssociatedInfo',
  'limits',
  'policies',
  'registration',
];

/** The defaults of schemas/settings, as in a new store. */
export function defaultSettings(): Record<string, JsonObject> {
  return Object.fromEntries(
    settingsDocuments.map((document) => {
      // check requires a default that is an object.
      return [document, structuredClone(declarations.settings[document]?.['default']) as JsonObject];
    }),
  );
}

/** The declared form of this name in schemas/forms. */
export function readDeclaredForm(name: string): DeclaredForm {
  const form = declarations.forms[name];
  if (form === undefined) throw new Error(`There is no form "${name}".`);
  return form;
}
