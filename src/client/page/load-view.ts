import { redirect, redirectDocument, replace } from 'react-router-dom';
import {
  type HeaderData,
  isObject,
  type LayoutPlan,
  type RootData,
  type ScreenData,
  type ScreenPlan,
} from '../../../engine/declare/index.ts';
import { type PageTexts, prepareBlocks } from '../../../engine/render/index.ts';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { browserRetryOptions, retryRead } from '../calls/retry-read.ts';
import { fetchJson } from '../calls/send-json.ts';
import { readAccountCookie } from '../session/account-cookie.ts';
import { createErrorResponse } from './error-response.ts';
import { saveLastView } from './last-view.ts';
import type { PageView } from './page-view.ts';
import { createTexts } from './texts.ts';
import { unpackTexts } from './unpack-texts.ts';

/** What stays while the program navigates inside of one group of layouts. */
export interface LoadContext {
  readonly root: RootData;
  /** Of operators' pages: who was signed in when the document came. */
  readonly operator: string | undefined;
  /** Which look and words `root` holds. */
  readonly look: string;
  readonly group: string;
  readonly plans: PlanReader;
}

export type PlanReader = (hash: string) => Promise<unknown>;

/**
 * The view of an address: its screen-data, and the plans that it names. Where the address is no screen, belongs to another group or
 * another account or operator is signed in by now, the document is loaded instead. Throws a response where the data cannot be had.
 */
export async function loadView(url: URL, around: LoadContext): Promise<PageView> {
  const { pathname, search } = url;
  const path = pathname === '/' ? '' : pathname;
  const data = await readData(`${ownAddresses.screenData}${path}/screen-data${search}`, url);
  const redirectTo = data['redirectTo'];
  // A page that is open and leads on by itself is nothing to go back to: from there it would lead on again.
  if (typeof redirectTo === 'string') throw isOpen(url) ? replace(redirectTo) : redirect(redirectTo);
  if (readAccountCookie(document.cookie) !== around.root.authId) throw redirectDocument(pathname + search + url.hash);
  // Our own doors answer in the shape that their schemas say; tests of the server judge it.
  const { screen: state } = data as unknown as ScreenData;
  const [screen, layout] = (await Promise.all([around.plans(state.plan), around.plans(state.layout)])) as [
    ScreenPlan,
    LayoutPlan,
  ];
  // What the last operator typed is cleared by the next one's document.
  if (state.operator !== around.operator) throw redirectDocument(pathname + search + url.hash);
  if (layout.group !== around.group) throw redirectDocument(pathname + search + url.hash);
  const isOtherLook = state.look !== around.look;
  // A page that is left loses nothing by a new document, which brings colours as well; one that is read anew keeps what is typed.
  if (isOtherLook && !isOpen(url)) throw redirectDocument(pathname + search + url.hash);
  const shared = isOtherLook ? await readShared(around.group, url) : { root: around.root };
  const header =
    layout.header === undefined ? undefined : await readData(`${ownAddresses.screenData}/${layout.header}/screen-data`, url);
  await prepareBlocks([layout, screen]);
  const view: PageView = {
    screen,
    layout,
    ...('texts' in shared ? { texts: shared.texts } : {}),
    // As above.
    loaded: {
      root: shared.root,
      ...(header === undefined ? {} : { header: header as HeaderData }),
      data: data as unknown as ScreenData,
    },
  };
  return saveLastView(view, url);
}

/** Whether the document's address is this one: a look at the page that is shown. */
function isOpen({ pathname, search }: URL): boolean {
  return pathname === window.location.pathname && search === window.location.search;
}

/** The root data and its words as they are now. */
async function readShared(group: string, url: URL): Promise<{ readonly root: RootData; readonly texts: PageTexts }> {
  // Our own doors answer in the shape that their schemas say; tests of the server judge it.
  const root = (await readData(`${ownAddresses.screenData}/root/screen-data?group=${group}`, url)) as unknown as RootData;
  const { language, texts } = await unpackTexts(root.i18InitialState);
  return { root, texts: createTexts(language, texts) };
}

async function readData(address: string, url: URL): Promise<Record<string, unknown>> {
  const answer = await retryRead(() => fetchJson({ method: 'GET', path: address }), browserRetryOptions);
  // No screen of ours: the server may know the address nevertheless, and has a page for what nobody knows.
  if (answer.status === 404) throw redirectDocument(url.pathname + url.search + url.hash);
  if (answer.status >= 400) throw createErrorResponse(answer);
  const body: unknown = JSON.parse(answer.text);
  if (!isObject(body)) throw new Response('Failed to load data', { status: 500 });
  return body;
}

/** Plans never change under their address: each is fetched once. `known`: those that came with the page. */
export function createPlanReader(known: ReadonlyMap<string, unknown>): PlanReader {
  const plans = new Map<string, Promise<unknown>>([...known].map(([hash, plan]) => [hash, Promise.resolve(plan)]));
  return (hash) => {
    const found =
      plans.get(hash) ??
      retryRead(() => fetchJson({ method: 'GET', path: `${ownAddresses.plans}/${hash}.json` }), browserRetryOptions).then(
        readPlan,
      );
    plans.set(hash, found);
    found.catch(() => plans.delete(hash));
    return found;
  };
}

function readPlan(answer: { readonly status: number; readonly text: string }): unknown {
  if (answer.status !== 200) throw createErrorResponse(answer);
  return JSON.parse(answer.text);
}
