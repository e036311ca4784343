import { useScripts, useText } from './frame.tsx';
import { useToast } from './toasts/toasts.tsx';

export interface CopyButtonProps {
  /** What is copied. */
  readonly name: string;
  readonly text: string;
  readonly tone?: 'quiet' | 'plain';
}

/** A button that copies a text; absent without scripts. */
export function CopyButton({ name, text, tone = 'quiet' }: CopyButtonProps) {
  const read = useText();
  const toast = useToast();
  if (!useScripts()) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast(read('common.copied', { name }), 'success');
    } catch {
      toast(read('common.notCopied'), 'error');
    }
  };
  return (
    <button type="button" className={`button button-${tone} copy-button`} onClick={() => void copy()}>
      {read('common.copy')}
      <span className="visually-hidden">{read('common.copyOf', { name })}</span>
    </button>
  );
}
