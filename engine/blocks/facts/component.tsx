import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { type FactPlan, FactsList } from '../../render/facts-list.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { PersonIcon } from '../../render/icons.tsx';
import { readAddress } from '../../render/links/address.ts';
import { readPath } from '../../validate/index.ts';

export interface FactsOptions {
  readonly title?: TextPlan;
  readonly variant: 'lines' | 'card';
  readonly avatar?: DataPlan;
  readonly items: readonly FactPlan[];
}

function Facts({ title, variant, avatar, items }: FactsOptions) {
  const formatText = useShownText();
  const heading = title !== undefined && <h2>{formatText(title)}</h2>;
  if (variant === 'lines')
    return (
      <section className="facts-block">
        {heading}
        <FactsList items={items} />
      </section>
    );
  return (
    <section className="facts-card">
      {avatar !== undefined && <Portrait of={avatar} />}
      <div className="facts-card-body">
        {heading}
        <FactsList items={items} />
      </div>
    </section>
  );
}

function Portrait({ of }: { readonly of: DataPlan }) {
  const pictureValue = readPath(useScopes(), of.at);
  const picture = typeof pictureValue === 'string' && pictureValue !== '' ? readAddress(pictureValue) : undefined;
  return (
    <div className="portrait">
      {picture === undefined ? <PersonIcon /> : <img src={picture.href} alt="" width={72} height={72} />}
    </div>
  );
}

export const component = defineBlock(Facts);
