import { type FieldPlan, type FormPlan, type Issue, isObject, type Json, type TextPlan } from '../../declare/index.ts';
import type { Texts } from '../../texts/index.ts';
import { formatValue } from '../formatters/index.ts';
import { showPlain } from '../formatters/plain-value.ts';
import { formatNumber } from './format-number.ts';
import { renderText } from './render-text.ts';

/** Field key of an issue: `/custom.c1` → `custom.c1`, `/options/1/label` → `options`; undefined for the form as a whole. */
export function keyOfIssue(issue: Issue): string | undefined {
  if (!issue.at.startsWith('/')) return undefined;
  const end = issue.at.indexOf('/', 1);
  const key = issue.at.slice(1, end < 0 ? undefined : end);
  // Fast path: escapes are rare, and a long form calls this for each issue.
  return key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;
}

/**
 * Text of an issue, from the most specific key to the general one: `{ at: "/nickname", rule: "maxLength", limit: 100 }` →
 * "ニックネームは100文字以内で入力してください". Issues are data; text is resolved last.
 */
export function issueText(
  { form, field, label }: { readonly form: FormPlan; readonly field: FieldPlan | undefined; readonly label: string },
  issue: Issue,
  texts: Texts,
): string {
  const { at: _at, rule, ...rest } = issue;
  const parameters: Record<string, string | number> = { label };
  for (const [name, value] of Object.entries(rest)) parameters[name] = showParameter(field, value, texts);
  const message = readOwnMessage(field, rule);
  if (message !== undefined) return renderText(message, { texts, scopes: {} }, parameters);
  const candidates =
    field === undefined
      ? [`issue.${form.id}.${rule}`]
      : [`issue.${form.id}.${field.key}.${rule}`, `issue.field.${field.key}.${rule}`, `issue.kind.${field.kind}.${rule}`];
  for (const key of [...candidates, `issue.rule.${rule}`]) {
    const sentence = texts.find(key, parameters);
    if (sentence !== undefined) return sentence;
  }
  return texts.find('issue.rule.format', parameters) ?? `${label}: ${rule}`;
}

/** A limit of a number has the unit of its field. */
function showParameter(field: FieldPlan | undefined, value: Json, texts: Texts): string | number {
  if (typeof value === 'string' && field?.shownAs !== undefined) return formatValue(field.shownAs, value, texts);
  if (typeof value !== 'number') return showPlain(value, texts.language);
  if (field?.schema['minimum'] === undefined) return value;
  return formatNumber(field, value, (plan, parameters) => renderText(plan, { texts, scopes: {} }, parameters));
}

/** The text that a field declares for a rule, if it does. */
function readOwnMessage(field: FieldPlan | undefined, rule: string): TextPlan | undefined {
  const messages = field?.options['messages'];
  // compileMessages wrote texts.
  return isObject(messages) && Object.hasOwn(messages, rule) ? (messages[rule] as TextPlan) : undefined;
}
