import type { FieldPlan, WordsPlan } from '../../declare/index.ts';
import type { Texts } from '../host.ts';
import { showWords, type WordsSurroundings } from '../words/show-words.ts';

const labels = new WeakMap<FieldPlan, { readonly texts: Texts; readonly label: string }>();

/** What a field is called: read once where no answer changes it. */
export function labelOf(field: FieldPlan, around: WordsSurroundings): string {
  if (!isFixedText(field.label)) return showWords(field.label, around);
  const known = labels.get(field);
  if (known?.texts === around.texts) return known.label;
  const label = showWords(field.label, around);
  labels.set(field, { texts: around.texts, label });
  return label;
}

/** Whether no answer changes these words. */
export function isFixedText(words: WordsPlan): boolean {
  return 'words' in words || ('key' in words && words.with === undefined);
}
