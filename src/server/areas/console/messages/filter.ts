import { defineFilter, oneOf } from '../list-filter.ts';

/** Why a message has not arrived: it came back, was refused, was given up for another reason, or is still tried. */
export const messageKinds = ['bounced', 'refused', 'givenUp', 'waiting'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const { readFilter, addressOf } = defineFilter('/console/messages', { kind: oneOf(messageKinds) });

export const readKind = (value: unknown): MessageKind | undefined => messageKinds.find((kind) => kind === value);
