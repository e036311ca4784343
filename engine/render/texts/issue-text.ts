import { type FieldPlan, type FormPlan, type Issue, isObject } from '../../declare/index.ts';
import type { Texts } from '../../texts/index.ts';
import { showPlain } from '../formatters/plain-value.ts';

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
  for (const [name, value] of Object.entries(rest))
    parameters[name] = typeof value === 'number' ? value : showPlain(value, texts.language);
  const candidates =
    field === undefined
      ? [`issue.${form.id}.${rule}`]
      : [
          ...listOwnKeys(field, rule),
          `issue.${form.id}.${field.key}.${rule}`,
          `issue.field.${field.key}.${rule}`,
          `issue.kind.${field.kind}.${rule}`,
        ];
  for (const key of [...candidates, `issue.rule.${rule}`]) {
    const sentence = texts.find(key, parameters);
    if (sentence !== undefined) return sentence;
  }
  return texts.find('issue.rule.format', parameters) ?? `${label}: ${rule}`;
}

/** The text key that a field declares for a rule, if it does. */
function listOwnKeys({ options: { messages } }: FieldPlan, rule: string): readonly string[] {
  const message = isObject(messages) ? messages[rule] : undefined;
  return isObject(message) && typeof message['key'] === 'string' ? [message['key']] : [];
}
