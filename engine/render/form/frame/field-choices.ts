import { type ChoicePlan, type FieldPlan, isObject } from '../../../declare/index.ts';
import { type ContextChoice, evaluateCondition, listContextChoices } from '../../../validate/index.ts';
import { renderText, type TextEnvironment } from '../../texts/render-text.ts';

export type NamedChoice = ContextChoice;

const none: readonly NamedChoice[] = [];

/** The visible choices in the order of the language: → `[{ value: "13", name: "東京都" }]`. */
export function nameChoices(field: FieldPlan, context: TextEnvironment, now: string): readonly NamedChoice[] {
  if (field.choices === undefined) return none;
  const open = field.choices.filter(
    ({ hiddenWhen }) => hiddenWhen === undefined || !evaluateCondition(hiddenWhen, context.scopes, now),
  );
  const declared = inOrder(open, orderIn(field, context.texts.language)).map(({ value, label }) => ({
    value,
    name: renderText(label, context),
  }));
  const offered = listContextChoices(field, context.scopes);
  return offered === undefined ? declared : [...offered, ...declared];
}

/** The values in the order of a language, if it differs from the plan's order. */
function orderIn({ options }: FieldPlan, language: string): readonly unknown[] | undefined {
  const { orders } = options;
  const order = isObject(orders) ? orders[language] : undefined;
  return Array.isArray(order) ? order : undefined;
}

function inOrder(choices: readonly ChoicePlan[], order: readonly unknown[] | undefined): readonly ChoicePlan[] {
  if (order === undefined) return choices;
  const places = new Map(order.map((value, place) => [value, place]));
  return choices.toSorted((left, right) => (places.get(left.value) ?? 0) - (places.get(right.value) ?? 0));
}
