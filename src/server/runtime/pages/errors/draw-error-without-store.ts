import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../../../engine/declare/index.ts';
import { renderErrorPage } from '../../../../client/entry-server.tsx';
import { openNonce } from '../../../platform/http/security-headers.ts';
import type { AppContext } from '../../calls/answer-call.ts';
import { readLanguage } from '../request/languages.ts';
import { pathOf } from '../request/request-context.ts';

/**
 * The page of a failed request whose store cannot be read, because the database is unavailable and no request has asked for this host
 * before: in the default look, without header and footer.
 */
export async function drawErrorWithoutStore(
  request: FastifyRequest,
  reply: FastifyReply,
  { project, defaultSettings }: AppContext,
  refusal: Refusal,
): Promise<string> {
  const plans = project.plansFor(defaultSettings);
  const language = readLanguage(request.cookies['lng']);
  const layout = plans.layout('guest');
  return renderErrorPage({
    status: refusal.status,
    code: refusal.code,
    message: refusal.message,
    requestId: refusal.requestId,
    path: pathOf(request),
    nonce: openNonce(reply),
    layout,
    texts: plans.texts(layout.group, language),
    language,
    assets: request.server.pageAssets,
  });
}
