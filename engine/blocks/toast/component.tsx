import { useEffect } from 'react';
import type { TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScripts, useShownText } from '../../render/frame.tsx';
import { useToast } from '../../render/toasts/toasts.tsx';

export interface ToastOptions {
  readonly text: TextPlan;
  readonly tone: 'success' | 'error';
  readonly milliseconds: number;
}

/** Shown as a toast when the page opens; without scripts as a notice on the page. */
function Toast({ text, tone, milliseconds }: ToastOptions) {
  const formatText = useShownText();
  const show = useToast();
  const message = formatText(text);
  const scripts = useScripts();
  useEffect(() => show(message, tone, milliseconds), [show, message, tone, milliseconds]);
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
