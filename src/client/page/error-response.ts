import { isObject, readText } from '../../../engine/declare/index.ts';

/** Creates the response that a loader throws, with the server's body `{ status, code, message, requestId }`. */
export function createErrorResponse({ status, text }: { readonly status: number; readonly text: string }): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

/** Reads the request's id from the body of an error response. */
export function readRequestId(body: unknown): string | undefined {
  return readPart(body, 'requestId');
}

/** Reads the refusal's code from the body of an error response. */
export function readCode(body: unknown): string | undefined {
  return readPart(body, 'code');
}

function readPart(body: unknown, name: 'requestId' | 'code'): string | undefined {
  return isObject(body) ? readText(body[name]) : undefined;
}
