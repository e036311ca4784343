import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../../../engine/declare/index.ts';
import { renderErrorPage } from '../../../../client/entry-server.tsx';
import { createNonce } from '../../../platform/http/security-headers.ts';
import type { AppContext } from '../../request/exchange.ts';
import { pathOf, readRequestContext } from '../../request/request-context.ts';
import { loadErrorPageData } from './error-page-data.ts';
import { renderErrorWithoutStore } from './render-error-without-store.ts';

/** Renders the page of a failed request, in the layout of the requested page or of those around it. */
export async function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  application: AppContext,
  refusal: Refusal,
): Promise<string> {
  const context = await readRequestContext(request, application.project).catch(() => undefined);
  if (context === undefined) return renderErrorWithoutStore(request, reply, application, refusal);
  const path = pathOf(request);
  const { pageAssets } = request.server;
  // The URL was rewritten if it could not be decoded; and the browser's catch-all route does not match line terminators.
  const isRoutable = request.originalUrl === request.url && !/%0[ad]|%e2%80%a[89]/i.test(path);
  const pageData = await loadErrorPageData(context, application, path);
  return renderErrorPage({
    status: refusal.status,
    code: refusal.code,
    message: refusal.message,
    requestId: refusal.requestId,
    // An address that the browser's router cannot match is rendered as the home page's, without scripts.
    path: isRoutable ? path : '/',
    search: isRoutable ? request.url.slice(path.length) : '',
    nonce: createNonce(reply),
    ...pageData,
    texts: context.plans.sharedTexts(pageData.layout.group, context.language),
    language: context.language,
    assets: isRoutable ? pageAssets : { ...pageAssets, entry: undefined },
  });
}
