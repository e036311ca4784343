import { type ChoicePlan, type FieldPlan, isObject, type Scopes } from '../../declare/index.ts';
import { holds } from '../../validate/index.ts';
import { openFormScopes, useFormRoom, useFormValue } from '../form/form-room.tsx';
import { useFrame } from '../frame.tsx';
import { showWords } from '../words/show-words.ts';

export interface NamedChoice {
  readonly value: string;
  readonly name: string;
}

/** The values that may be chosen now, with their names. Draws anew when a choice comes or goes. */
export function useChoices(field: FieldPlan): readonly NamedChoice[] {
  const { store, scopes } = useFormRoom();
  const { host } = useFrame();
  const now = store.given().now;
  const open = (inside: Scopes) =>
    (field.choices ?? []).filter(({ hiddenWhen }) => hiddenWhen === undefined || !holds(hiddenWhen, inside, now));
  useFormValue('answers', (inside) =>
    open(inside)
      .map(({ value }) => value)
      .join('\n'),
  );
  const inside = openFormScopes(store, scopes, 'answers');
  return inOrder(open(inside), orderIn(field, host.texts.language)).map(({ value, label }) => ({
    value,
    name: showWords(label, { texts: host.texts, scopes: inside }),
  }));
}

/** The values in the order of a language, where the plan's own is that of another. */
function orderIn({ options }: FieldPlan, language: string): readonly unknown[] | undefined {
  const { orders } = options;
  const order = isObject(orders) ? orders[language] : undefined;
  return Array.isArray(order) ? order : undefined;
}

function inOrder(choices: readonly ChoicePlan[], order: readonly unknown[] | undefined): readonly ChoicePlan[] {
  if (order === undefined) return choices;
  const places = new Map(order.map((value, place) => [value, place]));
  return choices.toSorted((one, other) => (places.get(one.value) ?? 0) - (places.get(other.value) ?? 0));
}
