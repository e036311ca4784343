import { useField } from '../form/frame/field-context.tsx';
import { useText } from '../frame.tsx';

export type FullTextKey = 'form.full' | 'form.fullBesidesCode';

export interface FullNoteProps {
  readonly name: string;
  /** Maximum number of digits. */
  readonly count: number;
  /** Set while a keystroke was not taken, because nothing more fits. */
  readonly words: FullTextKey | undefined;
}

/**
 * The message that a field takes no more digits. The element is always on the page, so that screen readers announce its
 * content.
 */
export function FullNote({ name, count, words }: FullNoteProps) {
  const { label } = useField(name);
  const text = useText();
  return (
    <p className="field-note field-full" aria-live="polite">
      {words !== undefined && text(words, { label, count })}
    </p>
  );
}
