// GET /zapi/internal{path}/screen-data: the data of a page, for rendering on the server and for navigation in the browser.
import {
  encodeSegment,
  type FlowPlan,
  type FormState,
  isForStaff,
  type JsonObject,
  type ScreenData,
  type ScreenPlan,
  type ScreenState,
} from '../../../../../engine/declare/index.ts';
import { type FlowData, openState, stateOf, stepOf, type TimedSnapshot } from '../../../../../engine/flow/index.ts';
import { evaluateCondition } from '../../../../../engine/validate/index.ts';
import { audiences } from '../../../../language/audiences.ts';
import { readTokenHash } from '../../../platform/http/session-cookies.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { FindScreen } from '../../../project/match-route.ts';
import { checkAccess } from '../../access.ts';
import type { PageContext, RequestContext } from '../../area.ts';
import type { AreaRegistry } from '../../area-registry.ts';
import { hasReceipt } from '../../calls/receipts.ts';
import { describeChangesSinceAccepted } from '../../flow/earlier-form.ts';
import { flowEnvironmentOf } from '../../flow/event-request.ts';
import { readPageFlow } from '../../flow/find-flow.ts';
import { formState, prepareForm } from '../../flow/flow-forms.ts';
import { assertSubject, findFlowOfSubject, paramsOfPage } from '../../flow/flow-of-subject.ts';
import { findClosedGate } from '../../gates.ts';
import type { PageExchange } from '../../request/exchange.ts';
import { findDoneText, withNotice } from '../../request/notice.ts';
import { readQuery } from '../../request/request-context.ts';
import { limitReturnTo, loginAddress, readReturnTo, withReturnTo } from '../../request/return-to.ts';
import { hasFormBlock } from '../has-form-block.ts';

export interface PageAddress {
  /** `/signup/form` */
  readonly path: string;
  /** `?a=1`, or empty. */
  readonly search: string;
}

/** A page that is opened: the screen of its address, and the address's parameters. */
interface ScreenContext extends PageExchange, PageAddress {
  readonly screen: ScreenPlan;
  readonly params: PageContext['params'];
  readonly query: PageContext['query'];
}

export type ScreenAnswer = ScreenData | { readonly redirectTo: string };

export async function readScreenData(exchange: PageExchange, address: PageAddress): Promise<ScreenAnswer> {
  const { request, application, context } = exchange;
  const { areas } = application;
  const screenContext = createScreenContext(exchange, address);
  const { screen, params, query } = screenContext;
  const accessRedirect = findAccessRedirect(screenContext);
  if (accessRedirect !== undefined) return { redirectTo: accessRedirect };
  const closed = await findClosedGate(context, areas, screen, params);
  if (closed?.leadsTo !== undefined) return { redirectTo: withReturnTo(closed.leadsTo, address.path, address.search) };
  if (closed !== undefined) throw new RefusalError(closed.code);
  const sender = await findUncalled(screenContext);
  if (sender !== undefined) return { redirectTo: sender };
  const position = await readFlowPosition(screenContext);
  if ('redirectTo' in position) return { redirectTo: keepReturnTo(position.redirectTo, query) };
  const pageContext: PageContext = { ...context, params, query, flow: position.data, request };
  const load = areas.pages[screen.id];
  if (load === undefined && screen.data !== undefined) throw new Error(`no area loads the screen ${screen.id}`);
  const data: JsonObject = (await load?.(pageContext)) ?? {};
  const redirectTo = data['redirectTo'];
  if (typeof redirectTo === 'string') return { redirectTo };
  const state = await readState(pageContext, areas, screen, position);
  const isWaiting =
    screen.pollWhen !== undefined && evaluateCondition(screen.pollWhen, { page: data }, context.now.toISOString());
  return { ...data, screen: isWaiting ? { ...state, waits: 'soon' } : state };
}

