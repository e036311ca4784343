import type { DataPlan, TextPlan } from '../../../engine/declare/index.ts';
import { defineBlock, fitPicture, readAddress, useFrame, useScopes, useShownText } from '../../../engine/render/index.ts';
import { readPath } from '../../../engine/validate/index.ts';
import { StoreLogo } from '../../store-logo/logo.tsx';

interface PartnersOptions {
  readonly image: DataPlan;
  readonly name: TextPlan;
}

function Partners({ image, name }: PartnersOptions) {
  const { screen } = useFrame();
  const formatText = useShownText();
  const picture = readPath(useScopes(), image.at);
  const address = typeof picture === 'string' && picture !== '' ? readAddress(picture) : undefined;
  const appName = formatText(name) ?? '';
  return (
    <>
      <div className="partners">
        <StoreLogo />
        <span className="partners-link" aria-hidden="true" />
        <span className="partners-app">
          {address === undefined ? (
            <span className="partners-initial" aria-hidden="true">
              {[...appName][0]}
            </span>
          ) : (
            <img {...fitPicture(address.href, { width: 40, height: 40 })} src={address.href} alt="" />
          )}
          {appName}
        </span>
      </div>
      <h1>{formatText(screen?.title)}</h1>
    </>
  );
}

export const component = defineBlock(Partners, { rendersTitle: true });
