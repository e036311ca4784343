// What the foundation adds to Fastify's application, request and reply.

import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { FaultRegistry } from '../faults.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Platform } from '../platform.ts';
import type { QueueWorker } from '../queue/queue-worker.ts';
import type { Queues } from '../queue/queues.ts';
import type { Member } from '../sessions/members.ts';
import type { Operator, OperatorSession } from '../sessions/operators.ts';
import type { Store } from '../sessions/request-state.ts';
import type { Session } from '../sessions/sessions.ts';
import type { PageErrorRenderer, RefusalText } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
    readonly ground: Platform;
    readonly database: Database;
    readonly gateways: Gateways;
    readonly faults: FaultRegistry;
    readonly queues: Queues;
    /** Delivers mails. */
    readonly outbox: QueueWorker;
    /** Folder that holds screens/, schemas/ and flows/. */
    readonly declarationsRoot: string;
    /** Draws the page of an error that a browser navigated into; without one, plain text 'Failed to load data'. */
    setPageErrorRenderer(renderer: PageErrorRenderer): void;
    /** Words of refusals in the visitor's language. */
    setRefusalWords(words: RefusalText): void;
  }
  interface FastifyRequest {
    /** The store that the host names. Reading it on a route with `config: { bare: true }` throws. */
    readonly store: Store;
    /** null: no session yet. A session without account is a guest's. Throws on bare routes as well. */
    session: Session | null;
    /** The account of the session as it stood when the request came; undefined: there is none, or this request may change it. Throws on bare routes as well. */
    readonly member: Member | undefined;
    /** The sign-in of an operator, also one that lacks a proof. Throws on bare routes as well. */
    operatorSession: OperatorSession | null;
    /** The operator who is signed in, with every proof that is required of this one. */
    readonly operator: Operator | null;
    /** Whether a person navigates (Accept: text/html, outside /zapi, no JSON sent): errors are then drawn as pages. */
    readonly wantsPage: boolean;
  }
  interface FastifyContextConfig {
    /** Neither store nor session is loaded: probes, content-addressed files, development doors. Default false. */
    readonly bare?: boolean;
    /** Writes are taken from any origin: development doors and reports of the browser only. Default false. */
    readonly anyOrigin?: boolean;
    /** Forms without scripts may carry files of members here. Default false. */
    readonly takesFiles?: boolean;
  }
}
