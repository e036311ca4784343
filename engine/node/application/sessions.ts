import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FlowSnapshot } from '../../flow/index.ts';

/** Running flows of one browser, by id. JSON. */
export type SessionFlows = { readonly [flow: string]: FlowSnapshot };

/** Where running flows are kept. */
export interface SessionStore {
  read(id: string): SessionFlows | undefined | Promise<SessionFlows | undefined>;
  write(id: string, flows: SessionFlows): void | Promise<void>;
}

const maxSessions = 10_000;
const idleMilliseconds = 3_600_000;

/** Keeps flows in this process for an hour after their last step. */
export function createMemorySessions(): SessionStore {
  const flows = new LRUCache<string, SessionFlows>({ max: maxSessions, ttl: idleMilliseconds, updateAgeOnGet: true });
  return { read: (id) => flows.get(id), write: (id, next) => void flows.set(id, next) };
}

const cookie = 'session';
const pattern = new RegExp(`(?:^|; )${cookie}=([0-9a-f-]{36})(?:;|$)`);

export const readSession = ({ headers }: Request): string | undefined => pattern.exec(headers.get('cookie') ?? '')?.[1];
export const createSession = (): string => randomUUID();
/** `isSecure`: the page came by https. */
export const writeSession = (id: string, isSecure: boolean): string =>
  `${cookie}=${id}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
