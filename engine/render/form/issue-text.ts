import type { FieldPlan, Issue, Json } from '../../declare/index.ts';
import type { Texts } from '../host.ts';

/**
 * The words of an issue, from the most particular text to the most general: `{ at: "/postalCode", rule: "format" }` at a field of
 * kind postal-code reads `issue.<form>.postalCode.format`, `issue.field.postalCode.format`, `issue.kind.postal-code.format` and
 * `issue.rule.format`, the first that is there → "郵便番号は7桁の数字で入力してください。" Parameters are `label` and those of the issue.
 */
export function issueWords(issue: Issue, field: FieldPlan | undefined, label: string, form: string, texts: Texts): string {
  const { rule } = issue;
  const own = field === undefined ? [] : [`issue.${form}.${field.key}.${rule}`, `issue.field.${field.key}.${rule}`, `issue.kind.${field.kind}.${rule}`];
  const parameters = { label, ...readParameters(issue, texts.language) };
  for (const key of [...own, `issue.rule.${rule}`]) {
    const found = texts.find(key, parameters);
    if (found !== undefined) return found;
  }
  // A rule of a newer server: at least that something is wrong.
  return texts.find('issue.rule.format', parameters) ?? rule;
}

function readParameters(issue: Issue, language: string): { readonly [name: string]: string | number } {
  const { at: _at, rule: _rule, ...parameters } = issue;
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, showParameter(value, language)]));
}

function showParameter(value: Json, language: string): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  // Words typed by an operator, as the name of a code.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const words = Object.entries(value);
  const found = (words.find(([name]) => name === language) ?? words.find(([name]) => name === 'ja'))?.[1];
  return typeof found === 'string' ? found : '';
}

/** Key of the field that an issue stands at: `"/custom.c1"` → `"custom.c1"`; of the form as a whole: the empty string. */
export function keyOf(issue: Issue): string {
  return issue.at.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
}
