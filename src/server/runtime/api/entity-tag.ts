// Tags of what an operation answers, by which programs notice changes (RFC 9110, 13.1).
import type { FastifyRequest } from 'fastify';
import { hashText } from '../../platform/keys.ts';
import { RefusalError } from '../../platform/refusal-error.ts';

export const tagOf = (answer: unknown): string => `"${hashText(JSON.stringify(answer))}"`;

/** Whether a header names a tag: `"a", W/"b"`, or `*` for any. */
export function namesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}

/** Throws 412 PRECONDITION_FAILED if `If-Match` names another state than the present one, which is locked. */
export function assertUnchanged({ headers }: FastifyRequest, answer: unknown): void {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !namesTag(ifMatch, tagOf(answer))) throw new RefusalError('PRECONDITION_FAILED');
}
