import { useEffect } from 'react';
import type { TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScripts, useShownText } from '../../render/frame.tsx';
import { useToast } from '../../render/toasts/toasts.tsx';

export interface ToastOptions {
  readonly text: TextPlan;
  readonly tone: 'success' | 'error';
  readonly toastMilliseconds: number;
}

/** Shown as a toast when the page opens; without scripts as a notice on the page. */
function Toast({ text, tone, toastMilliseconds }: ToastOptions) {
  const formatText = useShownText();
  const show = useToast();
  const message = formatText(text);
  const scripts = useScripts();
  useEffect(() => show(message, tone, toastMilliseconds), [show, message, tone, toastMilliseconds]);
  if (scripts) return null;
  return (
    <noscript>
      <p role={tone === 'error' ? 'alert' : 'status'} className={`toast toast-${tone}`}>
        {message}
      </p>
    </noscript>
  );
}

export const component = defineBlock(Toast);
