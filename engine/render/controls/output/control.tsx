import { useCallback, useSyncExternalStore } from 'react';
import { controlAttributes } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useFormContext } from '../../form/form-context.tsx';
import { formatAnswer } from '../../form/frame/answer-text.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { useShownText, useTexts } from '../../frame.tsx';

/** What the engine calculated. It is not sent: the server calculates it too. */
function OutputControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const { store } = useFormContext();
  const texts = useTexts();
  const words = useShownText();
  const subscribe = useCallback((listener: () => void) => store.subscribe('typing', listener), [store]);
  const read = () => store.answer(name);
  const answer = useSyncExternalStore(subscribe, read, read);
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...described } = controlAttributes(id, field, view);
  return (
    <output {...described} className="output">
      {formatAnswer(field, { [field.key]: answer }, { texts, words }) || texts.find('form.output.none')}
    </output>
  );
}

/** A calculated number or text. */
export const control: FieldWidget = { Control: OutputControl, frame: 'label', isMarked: () => false };
