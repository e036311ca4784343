// Loads a page as a member would see it, for an operator: without a session of the member, and without the possibility to write.
import type { LayoutPlan, ScreenPlan } from '../../../../../engine/declare/index.ts';
import { readInternalPath } from '../../../../../engine/declare/index.ts';
import type { LoadedPage } from '../../../../language/root-data.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { WriteRefusedError } from '../../../platform/database/read-only.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { loadPage } from '../../../runtime/pages/data/load-page.ts';
import type { PageAddress } from '../../../runtime/pages/data/screen-data.ts';
import type { AppContext } from '../../../runtime/request/exchange.ts';
import type { ViewRow } from './queries.ts';
import { refuseCalls } from './refuse-calls.ts';

/**
 * Why a page is not shown. `proof`: the member's password opens it, so that it may show what opens the account. `others`: it is not one of the
 * members' pages. `writes`: opening it changes or sends something. `missing`: there is none. `refused`: it is closed to this member.
 */
export type ViewProblem = 'proof' | 'others' | 'writes' | 'missing' | 'refused';

export interface MemberPage extends PageAddress {
  readonly screen: ScreenPlan;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  /** Whether the member is led here from the address that was asked for. */
  readonly isLed: boolean;
}

export interface MemberPageRequest {
  readonly view: ViewRow;
  /** `/mypage/plans?page=2` */
  readonly address: string;
  readonly language: string;
}

/** Redirects that are followed. */
const maxRedirects = 5;

/** The page at an address, or the one that the member is led to from there. */
export async function readMemberPage(
  application: AppContext,
  context: RequestContext,
  database: Database,
  { view, address, language }: MemberPageRequest,
): Promise<MemberPage | { readonly problem: ViewProblem }> {
  try {
    return await database.readOnly(async (on) => {
      const memberContext = asMember(context, on, { view, language });
      let to = address;
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        const place = readPlace(to);
        const match = place && application.findScreen(place.path);
        if (place === undefined || match === undefined) return { problem: 'missing' };
        const screen = context.plans.screen(match.screen);
        const problem = findProblem(screen);
        if (problem !== undefined) return { problem };
        const layout = context.plans.layout(screen.layout);
        const loaded = await loadPage({ application, context: memberContext, request: undefined }, place, screen, layout);
        if (!('redirectTo' in loaded))
          return { ...place, screen, layout, loaded: withoutMeasuring(loaded), isLed: redirects > 0 };
        to = loaded.redirectTo;
      }
      return { problem: 'refused' };
    });
  } catch (error) {
    if (error instanceof WriteRefusedError) return { problem: 'writes' };
    if (error instanceof RefusalError) return { problem: problems[error.code] ?? 'refused' };
    throw error;
  }
}

const problems: { readonly [code: string]: ViewProblem } = { PROOF_REQUIRED: 'proof', NOT_FOUND: 'missing' };

/** Why a screen is never shown. */
export function findProblem({ for: audience, gates = [] }: ScreenPlan): ViewProblem | undefined {
  if (audience !== 'member') return 'others';
  return gates.includes('proof.recent') ? 'proof' : undefined;
}

/**
 * A context in which the loaders see the member. The session exists nowhere: its id is that of the view, its proof is none, and no cookie has
 * its token.
 */
function asMember(
  context: RequestContext,
  on: Queryable,
  { view, language }: Pick<MemberPageRequest, 'view' | 'language'>,
): RequestContext {
  const { store, now } = context;
  return {
    ...context,
    database: on,
    gateways: refuseCalls(context.gateways),
    language,
    session: {
      id: view.view_id,
      storeId: store.id,
      accountId: view.account_id,
      deviceId: null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: view.expires_at,
      authenticatedAt: null,
      tokenHash: '',
    },
    cachedMember: undefined,
    operator: null,
    missingFactors: [],
    operatorProvedAt: null,
    trustedTokens: [],
    isSignedOut: false,
  };
}

function readPlace(to: string): PageAddress | undefined {
  const internal = readInternalPath(to);
  if (internal === undefined) return undefined;
  const { pathname, search } = new URL(internal, 'http://localhost');
  return { path: pathname, search };
}

/** Without the tag manager, which would count the operator as a visitor. */
const withoutMeasuring = (loaded: LoadedPage): LoadedPage => ({
  ...loaded,
  root: { ...loaded.root, storeSettingData: { ...loaded.root.storeSettingData, gtmId: '' } },
});
