import type { DataPlan, TextPlan } from '../../../declare/index.ts';
import { readPath } from '../../../validate/index.ts';
import { useScopes, useShownText } from '../../frame.tsx';
import { readAddress } from '../../links/address.ts';
import { registerBlock } from '../registry.tsx';

export interface HeadingOptions {
  readonly text: TextPlan;
  readonly image?: DataPlan;
  readonly level: 2 | 3;
}

function Heading({ text, image, level }: HeadingOptions) {
  const formatText = useShownText();
  const scopes = useScopes();
  const pictureValue = image === undefined ? undefined : readPath(scopes, image.at);
  const picture = typeof pictureValue === 'string' && pictureValue !== '' ? readAddress(pictureValue) : undefined;
  const Rank = level === 3 ? 'h3' : 'h2';
  if (image === undefined) return <Rank>{formatText(text)}</Rank>;
  return (
    <div className="heading-row">
      {picture !== undefined && <img className="card-image" src={picture.href} alt="" width={48} height={48} />}
      <Rank>{formatText(text)}</Rank>
    </div>
  );
}

registerBlock('heading', Heading);
