// GET /console/member-view/frame: renders a page with a member's data, to be shown in a frame of the console.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderPage } from '../../../../client/entry-server.tsx';
import { languages } from '../../../../rules/languages.ts';
import { memberHome } from '../../../../rules/member-home.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { allowFraming, createNonce } from '../../../platform/http/security-headers.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import type { AppContext } from '../../../runtime/request/exchange.ts';
import { readQuery, readRequestContext } from '../../../runtime/request/request-context.ts';
import { addressOfView, findView, readOpened } from './find-view.ts';
import { leadLinks } from './lead-links.ts';
import { findProblem, type MemberPage, type MemberPageRequest, readMemberPage, type ViewProblem } from './read-member-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly memberPages: MemberPages;
  }
}

/** The pages of members, for operators. */
export interface MemberPages {
  /** Ids of the screens that a view lists: members' home and those directly below it. All others are reached by links. */
  screens(context: RequestContext): readonly string[];
  read(
    context: RequestContext,
    request: FastifyRequest,
    page: MemberPageRequest,
  ): Promise<MemberPage | { readonly problem: ViewProblem }>;
}

export function registerMemberView(app: FastifyInstance, application: AppContext): void {
  const pages: MemberPages = {
    screens: ({ plans }) => Object.keys(application.areas.pages).filter((id) => isListed(application, plans, id)),
    read: (context, request, page) => readMemberPage(application, context, request.database, page),
  };
  app.decorate('memberPages', pages);
  app.get(ownAddresses.memberViewFrame, async (request, reply) => {
    const context = await readRequestContext(request, application.project);
    const { id: operatorId } = operatorOf(context);
    if (!isPermitted(context, 'viewAs')) throw new RefusalError('FORBIDDEN');
    const query = readQuery(request.url.slice(request.url.indexOf('?') + 1));
    const view = await findView(context, request, query['view'] ?? '');
    if (view === undefined) throw new RefusalError('NOT_FOUND');
    const opened = readOpened(query, languages, context.language);
    // A link that was opened in a tab: the page is never shown without what names the member and the operator.
    if (request.headers['sec-fetch-dest'] === 'document') return reply.redirect(addressOfView(view, opened));
    const page = await pages.read(context, request, { view, address: opened.page, language: opened.language });
    if ('problem' in page) throw new RefusalError('NOT_FOUND');
    const details = { page: page.screen.route, reason: view.reason };
    await writeAudit(request.database, request, {
      action: 'member-page-viewed',
      accountId: view.account_id,
      operatorId,
      details,
    });
    const nonce = createNonce(reply);
    allowFraming(reply, nonce, 'linked');
    const html = await renderMemberPage(request, context, page, { nonce, language: opened.language });
    return reply
      .type('text/html; charset=utf-8')
      .send(leadLinks(html, (address) => addressOfView(view, { ...opened, page: address })));
  });
}

/** Whether a view lists a screen: one that may be shown, and that a member opens by a link of every page or of the home. */
function isListed({ project }: AppContext, plans: RequestContext['plans'], id: string): boolean {
  const screen = plans.screen(id);
  if (findProblem(screen) !== undefined || project.declarations.screens[id]?.reachedBy !== undefined) return false;
  const [, below] = screen.route.split(memberHome);
  return screen.route.startsWith(memberHome) && below !== undefined && /^(\/[\w-]+)?$/.test(below);
}

async function renderMemberPage(
  request: FastifyRequest,
  { plans }: RequestContext,
  { path, search, loaded, screen, layout }: MemberPage,
  { nonce, language }: { readonly nonce: string; readonly language: string },
): Promise<string> {
  const { html } = await renderPage({
    path,
    search,
    nonce,
    loaded,
    screen,
    layout,
    texts: plans.pageTexts(screen.id, language),
    language,
    // The frame runs no scripts, but the page should look as it does with them.
    rendersHydrated: true,
    assets: { entry: undefined, preloads: [], styles: request.server.pageAssets.styles },
  });
  return html;
}
