import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SessionFlows } from './running-flows.ts';

/** Where running flows are kept. */
export interface SessionStore {
  read(id: string): SessionFlows | undefined | Promise<SessionFlows | undefined>;
  write(id: string, flows: SessionFlows): void | Promise<void>;
}

const maxSessions = 10_000;
const idleMilliseconds = 86_400_000;

/** Keeps flows in this process: each until it ends, and all of a browser for a day after their last step. */
export function createMemorySessions(): SessionStore {
  const flows = new LRUCache<string, SessionFlows>({ max: maxSessions, ttl: idleMilliseconds, updateAgeOnGet: true });
  return { read: (id) => flows.get(id), write: (id, next) => void flows.set(id, next) };
}

/** The flows of the browser that sent a request. */
export interface Session {
  /** Requests with the same id are of one browser. */
  readonly id: string;
  read(): Promise<SessionFlows | undefined>;
  write(flows: SessionFlows): Promise<void>;
  /** The cookie to set: only for a browser whose first flows were written. */
  newCookie(): string | undefined;
}

/** Accepts a session id from a cookie only if the store has it, which prevents session fixation. */
export async function openSession(store: SessionStore, { headers }: Request, isSecure: boolean): Promise<Session> {
  // The prefix keeps other hosts of the domain from setting it.
  const cookie = isSecure ? '__Host-session' : 'session';
  const sent = new RegExp(`(?:^|; )${cookie}=([0-9a-f-]{36})(?:;|$)`).exec(headers.get('cookie') ?? '')?.[1];
  const storedId = sent !== undefined && (await store.read(sent)) !== undefined ? sent : undefined;
  const id = storedId ?? randomUUID();
  let isNew = false;
  return {
    id,
    read: async () => store.read(id),
    write: async (flows) => {
      await store.write(id, flows);
      isNew = storedId === undefined;
    },
    newCookie: () => (isNew ? `${cookie}=${id}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}` : undefined),
  };
}
