import type { FieldPlan, TextPlan } from '../../../declare/index.ts';
import type { Texts } from '../../../texts/index.ts';
import { renderText, type TextEnvironment } from '../../texts/render-text.ts';

const labels = new WeakMap<FieldPlan, { readonly texts: Texts; readonly label: string }>();

/** Label of a field, cached if no answer changes it. */
export function labelOf(field: FieldPlan, context: TextEnvironment): string {
  if (!isFixedText(field.label)) return renderText(field.label, context);
  const cachedLabel = labels.get(field);
  if (cachedLabel?.texts === context.texts) return cachedLabel.label;
  const label = renderText(field.label, context);
  labels.set(field, { texts: context.texts, label });
  return label;
}

/** Whether no answer changes this text. */
export function isFixedText(words: TextPlan): boolean {
  return 'words' in words || ('key' in words && words.with === undefined);
}
