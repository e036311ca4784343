import { isObject } from '../../../engine/declare/index.ts';

/** Creates the response that a loader throws, with the server's body `{ status, code, message, requestId }`. */
export function createErrorResponse({ status, text }: { readonly status: number; readonly text: string }): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

/** Reads the request's id from the body of an error response. */
export function readRequestId(body: unknown): string | undefined {
  const requestId = isObject(body) ? body['requestId'] : undefined;
  return typeof requestId === 'string' ? requestId : undefined;
}
