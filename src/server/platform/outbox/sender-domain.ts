/**
 * The domain that a store's mail comes from: the one that the store chose, else the host of its origin.
 * `findSenderDomain('', 'https://store.example:8443')` → `'store.example'`; without either, as in the demo store, `'localhost'`.
 */
export function findSenderDomain(chosen: string, origin: string): string {
  if (isDomain(chosen)) return chosen;
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return isDomain(host) ? host : 'localhost';
}

function isDomain(text: string): boolean {
  return /^[A-Za-z0-9.-]+$/.test(text);
}

/** What the store's mail comes from; nobody reads replies. */
export const senderAddress = (domain: string): string => `no-reply@${domain}`;
