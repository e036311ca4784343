import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../../../engine/declare/index.ts';
import { renderErrorPage } from '../../../../client/entry-server.tsx';
import { readLanguage } from '../../../../rules/languages.ts';
import { createNonce } from '../../../platform/http/security-headers.ts';
import type { AppContext } from '../../request/exchange.ts';
import { pathOf } from '../../request/request-context.ts';
/**
 * Renders the error page when the store cannot be read: the database is unavailable, and the store of this host is not cached.
 * Uses the default theme, without header and footer.
 */
export async function renderErrorWithoutStore(
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
    search: '',
    nonce: createNonce(reply),
    layout,
    texts: plans.sharedTexts(layout.group, language),
    language,
    assets: request.server.pageAssets,
  });
}
