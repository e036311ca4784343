import type { DataPlan } from '../declare/index.ts';
import { readPath } from '../validate/index.ts';
import { useScopes } from './frame.tsx';
import { readAddress } from './links/address.ts';
import { fitPicture } from './links/fit-picture.ts';

interface PictureProps {
  readonly of: DataPlan;
  readonly className: string;
  /** Pixels that are reserved until it has loaded. */
  readonly width: number;
  readonly height: number;
}

/** A decorative picture from page data; text next to it has the same meaning. Renders nothing without an address. */
export function Picture({ of, className, ...box }: PictureProps) {
  const value = readPath(useScopes(), of.at);
  const address = typeof value === 'string' ? readAddress(value) : undefined;
  if (address === undefined) return null;
  return <img className={className} {...fitPicture(address.href, box)} src={address.href} alt="" loading="lazy" />;
}
