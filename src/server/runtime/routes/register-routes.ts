// Serves the areas' own routes: addresses that are neither pages nor calls.
import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { setSessionCookie } from '../../platform/http/session-cookies.ts';
import { readRefusalCode } from '../../platform/refusal-codes.ts';
import type { Redirect, RouteContext } from '../area.ts';
import { refuse } from '../calls/refuse.ts';
import { assertSubject, findFlowOfSubject } from '../flow/flow-of-subject.ts';
import { runEvent } from '../flow/run-event.ts';
import type { AppContext, Exchange } from '../request/exchange.ts';
import { sendLeadingDocument } from '../request/leading-document.ts';
import { withNotice } from '../request/notice.ts';
import { pathOf, readQuery, readRequestContext } from '../request/request-context.ts';
import { readReturnTo } from '../request/return-to.ts';

export function registerRoutes(app: FastifyInstance, application: AppContext): void {
  for (const [address, answer] of Object.entries(application.areas.routes)) {
    app.get(address, async (request, reply) => {
      const context = await readRequestContext(request, application.project);
      const { redirectTo, byDocument = false } = await answer(createRouteContext({ request, reply, application, context }));
      return byDocument ? sendLeadingDocument(reply, redirectTo) : reply.redirect(redirectTo);
    });
  }
  for (const [address, answer] of Object.entries(application.areas.postedRoutes)) {
    // Another site posts here: the answer is a redirect to an own address, whatever is posted.
    app.post(address, { config: { anyOrigin: true } }, async (request, reply) => {
      const { redirectTo } = answer(request.server, isObject(request.body) ? request.body : {});
      return reply.redirect(redirectTo, 303);
    });
  }
}

function createRouteContext(exchange: Exchange): RouteContext {
  const { request, reply, application, context } = exchange;
  const search = request.url.slice(pathOf(request).length);
  return {
    ...context,
    database: request.database,
    query: readQuery(search),
    search,
    readReturnTo: (value) => readReturnTo(value, (path) => application.findScreen(path) !== undefined),
    raiseEvent: (flow, type, payload) => raiseEvent(exchange, { flow, type, payload }),
    request,
    reply,
  };
}

async function raiseEvent(
  { request, reply, application, context }: Exchange,
  raised: { readonly flow: string; readonly type: string; readonly payload: { readonly [name: string]: string } },
): Promise<Redirect> {
  const effects = application.areas.flows[raised.flow];
  if (effects === undefined) throw new Error(`no area has the effects of the flow ${raised.flow}`);
  const { type, payload } = raised;
  const flowOfSubject = findFlowOfSubject(context, raised.flow, payload);
  await assertSubject(context, application.areas, flowOfSubject);
  const { database } = request;
  const answer = await runEvent({
    request,
    database,
    context,
    ...flowOfSubject,
    type,
    effects,
    form: undefined,
    payload,
    echoed: {},
    shown: {},
  });
  if (answer.opened) setSessionCookie(reply, answer.opened);
  if (answer.kind === 'refused') {
    throw refuse(context, readRefusalCode(answer.code));
  }
  if (answer.kind === 'invalid') throw new Error(`the event ${type} of the flow ${raised.flow} has no answers`);
  const notice = answer.kind === 'expired' ? 'flowExpired' : 'notice' in answer ? answer.notice : undefined;
  return { redirectTo: notice === undefined ? answer.to : withNotice(answer.to, notice) };
}
