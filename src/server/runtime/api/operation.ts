// What areas implement of the HTTP API for other programs.
import type { FastifyRequest } from 'fastify';
import type { DataOf } from '../../../declared-data.ts';
import type { Operations } from '../../../generated/declared.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { ApiScope } from '../../project/api-scopes.ts';
import type { RequestContext } from '../context.ts';

export type OperationName = keyof Operations;

/** The app that sends a request, by its access token and the settings of now. */
export interface ApiApp {
  readonly clientId: string;
  /** Those of the token that the settings still allow. */
  readonly scopes: ReadonlySet<ApiScope>;
}

/** The context of a request of an app: it has neither session nor operator. */
export interface OperationContext extends RequestContext {
  readonly app: ApiApp;
  readonly params: { readonly [name: string]: string };
  readonly query: unknown;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

/** That of a read. */
export interface ReadContext extends OperationContext {
  readonly database: Pick<Database, 'query' | 'transaction'>;
}

/** That of a write: one transaction, which also stores the answer by its idempotency key. */
export interface WriteContext extends OperationContext {
  readonly tx: Transaction;
}

type ContextOf<Name extends OperationName> = Operations[Name]['writes'] extends true ? WriteContext : ReadContext;

/** Performs an operation and returns the body of its response. Throws a RefusalError if it is not possible. */
export type Operation<Name extends OperationName> = (
  context: Omit<ContextOf<Name>, 'params' | 'query' | 'body'> & {
    readonly params: DataOf<Operations[Name]['params']>;
    readonly query: DataOf<Operations[Name]['query']>;
    readonly body: DataOf<Operations[Name]['request']>;
  },
) => Promise<DataOf<Operations[Name]['response']>>;