function createScreenContext(exchange: PageExchange, { path, search }: PageAddress): ScreenContext {
  const { application, context } = exchange;
  const match = application.findScreen(path);
  if (match === undefined) throw new RefusalError('NOT_FOUND');
  const screen = context.plans.screen(match.screen);
  const query = readQuery(search);
  return { ...exchange, path, search, screen, query, params: paramsOfPage(context, screen, match.params, query) };
}

/**
 * Redirects to the login if a sign-in is needed, and members on guests' pages to `returnTo` or their home. Throws a
 * RefusalError for an operator whose role may not open the page.
 */
function findAccessRedirect({ application, context, screen, path, search, query }: ScreenContext): string | undefined {
  const access = checkAccess(context, screen.for);
  if (access === 'sign-in') return loginAddress(screen.for, path, search);
  if (access === 'forbidden') throw new RefusalError('FORBIDDEN');
  if (access === 'allowed') return undefined;
  return readReturnTo(query['returnTo'], (to) => application.findScreen(to) !== undefined) ?? application.areas.memberHome;
}

/** The screen to send a call from, for a completion page whose call was not sent; undefined: the page may be viewed. */
async function findUncalled({ application, context, screen, params }: ScreenContext): Promise<string | undefined> {
  const { database, plans, session, store, now } = context;
  if (screen.completionOf === undefined) return undefined;
  let isCalled = false;
  for (const id of session === null ? [] : screen.completionOf.calls) {
    const receipt = { storeId: store.id, sessionId: session?.id ?? '', call: plans.call(id), params };
    isCalled ||= await hasReceipt(database, receipt, now);
  }
  return isCalled ? undefined : fillRoute(screen.completionOf.from, params, application.findScreen);
}

/** Fills a route's parameters. If one is missing, the nearest page above: `/apps/app/{id}` → `/apps`. */
function fillRoute(route: string, params: PageContext['params'], findScreen: FindScreen): string {
  const steps = route.split('/').map((step) => {
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    return name === undefined ? step : encodeSegment(params[name]);
  });
  const missing = steps.indexOf(undefined);
  let path = steps.slice(0, missing < 0 ? undefined : missing).join('/');
  while (missing >= 0 && path !== '' && findScreen(path) === undefined) path = path.slice(0, path.lastIndexOf('/'));
  return path === '' ? '/' : path;
}

/** Another screen of the flow continues where this one would have: `/signup?returnTo=%2Fx` → `/signup/auth?returnTo=%2Fx`. */
function keepReturnTo(to: string, { returnTo }: PageContext['query']): string {
  const kept = limitReturnTo(returnTo);
  return kept === null ? to : `${to}${to.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(kept)}`;
}

interface FlowPosition {
  readonly data: FlowData | undefined;
  readonly step?: NonNullable<ScreenState['step']>;
  readonly flow?: NonNullable<ScreenState['flow']>;
}

/** Returns the flow's position and data if it is at this screen, otherwise a redirect to the flow's screen. */
async function readFlowPosition({
  request,
  application,
  context,
  screen,
  params,
}: ScreenContext): Promise<FlowPosition | { readonly redirectTo: string }> {
  if (screen.flow === undefined) return { data: undefined };
  const flowOfSubject = findFlowOfSubject(context, screen.flow.id, params);
  await assertSubject(context, application.areas, flowOfSubject);
  const { flow } = flowOfSubject;
  const environment = flowEnvironmentOf(context);
  const page = { state: screen.flow.state, tokenHash: request && readTokenHash(request) };
  // A view has no flow of its own, and must not show one of somebody else.
  const current = request === undefined ? undefined : await readPageFlow(context, flowOfSubject, page);
  const snapshot = current?.snapshot;
  const opening = openState(flow, snapshot, screen.flow.state, environment);
  if (opening.kind === 'redirect') {
    const { route } = opening.to;
    const notice = findFlowNotice(flow, screen.flow.state, current);
    return { redirectTo: notice === undefined ? route : withNotice(route, notice) };
  }
  const step = stepOf(opening.state, environment);
  const { invoke } = opening.state;
  return {
    data: opening.startsNewFlow ? undefined : snapshot?.data,
    ...(step ? { step } : {}),
    flow: {
      id: flow.id,
      state: opening.state.name,
      started:
        snapshot !== undefined &&
        snapshot.passed.length > 0 &&
        !opening.state.final &&
        !opening.startsNewFlow &&
        invoke === undefined,
      ...(invoke === undefined ? {} : { waits: invoke.unknown === undefined ? 'late' : 'soon' }),
    },
  };
}

