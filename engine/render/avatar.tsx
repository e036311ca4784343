import { PersonIcon } from './icons.tsx';
import { readInitials } from './initials.ts';
import { readAddress } from './links/address.ts';

interface AvatarProps {
  /** Address of the picture. */
  readonly image: unknown;
  /** The name whose initials are shown without a picture. */
  readonly name: unknown;
  readonly className: string;
  /** In pixels. */
  readonly size: number;
}

/** A person's picture, their initials, or a placeholder. Decorative: the name or a label stands beside it. */
export function Avatar({ image, name, className, size }: AvatarProps) {
  const picture = typeof image === 'string' && image !== '' ? readAddress(image) : undefined;
  const initials = typeof name === 'string' ? readInitials(name) : undefined;
  return (
    <span className={`avatar ${className}`} aria-hidden="true">
      {picture !== undefined && <img src={picture.href} alt="" width={size} height={size} />}
      {picture === undefined && (initials ?? <PersonIcon />)}
    </span>
  );
}
