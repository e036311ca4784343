import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { readAddress } from '../../render/links/address.ts';
import { fitPicture } from '../../render/links/fit-picture.ts';
import { readPath } from '../../validate/index.ts';

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
      {picture !== undefined && (
        <img className="card-image" {...fitPicture(picture.href, { width: 48, height: 48 })} src={picture.href} alt="" />
      )}
      <Rank>{formatText(text)}</Rank>
    </div>
  );
}

export const component = defineBlock(Heading);
