import type { DataPlan, TextPlan } from '../../../declare/index.ts';
import { readPath } from '../../../validate/index.ts';
import type { ActionPlan } from '../../actions/action-plan.ts';
import { useFrame, useScopes, useShownText } from '../../frame.tsx';
import { readAddress } from '../../links/address.ts';
import { Actions } from '../navigation/actions.tsx';
import { registerBlock } from '../registry.tsx';

export interface HeroOptions {
  readonly lead?: TextPlan;
  readonly image?: DataPlan;
  readonly actions?: readonly ActionPlan[];
}

/** The screen's title beside a large picture. */
function Hero({ lead, image, actions }: HeroOptions) {
  const { screen } = useFrame();
  const formatText = useShownText();
  const leadText = formatText(lead);
  const pictureValue = readPath(useScopes(), image?.at ?? []);
  const picture = typeof pictureValue === 'string' && pictureValue !== '' ? readAddress(pictureValue) : undefined;
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{formatText(screen?.title)}</h1>
        {leadText !== undefined && leadText !== '' && <p className="hero-lead">{leadText}</p>}
        {actions !== undefined && <Actions items={actions} align="start" />}
      </div>
      {picture !== undefined && <img className="hero-picture" src={picture.href} alt="" width={720} height={480} />}
    </section>
  );
}

registerBlock('hero', Hero, { rendersTitle: true });
