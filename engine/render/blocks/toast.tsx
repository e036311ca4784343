import { useEffect } from 'react';
import type { WordsPlan } from '../../declare/index.ts';
import { useWords } from '../frame.tsx';
import { useToast } from '../toasts/toasts.tsx';

export interface ToastOptions {
  readonly words: WordsPlan;
  readonly tone: 'success' | 'error';
  readonly milliseconds: number;
}

/** Appears when the page opens; where no script runs it stands on the page. */
export function Toast({ words, tone, milliseconds }: ToastOptions) {
  const say = useWords();
  const show = useToast();
  const message = say(words);
  useEffect(() => show(message, tone, milliseconds), [show, message, tone, milliseconds]);
  return (
    <noscript>
      <p className={`toast toast-${tone}`}>{message}</p>
    </noscript>
  );
}
