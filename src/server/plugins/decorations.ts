// What the foundation adds to Fastify's application, request and reply.
import type { Config } from '../config.ts';
import type { FaultRegistry } from '../dev/faults.ts';
import type { Asker } from '../flow/asker.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Ground } from '../ground.ts';
import type { Database } from '../store/database.ts';
import type { Member } from '../store/members.ts';
import type { Operator, OperatorSession } from '../store/operators.ts';
import type { Outbox } from '../store/outbox-worker.ts';
import type { Session } from '../store/sessions.ts';
import type { SettingsReader } from '../store/settings.ts';
import type { Store } from '../store/stores.ts';
import type { PageErrorRenderer, RefusalWords } from './errors.ts';
import type { InnerAnswer, InnerCall } from './inner-call.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
    readonly ground: Ground;
    readonly database: Database;
    readonly settings: SettingsReader;
    readonly gateways: Gateways;
    readonly faults: FaultRegistry;
    readonly outbox: Outbox;
    /** Puts the questions that flows wait for; not there without pages and calls. */
    readonly asker: Asker;
    /** Folder that holds screens/, schemas/ and flows/. */
    readonly declarationsRoot: string;
    /** Draws the page of an error that a browser navigated into; without one, plain text 'Failed to load data'. */
    setPageErrorRenderer(renderer: PageErrorRenderer): void;
    /** Words of refusals in the visitor's language. */
    setRefusalWords(words: RefusalWords): void;
    /** Calls a route of this process on behalf of a request: same host, cookies, address and language; same session. */
    callInner(request: import('fastify').FastifyRequest, call: InnerCall): Promise<InnerAnswer>;
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
