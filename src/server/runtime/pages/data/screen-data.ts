// GET /zapi/internal{path}/screen-data: what a page shows, for the server's own drawing and for the browser's navigation.
import {
  type FlowPlan,
  type FormState,
  isForOperators,
  type JsonObject,
  type ScreenData,
  type ScreenPlan,
  type ScreenState,
  signInRoute,
} from '../../../../../engine/declare/index.ts';
import { type FlowData, openState, stateOf, stepOf, type TimedSnapshot } from '../../../../../engine/flow/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { admit } from '../../admit.ts';
import type { PageContext, RequestContext } from '../../area.ts';
import type { AreaRegistry } from '../../area-registry.ts';
import { describeChangesSinceAccepted } from '../../flow/earlier-form.ts';
import { flowEnvironmentOf } from '../../flow/event-request.ts';
import { findFlowOfPage } from '../../flow/find-flow.ts';
import { formState, prepareForm } from '../../flow/flow-forms.ts';
import { hasFormBlock } from '../posts/find-action.ts';
import type { FindScreen } from '../request/match-route.ts';
import { readQuery } from '../request/request-context.ts';
import { loginAddress, readReturnTo } from '../request/return-to.ts';

export interface PageRequest {
  /** `/signup/form` */
  readonly path: string;
  /** `?a=1`, or empty. */
  readonly search: string;
  /** SHA-256 of the token in the session's cookie, whether or not a session has it. */
  readonly tokenHash: string | undefined;
}

export type ScreenAnswer = ScreenData | { readonly redirectTo: string };

/** Where a signed-in member is led from a guest's page. */
const memberHome = '/mypage';

