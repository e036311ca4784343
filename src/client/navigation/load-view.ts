import { redirect, redirectDocument, replace } from 'react-router-dom';
import { type HeaderData, isObject, type LayoutPlan, type ScreenData, type ScreenPlan } from '../../../engine/declare/index.ts';
import { preparePage } from '../../../engine/render/index.ts';
import type { PageTexts } from '../../../engine/texts/index.ts';
import { createTexts, type TextSet } from '../../../engine/texts/index.ts';
import type { RootData } from '../../language/root-data.ts';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { allowsTagManager, tagManagerOrigin } from '../../rules/tag-manager.ts';
import { browserRetryOptions, retryRead } from '../calls/retry-read.ts';
import { fetchJson } from '../calls/send-json.ts';
import { createErrorResponse } from '../page/error-response.ts';
import { isPage } from '../page/is-page.ts';
import { saveLastView } from '../page/last-view.ts';
import type { PageView } from '../page/page-view.ts';
import { type PackedTexts, unpackTexts } from '../page/unpack-texts.ts';
import { readAccountCookie } from '../session/account-cookie.ts';

/** What stays the same while the browser navigates within one layout group. */
export interface LoadContext {
  readonly root: RootData;
  /** On operators' pages: the operator for whom the document was rendered. */
  readonly operator: string | undefined;
  /** The hash of the theme and shared texts in `root`. */
  readonly look: string;
  /** The texts in `root`, and their language. */
  readonly known: PackedTexts;
  readonly group: string;
  readonly plans: PlanReader;
}

export type PlanReader = (hash: string) => Promise<unknown>;

/**
 * Loads the view of an address: its data and the plans it refers to. Loads the whole document instead if the address is not a
 * screen, has another layout group, or the account or operator changed. Throws a Response if the data cannot be loaded.
 */
export async function loadView(url: URL, context: LoadContext): Promise<PageView> {
  const { pathname, search } = url;
  const path = pathname === '/' ? '' : pathname;
  const data = await readData(`${ownAddresses.screenData}${path}/screen-data${search}`, url);
  const redirectTo = data['redirectTo'];
  if (typeof redirectTo === 'string') throw redirectFrom(url, redirectTo);
  if (readAccountCookie(document.cookie) !== context.root.authId) throw redirectDocument(pathname + search + url.hash);
  // The server's tests verify that its answers match their schemas.
  const { screen: state } = data as unknown as ScreenData;
  const [screen, layout] = (await Promise.all([context.plans(state.plan), context.plans(state.layout)])) as [
    ScreenPlan,
    LayoutPlan,
  ];
  // The document of another operator clears this one's drafts.
  if (state.operator !== context.operator) throw redirectDocument(pathname + search + url.hash);
  if (layout.group !== context.group) throw redirectDocument(pathname + search + url.hash);
  // A tag manager that this document has loaded must not run where it could read a secret.
  if (hasTagManager() && !allowsTagManager(screen, search)) throw redirectDocument(pathname + search + url.hash);
  const hasOtherLook = state.look !== context.look;
  // After a change of theme or texts, navigation loads a new document; a reload of the open page keeps the input and loads the
  // texts only.
  if (hasOtherLook && !isOpen(url)) throw redirectDocument(pathname + search + url.hash);
  const shared = hasOtherLook ? await readShared(context.group, url) : { root: context.root, ...context.known };
  const header =
    layout.header === undefined ? undefined : await readData(`${ownAddresses.screenData}/${layout.header}/screen-data`, url);
  const hasForm = Object.keys(screen.forms).length > 0;
  // The first page of a document is drawn before RJSF has loaded, with the same elements.
  await Promise.all([preparePage([layout, screen], state.forms), hasForm && import('../../../engine/rjsf/register.ts')]);
  const view: PageView = {
    screen,
    layout,
    texts: addTexts(shared, state),
    // See above.
    loaded: {
      root: shared.root,
      ...(header === undefined ? {} : { header: header as HeaderData }),
      data: data as unknown as ScreenData,
    },
  };
  return saveLastView(view, url);
}

function redirectFrom(url: URL, redirectTo: string): Response {
  if (!isPage(new URL(redirectTo, window.location.href))) return redirectDocument(redirectTo);
  // Going back to a page that redirects would redirect again, so its history entry is replaced.
  return isOpen(url) ? replace(redirectTo) : redirect(redirectTo);
}

function hasTagManager(): boolean {
  return document.querySelector(`script[src^="${tagManagerOrigin}"]`) !== null;
}

/** Whether this is the address of the open page. */
function isOpen({ pathname, search }: URL): boolean {
  return pathname === window.location.pathname && search === window.location.search;
}

const added = new WeakMap<TextSet, Map<string, PageTexts>>();

/** Adds a screen's own texts, once for each plan: polling must not render the whole page again. */
function addTexts({ language, texts }: PackedTexts, { plan, texts: ownTexts = {} }: ScreenData['screen']): PageTexts {
  const byPlan = added.get(texts) ?? new Map<string, PageTexts>();
  added.set(texts, byPlan);
  const cachedTexts = byPlan.get(plan) ?? createTexts(language, { ...texts, ...ownTexts });
  byPlan.set(plan, cachedTexts);
  return cachedTexts;
}

/** Loads the present root data and its texts. */
async function readShared(group: string, url: URL): Promise<{ readonly root: RootData } & PackedTexts> {
  // The server's tests verify that its answers match their schemas.
  const root = (await readData(`${ownAddresses.screenData}/root/screen-data?group=${group}`, url)) as unknown as RootData;
  return { root, ...(await unpackTexts(root.i18InitialState)) };
}

async function readData(address: string, url: URL): Promise<Record<string, unknown>> {
  const answer = await retryRead(() => fetchJson({ method: 'GET', path: address }), browserRetryOptions);
  // Not a screen: the server may serve the address in another way, or shows its 404 page.
  if (answer.status === 404) throw redirectDocument(url.pathname + url.search + url.hash);
  if (answer.status >= 400) throw createErrorResponse(answer);
  const body: unknown = JSON.parse(answer.text);
  if (!isObject(body)) throw new Response('Failed to load data', { status: 500 });
  return body;
}

/** Fetches each plan once, because its address is the hash of its content. `known`: the plans embedded in the document. */
export function createPlanReader(knownPlans: ReadonlyMap<string, unknown>): PlanReader {
  const plans = new Map<string, Promise<unknown>>([...knownPlans].map(([hash, plan]) => [hash, Promise.resolve(plan)]));
  return (hash) => {
    const plan =
      plans.get(hash) ??
      retryRead(() => fetchJson({ method: 'GET', path: `${ownAddresses.plans}/${hash}.json` }), browserRetryOptions).then(
        readPlan,
      );
    plans.set(hash, plan);
    plan.catch(() => plans.delete(hash));
    return plan;
  };
}

function readPlan(answer: { readonly status: number; readonly text: string }): unknown {
  if (answer.status !== 200) throw createErrorResponse(answer);
  return JSON.parse(answer.text);
}
