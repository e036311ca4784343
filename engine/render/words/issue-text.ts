import type { FieldPlan, FormPlan, Issue } from '../../declare/index.ts';
import type { Texts } from '../host.ts';
import { showPlain } from './show-plain.ts';

/** Field of an issue: `/custom.c1` → `custom.c1`, `/options/1/label` → `options`; undefined where it is about the form as a whole. */
export function keyOfIssue(issue: Issue): string | undefined {
  if (!issue.at.startsWith('/')) return undefined;
  const end = issue.at.indexOf('/', 1);
  const key = issue.at.slice(1, end < 0 ? undefined : end);
  // Hardly any key is escaped, and a long form asks this of each of its issues.
  return key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;
}

/**
 * The sentence of an issue, from the field's own words down to the general ones: `{ at: "/nickname", rule: "maxLength", limit: 100 }`
 * → "ニックネームは100文字以内で入力してください". Issues are data; this is where words come last.
 */
export function issueText(form: FormPlan, field: FieldPlan | undefined, label: string, issue: Issue, texts: Texts): string {
  const { at: _at, rule, ...rest } = issue;
  const parameters: Record<string, string | number> = { label };
  for (const [name, value] of Object.entries(rest))
    parameters[name] = typeof value === 'number' ? value : showPlain(value, texts.language);
  const ladder =
    field === undefined
      ? [`issue.${form.id}.${rule}`]
      : [`issue.${form.id}.${field.key}.${rule}`, `issue.field.${field.key}.${rule}`, `issue.kind.${field.kind}.${rule}`];
  for (const key of [...ladder, `issue.rule.${rule}`]) {
    const found = texts.find(key, parameters);
    if (found !== undefined) return found;
  }
  return texts.find('issue.rule.format', parameters) ?? `${label}: ${rule}`;
}
