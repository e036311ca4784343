// What a page is drawn from. The routes of register-pages.ts answer a browser with the same data.
import type { FastifyRequest } from 'fastify';
import type { HeaderData, LayoutPlan, LoadedPage } from '../../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { readTokenHash } from '../../../platform/http/session-cookies.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../area.ts';
import type { AppContext } from '../../calls/answer-call.ts';
import { rootData } from './root-data.ts';
import { readScreenData, type ScreenAnswer } from './screen-data.ts';

export interface PageAddress {
  /** `/signup/form` */
  readonly path: string;
  /** `?a=1`, or empty. */
  readonly search: string;
}

/** Everything that a page shows, or where its data leads instead. Throws what a loader throws. */
export async function loadPage(
  request: FastifyRequest,
  visit: RequestContext,
  counter: AppContext,
  address: PageAddress,
  layout: LayoutPlan,
): Promise<LoadedPage | { readonly redirectTo: string }> {
  const data = await loadScreenData(request, visit, counter, address);
  if (isRedirect(data)) return data;
  const root = await rootData(visit, layout.group);
  if (layout.header === undefined) return { root, data };
  return { root, header: await loadHeader(visit, counter, layout.header), data };
}

/** The data of a page by its own address. A browser resolves dot segments and would ask for another page's: such a path is none. */
export async function loadScreenData(
  request: FastifyRequest,
  visit: RequestContext,
  counter: AppContext,
  { path, search }: PageAddress,
): Promise<ScreenAnswer> {
  if (!isNormalized(path)) throw new RefusalError(404, 'NOT_FOUND', 'There is nothing here.');
  return readScreenData(visit, counter.areas, counter.findScreen, { path, search, tokenHash: readTokenHash(request) });
}

async function loadHeader(visit: RequestContext, { areas }: AppContext, name: string): Promise<HeaderData> {
  const load = areas.headers[name];
  if (load === undefined) throw new Error(`no area gives the data of the header ${name}`);
  return load(visit);
}

const isRedirect = (data: ScreenAnswer): data is { readonly redirectTo: string } => typeof data['redirectTo'] === 'string';

/** Whether the path has neither dot segments nor characters that a URL holds only escaped: `/a/../b` and `/a\\b` → false. */
function isNormalized(path: string): boolean {
  // Below the address of the data: two slashes at the beginning would name a host.
  const address = `${ownAddresses.screenData}${path}`;
  return new URL(address, 'http://localhost').pathname === address;
}
