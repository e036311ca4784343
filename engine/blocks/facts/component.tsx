import type { DataPlan, LinkPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { PersonIcon } from '../../render/icons.tsx';
import { readAddress, resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';
import { type FactPlan, FactsList } from '../../render/lists/facts-list.tsx';
import { readPath } from '../../validate/index.ts';

export interface FactsOptions {
  readonly title?: TextPlan;
  readonly variant: 'lines' | 'card';
  readonly change?: { readonly text: TextPlan; readonly link: LinkPlan };
  readonly avatar?: DataPlan;
  readonly items: readonly FactPlan[];
}

function Facts({ title, variant, change, avatar, items }: FactsOptions) {
  const formatText = useShownText();
  const address = resolveLink(change?.link, useScopes());
  const heading = title !== undefined && (
    <div className="facts-head">
      <h2>{formatText(title)}</h2>
      {address !== undefined && <Link address={address}>{formatText(change?.text)}</Link>}
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
