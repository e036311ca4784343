import { useShownText, useText } from '../../frame.tsx';
import type { BotCheckPlan, BotCheckState } from './use-bot-check.ts';

/** Where the check of a form appears; without scripts, what to do instead. */
export function BotCheckArea({ plan, state }: { readonly plan: BotCheckPlan; readonly state: BotCheckState }) {
  const formatText = useShownText();
  const text = useText();
  if (!state.isAsked) return null;
  return (
    <div className="bot-check">
      <div ref={state.element} />
      {state.hasFailed && <p role="alert">{text('form.botCheck.unavailable')}</p>}
      <noscript>
        <p>{formatText(plan.withoutScripts)}</p>
      </noscript>
    </div>
  );
}
