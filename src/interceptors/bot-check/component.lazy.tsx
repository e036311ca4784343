import { useImperativeHandle } from 'react';
import type { TextPlan } from '../../../engine/declare/index.ts';
import { defineInterceptor, type InterceptorProps, useShownText, useText } from '../../../engine/render/index.ts';
import { type BotCheckSource, useBotCheck } from './use-bot-check.ts';

interface BotCheckPlan extends BotCheckSource {
  readonly withoutScripts: TextPlan;
}

/** Shows the check of a form; without scripts, what to do instead. */
function BotCheck({ plan, ref, refusedWith }: InterceptorProps<BotCheckPlan>) {
  const formatText = useShownText();
  const text = useText();
  const { element, isAsked, hasFailed, interceptor } = useBotCheck(plan, refusedWith);
  useImperativeHandle(ref, () => interceptor, [interceptor]);
  if (!isAsked) return null;
  return (
    <div className="bot-check">
      <div ref={element} />
      {hasFailed && <p role="alert">{text('form.botCheck.unavailable')}</p>}
      <noscript>
        <p>{formatText(plan.withoutScripts)}</p>
      </noscript>
    </div>
  );
}

export const component = defineInterceptor('form', BotCheck);
