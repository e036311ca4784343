import { isObject } from '../../../engine/declare/index.ts';
import { Link, readAddress, SocialIcon, type SocialService, useText } from '../../../engine/render/index.ts';

const services: readonly { readonly setting: string; readonly service: SocialService }[] = [
  { setting: 'twitterUrl', service: 'microblog' },
  { setting: 'facebookUrl', service: 'network' },
  { setting: 'instagramUrl', service: 'photos' },
  { setting: 'lineUrl', service: 'messages' },
];

export function SocialLinks({ links }: { readonly links: unknown }) {
  const text = useText();
  const addresses = isObject(links) ? links : {};
  const visibleServices = services.flatMap(({ setting, service }) => {
    const value = addresses[setting];
    const address = typeof value === 'string' ? readAddress(value) : undefined;
    return address === undefined ? [] : [{ setting, service, address }];
  });
  if (visibleServices.length === 0) return null;
  return (
    <ul className="social-links">
      {visibleServices.map(({ setting, service, address }) => (
        <li key={setting}>
          <Link address={address} newTab>
            <SocialIcon service={service} />
            <span className="visually-hidden">{text(`common.social.${service}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
