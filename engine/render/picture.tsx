import type { DataPlan } from '../declare/index.ts';
import { readPath } from '../validate/index.ts';
import { useScopes } from './frame.tsx';
import { readAddress } from './links/address.ts';

/** A small square decorative picture from page data; text next to it has the same meaning. Renders nothing without an address. */
export function Picture({ of, className, size }: { readonly of: DataPlan; readonly className: string; readonly size: number }) {
  const value = readPath(useScopes(), of.at);
  const address = typeof value === 'string' ? readAddress(value) : undefined;
  return address === undefined ? null : (
    <img className={className} src={address.href} alt="" width={size} height={size} loading="lazy" />
  );
}
