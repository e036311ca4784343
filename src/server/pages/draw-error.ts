import type { FastifyRequest } from 'fastify';
import type { HeaderData, Refusal, RootData } from '../../../engine/declare/index.ts';
import { renderErrorPage } from '../../client/entry-server.tsx';
import type { Visit } from '../areas/area.ts';
import { headerData, rootData } from '../areas/shell/data.ts';
import type { Counter } from '../calls/answer-call.ts';
import { pathOf, readVisit } from './visit.ts';

const guestLayout = 'guest';

/** The page of a failed request, in the layout of the page that was asked for; the guests' where there is no such page. */
export async function drawError(request: FastifyRequest, counter: Counter, refusal: Refusal): Promise<string> {
  const visit = await readVisit(request, counter.project);
  const match = counter.findScreen(pathOf(request));
  const wanted = visit.plans.layout(match === undefined ? guestLayout : visit.plans.screen(match.screen).layout);
  const around = await readAround(visit, wanted.group);
  // Who is not signed in has no header of an account.
  const layout = wanted.group === 'account' && around.header === undefined ? visit.plans.layout(guestLayout) : wanted;
  return renderErrorPage({
    status: refusal.status,
    code: refusal.code,
    message: refusal.message,
    requestId: refusal.requestId,
    path: pathOf(request),
    nonce: request.nonce,
    layout,
    ...around,
    texts: visit.plans.texts(layout.group, visit.language),
    language: visit.language,
    assets: request.server.pageAssets,
  });
}

/** What the layout shows; without it where just that fails. */
async function readAround(visit: Visit, group: string): Promise<{ readonly root?: RootData; readonly header?: HeaderData }> {
  try {
    const root = await rootData(visit, group);
    const isMember = visit.session?.accountId != null;
    return { root, ...(group === 'account' && isMember ? { header: await headerData(visit) } : {}) };
  } catch {
    return {};
  }
}
