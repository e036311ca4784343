import { ownAddresses } from './own-addresses.ts';

/** Names of the pictures in public/store/cards by brand code. */
const pictures: { readonly [code: string]: string | undefined } = {
  V: 'visa',
  M: 'mastercard',
  A: 'amex',
  J: 'jcb',
  D: 'diners',
};

/** `"V"` → `"/store/cards/visa.svg"`; null: no mark is drawn for the brand. */
export function findCardMark(code: string): string | null {
  const picture = pictures[code];
  return picture === undefined ? null : `${ownAddresses.pictures}/cards/${picture}.svg`;
}
