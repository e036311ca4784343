import { redirect, redirectDocument } from 'react-router-dom';
import {
  type HeaderData,
  isObject,
  type LayoutPlan,
  type RootData,
  type ScreenData,
  type ScreenPlan,
} from '../../../engine/declare/index.ts';
import { prepareBlocks } from '../../../engine/render/index.ts';
import { browserPatience, readAgain } from '../calls/read-again.ts';
import { fetchJson } from '../calls/send-json.ts';
import { readAccountCookie } from '../session/account-cookie.ts';
import { keepView } from './last-view.ts';
import type { PageView } from './page-view.ts';

/** What stays while the program navigates inside of one group of layouts. */
export interface LoadSurroundings {
  readonly root: RootData;
  readonly group: string;
  readonly plans: PlanReader;
}

export type PlanReader = (hash: string) => Promise<unknown>;

/**
 * The view of an address: its screen-data, and the plans that it names. Where the address is no screen, belongs to another group or
 * another account is signed in by now, the document is loaded instead. Throws a response where the data cannot be had.
 */
export async function loadView(url: URL, around: LoadSurroundings): Promise<PageView> {
  const { pathname, search } = url;
  const path = pathname === '/' ? '' : pathname;
  const data = await readData(`/zapi/internal${path}/screen-data${search}`, url);
  const redirectTo = data['redirectTo'];
  if (typeof redirectTo === 'string') throw redirect(redirectTo);
  if (readAccountCookie(document.cookie) !== around.root.authId) throw redirectDocument(pathname + search + url.hash);
  // Our own doors answer in the shape that their schemas say; tests of the server judge it.
  const { screen: state } = data as unknown as ScreenData;
  const [screen, layout] = (await Promise.all([around.plans(state.plan), around.plans(state.layout)])) as [
    ScreenPlan,
    LayoutPlan,
  ];
  if (layout.group !== around.group) throw redirectDocument(pathname + search + url.hash);
  const header = layout.header === undefined ? undefined : await readData(`/zapi/internal/${layout.header}/screen-data`, url);
  await prepareBlocks([layout, screen]);
  return keepView({
    screen,
    layout,
    // As above.
    loaded: {
      root: around.root,
      ...(header === undefined ? {} : { header: header as HeaderData }),
      data: data as unknown as ScreenData,
    },
  });
}

async function readData(address: string, url: URL): Promise<Record<string, unknown>> {
  const answer = await readAgain(() => fetchJson({ method: 'GET', path: address }), browserPatience);
  // No screen of ours: the server may know the address nevertheless, and has a page for what nobody knows.
  if (answer.status === 404) throw redirectDocument(url.pathname + url.search + url.hash);
  const body: unknown = answer.status < 400 ? JSON.parse(answer.text) : undefined;
  if (!isObject(body)) throw new Response('Failed to load data', { status: answer.status < 400 ? 500 : answer.status });
  return body;
}

/** Plans never change under their address: each is fetched once. `known`: those that came with the page. */
export function createPlanReader(known: ReadonlyMap<string, unknown>): PlanReader {
  const plans = new Map<string, Promise<unknown>>([...known].map(([hash, plan]) => [hash, Promise.resolve(plan)]));
  return (hash) => {
    const found =
      plans.get(hash) ??
      readAgain(() => fetchJson({ method: 'GET', path: `/plans/${hash}.json` }), browserPatience).then(readPlan);
    plans.set(hash, found);
    found.catch(() => plans.delete(hash));
    return found;
  };
}

function readPlan(answer: { readonly status: number; readonly text: string }): unknown {
  if (answer.status !== 200) throw new Response('Failed to load data', { status: answer.status });
  return JSON.parse(answer.text);
}
