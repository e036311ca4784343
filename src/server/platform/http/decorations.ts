// Properties that the foundation adds to Fastify's application, request and reply.

import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { FaultRegistry } from '../faults.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Payer } from '../limits/row-limits.ts';
import type { HashQueue } from '../passwords/hash-queue.ts';
import type { Platform } from '../platform.ts';
import type { QueueWorker } from '../queue/queue-worker.ts';
import type { Queues } from '../queue/queues.ts';
import type { Member } from '../sessions/members.ts';
import type { Operator, OperatorSession } from '../sessions/operators.ts';
import type { Store } from '../sessions/request-state.ts';
import type { Session } from '../sessions/session.ts';
import type { PageErrorRenderer, RefusalTranslator } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
    /** By store: what its published settings need and this process lacks, one sentence each, for /readyz. */
    readonly settingWarnings: Map<string, readonly string[]>;
    readonly platform: Platform;
    readonly database: Database;
    readonly gateways: Gateways;
    readonly faults: FaultRegistry;
    readonly queues: Queues;
    /** The slow hashes of all requests. */
    readonly hashQueue: HashQueue;
    /** Delivers mails. */
    readonly outbox: QueueWorker;
    /** Folder that holds screens/, schemas/ and flows/. */
    readonly declarationsRoot: string;
    /** Sets the renderer of error pages; without one, plain text 'Failed to load data' is sent. */
    setPageErrorRenderer(renderer: PageErrorRenderer): void;
    /** Sets the translator of refusal messages. */
    setRefusalTranslator(translator: RefusalTranslator): void;
  }
  interface FastifyRequest {
    /** The store of the host. Throws on a route with `config: { withoutStore: true }`. */
    readonly store: Store;
    /** null: no session yet. A session without an account belongs to a guest. Throws on routes without a store. */
    session: Session | null;
    /**
     * The session's account, loaded with the request; undefined: none, or this request may change it. Throws on routes without
     * a store.
     */
    readonly member: Member | undefined;
    /** The operator's session, even if factors are missing. Throws on routes without a store. */
    operatorSession: OperatorSession | null;
    /** The operator who is signed in with all required factors. */
    readonly operator: Operator | null;
    /** Whether a browser navigates (Accept: text/html, outside /zapi, no JSON body): errors are then rendered as pages. */
    readonly wantsPage: boolean;
    /**
     * The database of the application, which counts the request before it inserts rows (`limits/row-limits.ts`): throws 429 TOO_MANY
     * above a limit. What answers a request uses this one. Throws on routes without a store.
     */
    readonly database: Database;
    /** Counts the request like `database`, once, where something else inserts rows. `payer`: instead of the account or network. */
    admitRows(payer?: Payer): Promise<void>;
  }
  interface FastifyContextConfig {
    /** Loads neither store nor session: probes, content-addressed files, development endpoints. Default false. */
    readonly withoutStore?: boolean;
    /** The route answers with a file: a script, a style sheet, a picture. */
    readonly isFile?: boolean;
    /** Accepts writes from any origin: development endpoints and browser reports only. Default false. */
    readonly anyOrigin?: boolean;
    /** Reads no cookie, so that nobody is signed in: the HTTP API. Default false. */
    readonly withoutCookies?: boolean;
    /** Accepts files of members in forms without scripts. Default false. */
    readonly acceptsFiles?: boolean;
    /** Maximum bytes of a posted form after decoding; undefined: as most bodies. */
    readonly maxFormBytes?: number;
  }
}
