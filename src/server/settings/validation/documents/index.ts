import type { StoreSettings } from '../../../project/store-settings.ts';
import type { DocumentRules, RuleProblem } from './document-rules.ts';
import { validateShipping } from './shipping.ts';
import { validateStoreSettingData } from './store-setting-data.ts';
import { validateSurveys } from './surveys.ts';

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
