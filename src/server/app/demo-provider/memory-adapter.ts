import type { Adapter, AdapterPayload } from 'oidc-provider';
import { systemClock } from '../../platform/clock.ts';

const maxEntries = 5_000;
const defaultSeconds = 600;

/**
 * Keeps the demo provider's state in memory until it expires, at most 5,000 entries. A browser's earlier session is not found: each
 * visit begins logged out, so that another account can be chosen. Codes and tokens still find the session that they belong to.
 */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, { readonly payload: AdapterPayload; readonly until: number }>();
  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.until > systemClock.now().getTime() ? entry.payload : undefined;
  };
  return (model) => ({
    upsert: async (id, payload, expiresIn = defaultSeconds) => {
      const [oldest] = entries.keys();
      if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
      entries.set(`${model}:${id}`, { payload, until: systemClock.now().getTime() + expiresIn * 1000 });
    },
    find: async (id) => (model === 'Session' ? undefined : find(`${model}:${id}`)),
    findByUserCode: async () => undefined,
    findByUid: async (uid) => {
      const key = [...entries.keys()].find((key) => key.startsWith(`${model}:`) && entries.get(key)?.payload.uid === uid);
      return key === undefined ? undefined : find(key);
    },
    consume: async (id) => {
      const payload = find(`${model}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(systemClock.now().getTime() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
