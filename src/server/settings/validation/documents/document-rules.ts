import type { StoreSettings } from '../../../project/store-settings.ts';
import type { JsonPath } from '../../lists.ts';

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
