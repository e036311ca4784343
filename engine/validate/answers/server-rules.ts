import type { Answers, Issue, Verdict } from '../../declare/issue.ts';
import { isObject, type Json } from '../../declare/json.ts';
import type { FieldPlan, FormPlan } from '../../declare/plans/plan.ts';
import { toJsonPointer } from '../json-pointer.ts';
import { isAbsent } from '../values.ts';

/** What a rule may read besides its answer. */
export interface ServerRuleContext {
  /** The valid answers of the form. */
  readonly answers: Answers;
  /** ISO 8601. */
  readonly now: string;
}

/** Whether a rule that only the server can decide holds for a present answer: that a number is not in use. */
export type ServerRule = (answer: Json, context: ServerRuleContext) => boolean | Promise<boolean>;

const rules = new Map<string, ServerRule>();

/** Adds rules of a server: `registerServerRules({ isFree: async (slot) => … })`. */
export function registerServerRules(added: { readonly [rule: string]: ServerRule }): void {
  for (const [name, rule] of Object.entries(added)) rules.set(name, rule);
}

export const hasServerRule = (name: string): boolean => rules.has(name);

/** The names of the server-only rules of a form. */
export const listServerRules = ({ fields }: Pick<FormPlan, 'fields'>): readonly string[] =>
  fields.flatMap((field) => [field, ...(field.items?.fields ?? [])]).flatMap((field) => readRule(field) ?? []);

/** Those that nothing registered. */
export const listMissingServerRules = (form: Pick<FormPlan, 'fields'>): readonly string[] =>
  listServerRules(form).filter((rule) => !rules.has(rule));

const readRule = ({ options }: FieldPlan): string | undefined =>
  typeof options['serverRule'] === 'string' ? options['serverRule'] : undefined;

/**
 * The issues of server-only rules, at their fields; none while other issues are to be corrected. A rule that nothing registered accepts no
 * answer.
 */
export async function applyServerRules(form: FormPlan, verdict: Verdict, now: string): Promise<readonly Issue[]> {
  if (verdict.issues.length > 0) return [];
  const context = { answers: verdict.answers, now };
  const judged = form.fields.flatMap((field) => listRuled(field, verdict.answers[field.key] ?? null));
  const issues = await Promise.all(
    judged.map(async ({ rule, at, answer }): Promise<readonly Issue[]> => {
      const decide = rules.get(rule);
      if (decide === undefined) return [{ at, rule: 'unjudged' }];
      return (await decide(answer, context)) ? [] : [{ at, rule }];
    }),
  );
  return issues.flat();
}

interface RuledAnswer {
  readonly rule: string;
  readonly at: string;
  readonly answer: Json;
}

/** The present answers of a field and of its items that have such a rule. */
function listRuled(field: FieldPlan, answer: Json): readonly RuledAnswer[] {
  const at = toJsonPointer(field.key);
  const items = Array.isArray(answer) ? answer.filter(isObject) : [];
  return [
    ...judge(field, at, answer),
    ...(field.items?.fields ?? []).flatMap((itemField) =>
      items.flatMap((item, index) =>
        // Parsed JSON.
        judge(itemField, `${at}/${index}${toJsonPointer(itemField.key)}`, (item[itemField.key] ?? null) as Json),
      ),
    ),
  ];
}

function judge(field: FieldPlan, at: string, answer: Json): readonly RuledAnswer[] {
  const rule = readRule(field);
  return rule === undefined || isAbsent(answer) ? [] : [{ rule, at, answer }];
}
