import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HeaderData, LayoutPlan, Refusal, RootData } from '../../../engine/declare/index.ts';
import { renderErrorPage } from '../../client/entry-server.tsx';
import type { Visit } from '../areas/area.ts';
import { rootData } from '../areas/shell/data.ts';
import type { Counter } from '../calls/answer-call.ts';
import { openNonce } from '../plugins/security-headers.ts';
import { pathOf, readVisit } from './visit.ts';

const guestLayout = 'guest';

/** The page of a failed request, in the layout of the page that was asked for; the guests' where there is no such page. */
export async function drawError(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: Counter,
  refusal: Refusal,
): Promise<string> {
  const visit = await readVisit(request, counter.project);
  const match = counter.findScreen(pathOf(request));
  const screen = match && visit.plans.screen(match.screen);
  const wanted = visit.plans.layout(screen?.layout ?? guestLayout);
  const header = await readHeader(visit, counter, wanted);
  // Who is not signed in has no header.
  const layout = wanted.header !== undefined && header === undefined ? headless(visit, counter, wanted.group) : wanted;
  const root = await readRoot(visit, layout.group);
  return renderErrorPage({
    status: refusal.status,
    code: refusal.code,
    message: refusal.message,
    requestId: refusal.requestId,
    path: pathOf(request),
    nonce: openNonce(reply),
    layout,
    ...(screen === undefined ? {} : { audience: screen.for }),
    ...(root === undefined ? {} : { root }),
    ...(header === undefined ? {} : { header }),
    texts: visit.plans.texts(layout.group, visit.language),
    language: visit.language,
    assets: request.server.pageAssets,
  });
}

/** The layout for whoever is not signed in: one of the same group, else the guests'. */
function headless(visit: Visit, counter: Counter, group: string): LayoutPlan {
  const layouts = Object.values(counter.project.declarations.layouts);
  return visit.plans.layout(layouts.find((each) => each.group === group && each.header === undefined)?.id ?? guestLayout);
}

/** Undefined where nobody is signed in, or where just that fails. */
async function readHeader(visit: Visit, counter: Counter, { header }: LayoutPlan): Promise<HeaderData | undefined> {
  if (header === undefined) return undefined;
  return counter.areas.headers[header]?.(visit).catch(() => undefined);
}

/** Undefined where just that fails. */
async function readRoot(visit: Visit, group: string): Promise<RootData | undefined> {
  return rootData(visit, group).catch(() => undefined);
}
