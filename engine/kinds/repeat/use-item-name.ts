import type { FieldPlan, JsonObject } from '../../declare/index.ts';
import { createFormScopes, useFormContext, useFormValue } from '../../render/form/form-context.tsx';
import { useText, useTexts } from '../../render/frame.tsx';
import { renderText } from '../../render/texts/render-text.ts';

/** Returns a function that names an item: by its heading if it has one, otherwise by its position from 1. */
export function useItemName(field: FieldPlan): (n: number, item: JsonObject) => string {
  const { store, scopes } = useFormContext();
  const texts = useTexts();
  const text = useText();
  const formatText = (n: number) => {
    const context = { texts, scopes: createFormScopes(store, scopes, 'answers') };
    return field.items === undefined ? '' : renderText(field.items.item, context, { n });
  };
  // Renders again when answers change, because the text may contain some.
  useFormValue('answers', () => formatText(1));
  const { heading } = field.items ?? {};
  return (n, item) => {
    const headed = heading === undefined ? undefined : item[heading];
    return typeof headed === 'string' && headed !== '' ? text('form.repeat.named', { heading: headed }) : formatText(n);
  };
}
