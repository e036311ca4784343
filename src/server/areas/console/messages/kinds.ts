/** Why a message has not arrived: the address was refused, it was given up for another reason, or it is still tried. */
export const messageKinds = ['refused', 'givenUp', 'waiting'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** undefined: all. */
export const readKind = (value: unknown): MessageKind | undefined => messageKinds.find((kind) => kind === value);

/** `/console/messages?kind=refused` */
export function addressOf(kind: MessageKind | undefined, more: { readonly [name: string]: string } = {}): string {
  const query = new URLSearchParams({ ...(kind === undefined ? {} : { kind }), ...more }).toString();
  return query === '' ? '/console/messages' : `/console/messages?${query}`;
}
