// The Message-ID of a mail (RFC 5322, 3.6.4) is the id of its row and the sender's domain, so that a report about it leads back to the row.

/** `createMessageId('o_7m3q', 'shop.example')` → `'<o_7m3q@shop.example>'` */
export const createMessageId = (outboxId: string, domain: string): string => `<${outboxId}@${domain}>`;

/**
 * The id of the row that a Message-ID names, with angle brackets or without; undefined: it is none of ours. Its domain does not matter,
 * because the store may have changed its sender since.
 */
export const readMessageId = (text: string): string | undefined =>
  /^\s*<?(o_[a-z0-9]{1,60})@[A-Za-z0-9.-]{1,255}>?\s*$/.exec(text)?.[1];
