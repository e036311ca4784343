import { useEffect, useState } from 'react';
import { type FieldPlan, readText } from '../../declare/index.ts';
import { useFollow } from '../../render/calls/use-call.tsx';
import { useFormContext, useFormValue } from '../../render/form/form-context.tsx';
import { useFrame } from '../../render/frame.tsx';
import { buildPayload } from '../../submit/index.ts';

/** Milliseconds without a keystroke, after which a text is sanitised. */
const pause = 700;

export type HtmlPreview = { readonly html: string } | 'failed' | undefined;

/** The sanitised answer of a field, while the preview is open. Undefined: nothing is sanitised yet. */
export function usePreview(field: FieldPlan, isOpen: boolean): HtmlPreview {
  const { store } = useFormContext();
  const { screen, host, loaded } = useFrame();
  const follow = useFollow();
  const id = field.options['preview'];
  const call = typeof id === 'string' ? screen?.calls[id] : undefined;
  const text = useFormValue('typing', () => readText(store.answer(field.key)) ?? '');
  const [preview, setPreview] = useState<HtmlPreview>(undefined);
  const { now } = loaded.data.screen;
  useEffect(() => {
    if (!isOpen || call === undefined) return undefined;
    if (text === '') return setPreview({ html: '' });
    let isOver = false;
    const timer = setTimeout(async () => {
      const payload = buildPayload(call, undefined, {}, { payload: { text }, now });
      const outcome = await host.perform(call, { payload, params: {} });
      if (isOver) return;
      if (outcome.kind === 'data') return setPreview({ html: String(outcome.data['html'] ?? '') });
      if (outcome.kind !== 'refused') follow(call, outcome);
      setPreview('failed');
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, isOpen, call, host, follow, now]);
  return preview;
}