export async function readScreenData(
  visit: RequestContext,
  areas: AreaRegistry,
  findScreen: FindScreen,
  page: PageRequest,
): Promise<ScreenAnswer> {
  const match = findScreen(page.path);
  if (match === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such page.');
  const screen = visit.plans.screen(match.screen);
  const query = readQuery(page.search);
  const elsewhere = guard(visit, screen, page, query, findScreen);
  if (elsewhere !== undefined) return { redirectTo: elsewhere };
  const place = await readPlace(visit, screen, page.tokenHash);
  if ('redirectTo' in place) return place;
  const pageVisit: PageContext = { ...visit, params: match.params, query, flow: place.data };
  const load = areas.pages[screen.id];
  if (load === undefined && screen.data !== undefined) throw new Error(`no area gives the data of the screen ${screen.id}`);
  const data: JsonObject = (await load?.(pageVisit)) ?? {};
  const redirectTo = data['redirectTo'];
  if (typeof redirectTo === 'string') return { redirectTo };
  return { ...data, screen: await readState(pageVisit, areas, screen, place, findNotice(visit, query)) };
}

/**
 * Who is not let in goes to the login and comes back; a member on a guest's page goes where returnTo says, or home. Throws a RefusalError
 * for an operator who may only look.
 */
function guard(
  visit: RequestContext,
  screen: ScreenPlan,
  page: PageRequest,
  query: PageContext['query'],
  findScreen: FindScreen,
): string | undefined {
  const admission = admit(visit, screen.for);
  if (admission === 'sign-in') return loginAddress(screen.for, page.path, page.search);
  if (admission === 'not-allowed') throw new RefusalError(403, 'FORBIDDEN', 'Only an editor may do this.');
  if (admission === 'member-leaves')
    return readReturnTo(query['returnTo'], (path) => findScreen(path) !== undefined) ?? memberHome;
  return undefined;
}

interface Place {
  readonly data: FlowData | undefined;
  readonly step?: NonNullable<ScreenState['step']>;
  readonly flow?: NonNullable<ScreenState['flow']>;
}

/** Where the person is in the flow of this screen, or where that flow has them. */
async function readPlace(
  visit: RequestContext,
  screen: ScreenPlan,
  tokenHash: string | undefined,
): Promise<Place | { readonly redirectTo: string }> {
  if (screen.flow === undefined) return { data: undefined };
  const flow = visit.plans.flow(screen.flow.id);
  const around = flowEnvironmentOf(visit);
  const settled = await findFlowOfPage(visit, flow, { state: screen.flow.state, tokenHash });
  const snapshot = settled?.snapshot;
  const opening = openState(flow, snapshot, screen.flow.state, around);
  if (opening.kind === 'redirect') {
    const { route } = opening.to;
    const notice = findFlowNotice(flow, screen.flow.state, settled);
    return { redirectTo: notice === undefined ? route : `${route}?notice=${notice}` };
  }
  const step = stepOf(opening.state, around);
  const { invoke } = opening.state;
  return {
    data: opening.isAnew ? undefined : snapshot?.data,
    ...(step ? { step } : {}),
    flow: {
      id: flow.id,
      state: opening.state.name,
      started:
        snapshot !== undefined && snapshot.passed.length > 0 && !opening.state.final && !opening.isAnew && invoke === undefined,
      ...(invoke === undefined ? {} : { waits: invoke.unknown === undefined ? 'late' : 'soon' }),
    },
  };
}

/** Why somebody is led elsewhere than they asked: the flow is gone, its time is over, or an answer came that was waited for there. */
function findFlowNotice(flow: FlowPlan, asked: string, settled: TimedSnapshot | undefined): string | undefined {
  if (settled?.isRestarted === true) return 'flowExpired';
  if (settled?.isLapsed === true) return 'timeOver';
  return stateOf(flow, asked)?.invoke === undefined ? undefined : settled?.snapshot.data.told;
}

async function readState(
  visit: PageContext,
  areas: AreaRegistry,
  screen: ScreenPlan,
  place: Place,
  notice: string | undefined,
): Promise<ScreenState> {
  const forms: Record<string, FormState> = {};
  for (const form of Object.values(screen.forms)) {
    // A page that only reviews a form shows what will be done: not what was typed since and refused.
    const isTyped = hasFormBlock(screen, form.id);
    const prepared = await prepareForm(visit, form, areas.forms[form.id], visit.flow, isTyped);
    const changes = isTyped ? await describeChangesSinceAccepted(visit, prepared, visit.flow) : undefined;
    const issues = isTyped ? await areas.forms[form.id]?.issues?.(visit) : undefined;
    forms[form.id] = { ...formState(prepared), ...(changes && { changes }), ...(issues && { issues }) };
  }
  // A form that says what changed need not be announced as well.
  const isToldByForm = Object.values(forms).some(({ changes }) => changes !== undefined);
  const ask = findAsk(visit.query);
  // Before an address is given out, what it names can be found by every process.
  await visit.project.parts.save(visit.database, visit.store.id, visit.plans.partsOf(screen), visit.now);
  return {
    plan: visit.plans.planHash(screen),
    layout: visit.plans.planHash(visit.plans.layout(screen.layout)),
    look: visit.plans.lookHash(screen.group, visit.language),
    now: visit.now.toISOString(),
    forms,
    params: visit.params,
    ...(place.step ? { step: place.step } : {}),
    ...(place.flow ? { flow: place.flow } : {}),
    ...(notice === undefined || (notice === 'formChanged' && isToldByForm) ? {} : { notice }),
    ...(ask === undefined ? {} : { ask }),
    ...(isOfConsole(screen) ? { operator: visit.operator?.id ?? '' } : {}),
  };
}

/** The console's pages, and the one where operators sign in. */
function isOfConsole({ for: audience, route }: ScreenPlan): boolean {
  return isForOperators(audience) || route === signInRoute('operator');
}

/** `?ask=confirm:logout`: an id of a dialog; whatever cannot be one asks for none. */
function findAsk(query: PageContext['query']): string | undefined {
  const id = query['ask'];
  return id !== undefined && /^[\w:.-]{1,100}$/.test(id) ? id : undefined;
}

/** `?notice=flowExpired`: only codes that have words are shown. */
function findNotice(visit: RequestContext, query: PageContext['query']): string | undefined {
  const code = query['notice'];
  return code !== undefined && visit.plans.hasText(`notice.${code}`) ? code : undefined;
}
