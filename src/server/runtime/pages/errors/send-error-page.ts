import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../../../engine/declare/index.ts';
import { renderErrorPage } from '../../../../client/entry-server.tsx';
import { openNonce } from '../../../platform/http/security-headers.ts';
import type { AppContext } from '../../calls/answer-call.ts';
import { pathOf, readRequestContext } from '../request/request-context.ts';
import { drawErrorWithoutStore } from './draw-error-without-store.ts';
import { readErrorSurroundings } from './error-surroundings.ts';

/** The page of a failed request, in the layout of the page that was asked for, or of the nearest one above it. */
export async function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: AppContext,
  refusal: Refusal,
): Promise<string> {
  const visit = await readRequestContext(request, counter.project).catch(() => undefined);
  if (visit === undefined) return drawErrorWithoutStore(request, reply, counter, refusal);
  const path = pathOf(request);
  const { pageAssets } = request.server;
  // Rewritten where it cannot be decoded; the router's route for every address matches no line terminators.
  const isRoutable = request.originalUrl === request.url && !/%0[ad]|%e2%80%a[89]/i.test(path);
  const surroundings = await readErrorSurroundings(visit, counter, path);
  return renderErrorPage({
    status: refusal.status,
    code: refusal.code,
    message: refusal.message,
    requestId: refusal.requestId,
    // One that the browser's router cannot read is drawn as the home page's, and without scripts.
    path: isRoutable ? path : '/',
    nonce: openNonce(reply),
    ...surroundings,
    texts: visit.plans.texts(surroundings.layout.group, visit.language),
    language: visit.language,
    assets: isRoutable ? pageAssets : { ...pageAssets, entry: undefined },
  });
}
