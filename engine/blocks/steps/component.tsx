import { defineBlock } from '../../render/blocks/registry.tsx';
import { useFrame, useText } from '../../render/frame.tsx';

/** Number of bars if the flow declares no total. */
const defaultTotal = 3;

interface StepsOptions {
  readonly current?: number;
  readonly total?: number;
}

function Steps({ current, total: declaredTotal }: StepsOptions) {
  const { loaded } = useFrame();
  const text = useText();
  const step = current === undefined || declaredTotal === undefined ? loaded.data.screen.step : { n: current, of: declaredTotal };
  const total = step?.of ?? defaultTotal;
  const now = step?.n ?? 0;
  return (
    <div className="steps">
      {step !== undefined && (
        // Hidden from screen readers: each bar has its own text for them.
        <p className="steps-count" aria-hidden="true">
          {text('form.step', { n: step.n, of: step.of })}
        </p>
      )}
      <ol aria-label={text('form.steps')}>
        {Array.from({ length: total }, (_, index) => index + 1).map((n) => (
          <li key={n} className={n < now ? 'step-passed' : undefined} aria-current={n === now ? 'step' : undefined}>
            <span className="visually-hidden">{text('form.step', { n, of: total })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export const component = defineBlock(Steps);
