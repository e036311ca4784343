// Renders pages as HTML on the server. entry-browser.tsx hydrates them.
import '../../engine/rjsf/register.ts';
import '../language/components.ts';
import { type Audience, type HeaderData, type LayoutPlan, type ScreenPlan, waitsOf } from '../../engine/declare/index.ts';
import { createTexts, type TextSet } from '../../engine/texts/index.ts';
import type { LoadedPage, RootData } from '../language/root-data.ts';
import { allowsTagManager } from '../rules/tag-manager.ts';
import { formatPageTitle } from './page/page-title.ts';
import { emptyData, type PageView } from './page/page-view.ts';
import { type Assets, renderDocument } from './server/document.ts';
import { writePageState } from './server/page-state.ts';
import { renderView } from './server/render-view.tsx';

export { renderDocument };

export interface RenderInput {
  /** `/signup` */
  readonly path: string;
  /** `?a=1`, or empty. */
  readonly search: string;
  readonly nonce: string;
  readonly loaded: LoadedPage;
  readonly screen: ScreenPlan;
  readonly layout: LayoutPlan;
  readonly texts: TextSet;
  readonly language: string;
  readonly assets: Assets;
  /** Renders the page as it looks after hydration. */
  readonly rendersHydrated?: boolean;
}

/** Renders a page's document. */
export async function renderPage(input: RenderInput): Promise<{ readonly html: string; readonly status: number }> {
  const { loaded, screen, layout } = input;
  const html = await renderViewDocument({ screen, layout, loaded }, input, allowsTagManager(screen, input.search));
  return { html, status: 200 };
}

export interface ErrorRenderInput {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly path: string;
  readonly search: string;
  readonly nonce: string;
  readonly layout: LayoutPlan;
  /** The audience of the requested page; undefined: no such page. */
  readonly audience?: Audience;
  /** The layout's data. If it could not be loaded, the page has neither header nor footer. */
  readonly root?: RootData;
  readonly header?: HeaderData;
  readonly texts: TextSet;
  readonly language: string;
  readonly assets: Assets;
}

/** Renders an error page in a layout of its group. */
export async function renderErrorPage(input: ErrorRenderInput): Promise<string> {
  const { root, status, requestId } = input;
  const view: PageView = {
    layout: root === undefined ? { ...input.layout, blocks: [{ block: 'slot' }] } : input.layout,
    loaded: {
      root: root ?? { authId: '', storeSettingData: {}, browserInfo: { isApp: false }, i18InitialState: '' },
      ...(input.header === undefined ? {} : { header: input.header }),
      data: emptyData,
    },
    errorLink: { status, code: input.code, requestId, ...(input.audience === undefined ? {} : { audience: input.audience }) },
  };
  return renderViewDocument(view, input, false);
}

type RenderOptions = Pick<RenderInput, 'path' | 'search' | 'nonce' | 'texts' | 'language' | 'assets' | 'rendersHydrated'>;

async function renderViewDocument(view: PageView, options: RenderOptions, allowsTagManager: boolean): Promise<string> {
  const { root } = view.loaded;
  const texts = createTexts(options.language, options.texts);
  const body = await renderView(view, { path: options.path, search: options.search }, texts, options.rendersHydrated);
  return renderDocument({
    language: options.language,
    title: formatPageTitle(view, texts),
    nonce: options.nonce,
    assets: options.assets,
    store: root.storeSettingData,
    body,
    // Without the texts the browser could not render the same page.
    state: root.i18InitialState === '' ? undefined : writePageState(view),
    allowsTagManager,
    waits: waitsOf(view.loaded.data.screen),
  });
}
