import type { JsonObject, JsonSchema } from '../json.ts';

/** An operation of the HTTP API for other programs. */
export interface DeclaredOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the API: `/loans/{loanId}`. */
  readonly path: string;
  readonly scope: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: JsonSchema;
  readonly request?: JsonSchema;
  /** Of the body, which the server gets as bytes: `message/rfc822`. Default: the body is JSON. */
  readonly mediaType?: string;
  /** The form whose fields `profile` of the request has. */
  readonly form?: string;
  /** Fields of the form that `profile` does not have. */
  readonly excludeFields?: readonly string[];
  readonly response?: JsonSchema;
  readonly isCreated?: true;
  readonly hasEntityTag?: true;
  /** Besides the codes of all operations. */
  readonly errors?: readonly string[];
  readonly example?: {
    readonly params?: { readonly [name: string]: string };
    readonly query?: JsonObject;
    readonly request?: JsonObject;
    readonly response?: JsonObject;
  };
}
