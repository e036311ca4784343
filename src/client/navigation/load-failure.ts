import { type Audience, type HeaderData, isObject, type LayoutPlan } from '../../../engine/declare/index.ts';
import { preparePage } from '../../../engine/render/index.ts';
import { createTexts } from '../../../engine/texts/index.ts';
import type { RootData } from '../../language/root-data.ts';
import { errorPageName, ownAddresses } from '../../rules/own-addresses.ts';
import { fetchJson } from '../calls/send-json.ts';
import { readCode, readRequestId } from '../page/error-response.ts';
import { saveLastView } from '../page/last-view.ts';
import { emptyData, type PageView } from '../page/page-view.ts';
import { unpackTexts } from '../page/unpack-texts.ts';

/**
 * Loads a view. If the server responds with an error, returns the error page in the layout of the requested address instead,
 * or rethrows the error if that cannot be loaded. Redirects are rethrown.
 */
export async function withFailureView(url: URL, load: () => Promise<PageView>): Promise<PageView> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Response) || error.status < 400) throw error;
    const view = await loadFailure(url, error).catch(() => undefined);
    if (view === undefined) throw error;
    return saveLastView(view, url);
  }
}

/** The server's answer: see error-page-data.ts. */
interface LoadedErrorPage {
  readonly layout: LayoutPlan;
  readonly root: RootData;
  readonly header?: HeaderData;
  readonly audience?: Audience;
}

async function loadFailure(url: URL, failed: Response): Promise<PageView | undefined> {
  const path = `${ownAddresses.screenData}/${errorPageName}/screen-data?path=${encodeURIComponent(url.pathname)}`;
  const answer = await fetchJson({ method: 'GET', path });
  const body: unknown = answer.status === 200 ? JSON.parse(answer.text) : undefined;
  if (!isObject(body) || !isObject(body['layout']) || !isObject(body['root'])) return undefined;
  // The server's tests verify this shape.
  const { layout, root, header, audience } = body as unknown as LoadedErrorPage;
  const [{ language, texts }] = await Promise.all([unpackTexts(root.i18InitialState), preparePage([layout])]);
  const error: unknown = await failed
    .clone()
    .json()
    .catch(() => undefined);
  const requestId = readRequestId(error);
  const code = readCode(error);
  return {
    layout,
    texts: createTexts(language, texts),
    loaded: { root, ...(header === undefined ? {} : { header }), data: emptyData },
    errorLink: {
      status: failed.status,
      ...(code === undefined ? {} : { code }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(audience === undefined ? {} : { audience }),
    },
  };
}
