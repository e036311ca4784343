import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { readRefusal } from '../../platform/http/errors.ts';
import { describeCode } from '../../platform/refusal-codes.ts';
import type { RefusalError } from '../../platform/refusal-error.ts';

/** A part of a request that does not match its schema. `pointer`: a JSON pointer into the body, or the name of a parameter. */
export interface RequestIssue {
  readonly in: 'body' | 'query' | 'path';
  readonly pointer: string;
  readonly detail: string;
}

/** Answers a refused request of an app with problem details (RFC 9457). */
export async function sendProblem(error: FastifyError | RefusalError, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, details } = readRefusal(error);
  if (status >= 500) request.log.error({ err: error }, 'a request of an app failed');
  else request.log.info({ status, code, detail: details.detail }, 'refused');
  if (details.retryAfter !== undefined) reply.header('retry-after', String(details.retryAfter));
  if (status === 401) reply.header('www-authenticate', describeChallenge(request, 'invalid_token'));
  reply.code(status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
  return reply.send(
    JSON.stringify({
      type: `${ownAddresses.apiDocument}#/x-problem-types/${code}`,
      title: describeCode(code).sentence,
      status,
      code,
      instance: `urn:uuid:${request.id}`,
      ...(details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter }),
      ...(details.issues === undefined
        ? {}
        : { errors: details.issues.map(({ at, rule }) => ({ in: 'body', pointer: at, detail: rule })) }),
      ...details.more,
    }),
  );
}

/** RFC 6750, 3. A request without any token gets no error. */
export function describeChallenge({ headers }: FastifyRequest, error: string, scope?: string): string {
  const parts =
    headers.authorization === undefined ? [] : [`error="${error}"`, ...(scope === undefined ? [] : [`scope="${scope}"`])];
  return `Bearer ${['realm="api"', ...parts].join(', ')}`;
}
