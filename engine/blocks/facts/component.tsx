import type { DataPlan, TextPlan } from '../../declare/index.ts';
import type { ActionPlan } from '../../render/actions/action-plan.ts';
import { Actions } from '../../render/actions/actions.tsx';
import { Avatar } from '../../render/avatar.tsx';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { type FactPlan, FactsList } from '../../render/lists/facts-list.tsx';
import { readPath } from '../../validate/index.ts';

export interface FactsOptions {
  readonly title?: TextPlan;
  readonly variant: 'lines' | 'card';
  readonly change?: ActionPlan;
  readonly avatar?: DataPlan;
  readonly initials?: DataPlan;
  readonly items: readonly FactPlan[];
}

function Facts({ title, variant, change, avatar, initials, items }: FactsOptions) {
  const formatText = useShownText();
  const scopes = useScopes();
  const heading = title !== undefined && (
    <div className="facts-head">
      <h2>{formatText(title)}</h2>
      {change !== undefined && <Actions items={[{ ...change, tone: 'quiet' }]} align="start" />}
    </div>
  );
  if (variant === 'lines')
    return (
      <section className="facts-block">
        {heading}
        <FactsList items={items} />
      </section>
    );
  return (
    <section className="facts-card">
      {avatar !== undefined && (
        <Avatar
          className="portrait"
          image={readPath(scopes, avatar.at)}
          name={initials && readPath(scopes, initials.at)}
          size={72}
        />
      )}
      <div className="facts-card-body">
        {heading}
        <FactsList items={items} />
      </div>
    </section>
  );
}

export const component = defineBlock(Facts);
