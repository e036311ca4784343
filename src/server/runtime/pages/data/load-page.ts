// Loads everything that a page shows. The routes of register-pages.ts send the same data to browsers.
import type { HeaderData, LayoutPlan, ScreenPlan } from '../../../../../engine/declare/index.ts';
import type { LoadedPage } from '../../../../language/root-data.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageExchange } from '../../request/exchange.ts';
import { loadRootData } from './root-data.ts';
import { type PageAddress, readScreenData, type ScreenAnswer } from './screen-data.ts';

/** Loads a page's data, root data and header, or returns a redirect. Throws what a loader throws. */
export async function loadPage(
  exchange: PageExchange,
  address: PageAddress,
  screen: ScreenPlan,
  layout: LayoutPlan,
): Promise<LoadedPage | { readonly redirectTo: string }> {
  const { context } = exchange;
  const answer = await loadScreenData(exchange, address);
  if (isRedirect(answer)) return answer;
  // A document has all texts in its root data.
  const { texts: _texts, ...state } = answer.screen;
  const data = { ...answer, screen: state };
  const root = await loadRootData(context, layout.group, screen.id);
  if (layout.header === undefined) return { root, data };
  return { root, header: await loadHeader(exchange, layout.header), data };
}

/** Loads a page's data by its address. A path with dot segments gets 404: a browser would resolve it and request another page. */
export async function loadScreenData(exchange: PageExchange, { path, search }: PageAddress): Promise<ScreenAnswer> {
  if (!isNormalized(path)) throw new RefusalError('NOT_FOUND');
  return readScreenData(exchange, { path, search });
}

async function loadHeader({ context, application }: PageExchange, name: string): Promise<HeaderData> {
  const load = application.areas.headers[name];
  if (load === undefined) throw new Error(`no area loads the header ${name}`);
  return load(context);
}

const isRedirect = (data: ScreenAnswer): data is { readonly redirectTo: string } => typeof data['redirectTo'] === 'string';

/** Whether URL parsing leaves the path unchanged: `/a/../b` and `/a\\b` → false. */
function isNormalized(path: string): boolean {
  // With a prefix, because a path with two leading slashes would be parsed as a host.
  const address = `${ownAddresses.screenData}${path}`;
  return new URL(address, 'http://localhost').pathname === address;
}
