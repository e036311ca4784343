import type { FieldPlan, Scopes } from '../../declare/index.ts';
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
  return open(inside).map(({ value, label }) => ({ value, name: showWords(label, { texts: host.texts, scopes: inside }) }));
}
