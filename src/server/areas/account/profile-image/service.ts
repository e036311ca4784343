import { ownAddresses } from '../../../../rules/own-addresses.ts';

/** `"i_q2k…"` → `"/profile-images/i_q2k….png"`; null without a picture. */
export function imageAddress(imageId: string | null | undefined): string | null {
  return imageId == null ? null : `${ownAddresses.profileImages}/${imageId}.png`;
}
