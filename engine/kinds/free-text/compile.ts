import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileTextField, lineRules } from '../../compile/form/text-parts.ts';
import { readText } from '../../declare/index.ts';

/** `autocomplete` of the names of persons, which are mailed and shown to others. */
const nameTokens: readonly string[] = ['name', 'given-name', 'family-name', 'nickname'];

export const compile: CompileKind = (field) => {
  const rules = field['allowQuotes'] === true ? { forbiddenMarkup: true } : { forbiddenContent: true };
  const allowsLinks = field['allowLinks'] ?? !nameTokens.includes(readText(field['autocomplete']) ?? '');
  const linkRule = allowsLinks === true ? {} : { linkMarks: true };
  return compileTextField(field, { ...rules, ...lineRules(field), ...linkRule });
};
