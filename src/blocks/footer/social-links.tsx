import { isObject } from '../../../engine/declare/index.ts';
import { LineIcon, Link, type ResolvedLink, readAddress, StaticPart, useText } from '../../../engine/render/index.ts';

/** Generic icons by type of service. */
const services = [
  { setting: 'twitterUrl', service: 'microblog', icon: 'M5 4.5 19 19.5M19 4.5 5 19.5' },
  {
    setting: 'facebookUrl',
    service: 'network',
    icon: 'M14 21v-8h3l.5-3.5H14V7.8c0-1 .5-1.8 2-1.8h1.5V3h-2.6C12.4 3 10.500 4.700 10.500 7.500v2H8V13h2.500v8',
  },
  {
    setting: 'instagramUrl',
    service: 'photos',
    icon: 'M8 3.500h8A4.500 4.500 0 0 1 20.500 8v8a4.500 4.500 0 0 1-4.500 4.500H8A4.500 4.500 0 0 1 3.500 16V8A4.500 4.500 0 0 1 8 3.500ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM17 7v.01',
  },
  {
    setting: 'lineUrl',
    service: 'messages',
    icon: 'M12 4c-5 0-9 3-9 7 0 3.600 3.200 6.400 7.500 6.900L10 21l4.500-3.200C18.300 17 21 14.300 21 11c0-4-4-7-9-7ZM8.500 11v.01M12 11v.01M15.500 11v.01',
  },
];

interface SocialLinksProps {
  /** storeSettingData.footers.socialMediaLinks */
  readonly links: unknown;
}

export function SocialLinks({ links }: SocialLinksProps) {
  const addresses = isObject(links) ? links : {};
  const visibleServices = services.flatMap(({ setting, service, icon }) => {
    const value = addresses[setting];
    const address = typeof value === 'string' ? readAddress(value) : undefined;
    return address === undefined ? [] : [{ setting, service, icon, address }];
  });
  if (visibleServices.length === 0) return null;
  return (
    <StaticPart as="ul" className="social-links" by={[links]}>
      {visibleServices.map(({ setting, service, icon, address }) => (
        <SocialLink key={setting} service={service} icon={icon} address={address} />
      ))}
    </StaticPart>
  );
}

interface SocialLinkProps {
  readonly service: string;
  readonly icon: string;
  readonly address: ResolvedLink;
}

function SocialLink({ service, icon, address }: SocialLinkProps) {
  const text = useText();
  return (
    <li>
      <Link address={address} newTab>
        <LineIcon path={icon} className="icon" />
        <span className="visually-hidden">{text(`common.social.${service}`)}</span>
      </Link>
    </li>
  );
}
