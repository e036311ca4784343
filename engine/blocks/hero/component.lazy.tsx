import type { DataPlan, TextPlan } from '../../declare/index.ts';
import type { ActionPlan } from '../../render/actions/action-plan.ts';
import { Actions } from '../../render/actions/actions.tsx';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useFrame, useScopes, useShownText } from '../../render/frame.tsx';
import { readAddress } from '../../render/links/address.ts';
import { fitPicture } from '../../render/links/fit-picture.ts';
import { readPath } from '../../validate/index.ts';

export interface HeroOptions {
  readonly lead?: TextPlan;
  readonly image?: DataPlan;
  readonly actions?: readonly ActionPlan[];
}

/** As wide as the page; half of it beside the title. */
const widths = '(min-width: 1000px) 45rem, 100vw';

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
      {picture !== undefined && (
        <img
          className="hero-picture"
          {...fitPicture(picture.href, { width: 720, height: 480 }, widths)}
          src={picture.href}
          alt=""
        />
      )}
    </section>
  );
}

export const component = defineBlock(Hero, { rendersTitle: true });
