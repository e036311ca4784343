import { isObject } from '../../../engine/declare/index.ts';

/** An error response of the server, with its body `{ status, code, message, requestId }`, for the page that shows the failure. */
export function createErrorResponse({ status, text }: { readonly status: number; readonly text: string }): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

/** The id of the request that failed, from the body of such a response. */
export function readRequestId(body: unknown): string | undefined {
  const requestId = isObject(body) ? body['requestId'] : undefined;
  return typeof requestId === 'string' ? requestId : undefined;
}