/**
 * The reason for redirecting to another screen of the flow: it has expired, a state timed out, or the awaited answer has
 * arrived.
 */
function findFlowNotice(flow: FlowPlan, requestedState: string, current: TimedSnapshot | undefined): string | undefined {
  if (current?.isRestarted === true) return 'flowExpired';
  if (current?.hasTimedOut === true) return 'timeOver';
  return stateOf(flow, requestedState)?.invoke === undefined ? undefined : current?.snapshot.data.told;
}

async function readState(
  context: PageContext,
  areas: AreaRegistry,
  screen: ScreenPlan,
  position: FlowPosition,
): Promise<ScreenState> {
  const notice = findNotice(context, context.query);
  const forms: Record<string, FormState> = {};
  for (const form of Object.values(screen.forms)) {
    // A review shows the accepted answers, not later input that was refused.
    const isEditable = hasFormBlock(screen, form.id);
    const subject = { ...context, params: { ...context.query, ...context.params } };
    const prepared = await prepareForm(subject, form, areas.forms[form.id], { flow: context.flow, isReviewed: !isEditable });
    const changes = isEditable ? await describeChangesSinceAccepted(context, prepared, context.flow) : undefined;
    const issues = isEditable ? await areas.forms[form.id]?.issues?.(context) : undefined;
    forms[form.id] = { ...formState(prepared), ...(changes && { changes }), ...(issues && { issues }) };
  }
  // A form that lists its changes needs no notice about them.
  const hasListedChanges = Object.values(forms).some(({ changes }) => changes !== undefined);
  const ask = findAsk(context.query);
  const done = findDoneText(screen, context.query);
  // Saved before the addresses are sent, so that every process can serve them. A view runs no scripts, which would ask for them.
  if (context.request !== undefined)
    await context.project.parts.save(context.database, context.store.id, context.plans.partsOf(screen), context.now);
  return {
    plan: context.plans.planHash(screen),
    layout: context.plans.planHash(context.plans.layout(screen.layout)),
    look: context.plans.lookHash(screen.group, context.language),
    texts: context.plans.screenTexts(screen.id, context.language),
    now: context.now.toISOString(),
    forms,
    params: context.params,
    ...(position.step ? { step: position.step } : {}),
    ...(position.flow ? { flow: position.flow } : {}),
    ...(notice === undefined || (notice === 'formChanged' && hasListedChanges) ? {} : { notice }),
    ...(done === undefined ? {} : { done }),
    ...(ask === undefined ? {} : { ask }),
    ...(isOfConsole(screen) ? { operator: context.operator?.id ?? '' } : {}),
  };
}

/** Whether a screen is one of the console's pages, including its login. */
function isOfConsole({ for: audience, route }: ScreenPlan): boolean {
  return isForStaff(audience) || route === audiences.operator.signIn;
}

/** The id of the dialog to open: `?ask=confirm:logout`. */
function findAsk(query: PageContext['query']): string | undefined {
  const id = query['ask'];
  return id !== undefined && /^[\w:.-]{1,100}$/.test(id) ? id : undefined;
}

/** The code of the notice to show, if it has a text: `?notice=flowExpired`. */
function findNotice(context: RequestContext, query: PageContext['query']): string | undefined {
  const code = query['notice'];
  return code !== undefined && context.plans.hasText(`notice.${code}`) ? code : undefined;
}
