import type { StoreSettings } from '../../../project/store-settings.ts';
import type { JsonPath } from '../../lists.ts';
import { validateShipping } from './shipping.ts';
import { validateStoreSettingData } from './store-setting-data.ts';
import { validateSurveys } from './surveys.ts';

/** A problem of one document, by a rule with a text in `settings.problem`. */
export interface RuleProblem {
  readonly path: JsonPath;
  readonly rule: string;
  /** Parameters of the text. */
  readonly values?: { readonly [name: string]: string };
}

/**
 * Rules of a document that its schema cannot express. They run on documents that match their schema; `settings` has the other ones,
 * for references to them.
 */
export type DocumentRules<Document extends keyof StoreSettings> = (
  body: StoreSettings[Document],
  settings: StoreSettings,
) => readonly RuleProblem[];

type RulesByDocument = { readonly [Document in keyof StoreSettings]?: DocumentRules<Document> };

const documentRules: RulesByDocument = {
  shipping: validateShipping,
  storeSettingData: validateStoreSettingData,
  surveys: validateSurveys,
};

/** Applies the rules of one of the documents, which match their schemas. */
export function applyDocumentRules(settings: StoreSettings, document: string): readonly RuleProblem[] {
  return hasRules(document) ? applyRules(settings, document) : [];
}

function hasRules(document: string): document is keyof StoreSettings {
  return Object.hasOwn(documentRules, document);
}

function applyRules<Document extends keyof StoreSettings>(settings: StoreSettings, document: Document): readonly RuleProblem[] {
  const rules: RulesByDocument[Document] = documentRules[document];
  return rules?.(settings[document], settings) ?? [];
}
