import type { FastifyRequest } from 'fastify';

/**
 * The country of the client by the header that COUNTRY_HEADER names: `"JP"`. undefined: none is configured, the peer is no
 * trusted proxy, or the header is no country code.
 */
export function readCountry({ server: { config }, socket, headers }: FastifyRequest): string | undefined {
  if (config.countryHeader === undefined || !config.trustsProxy(socket.remoteAddress ?? '')) return undefined;
  const value = headers[config.countryHeader];
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined;
}
