import { useScripts, useText } from './frame.tsx';
import { useToast } from './toasts/toasts.tsx';

/** A button that copies a text; absent without scripts. `name`: what is copied. */
export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
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
    <button type="button" className="button button-quiet copy-button" onClick={() => void copy()}>
      {read('common.copy')}
      <span className="visually-hidden">{read('common.copyOf', { name })}</span>
    </button>
  );
}
