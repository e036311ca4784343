import { isObject } from '../../../engine/declare/index.ts';

/** Creates the response that a loader throws, with the server's body `{ status, code, message, requestId }`. */
export function createErrorResponse({ status, text }: { readonly status: number; readonly text: string }): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

/** Reads the request's id from the body of an error response. */
export function readRequestId(body: unknown): string | undefined {
  return readText(body, 'requestId');
}

/** Reads the refusal's code from the body of an error response. */
export function readCode(body: unknown): string | undefined {
  return readText(body, 'code');
}

function readText(body: unknown, name: 'requestId' | 'code'): string | undefined {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
