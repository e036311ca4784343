import type { ConditionPlan, TextPlan } from '../../declare/index.ts';
import type { ActionPlan } from '../../render/actions/action-plan.ts';
import { Actions } from '../../render/actions/actions.tsx';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useFrame, useHolds, useShownText } from '../../render/frame.tsx';
import { TickIcon } from '../../render/icons.tsx';

interface OutcomeOptions {
  readonly text?: TextPlan;
  readonly cases?: readonly { readonly text: TextPlan; readonly next?: TextPlan; readonly when?: ConditionPlan }[];
  readonly next?: TextPlan;
  readonly actions?: readonly ActionPlan[];
}

/** What was done, with the screen's title. */
function Outcome({ text, cases = [], next, actions }: OutcomeOptions) {
  const { screen } = useFrame();
  const formatText = useShownText();
  const holds = useHolds();
  const currentCase = cases.find(({ when }) => holds(when));
  const done = text ?? currentCase?.text;
  const nextText = formatText(next ?? currentCase?.next) ?? '';
  const nextLines = nextText === '' ? [] : nextText.split('\n');
  return (
    <section className="outcome">
      <span className="outcome-mark">
        <TickIcon />
      </span>
      <h1>{formatText(screen?.title)}</h1>
      {done !== undefined && <p className="text">{formatText(done)}</p>}
      {nextLines.length === 1 && <p className="outcome-next">{nextText}</p>}
      {nextLines.length > 1 && (
        <ul className="lines outcome-next">
          {nextLines.map((line, index) => (
            <li key={`${index}-line`}>{line}</li>
          ))}
        </ul>
      )}
      {actions !== undefined && <Actions items={actions} align="center" />}
    </section>
  );
}

export const component = defineBlock(Outcome, { rendersTitle: true });
