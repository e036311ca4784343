// Pages as HTML, on the server. The browser takes over from what is embedded here (entry-browser.tsx).
import {
  type Audience,
  type HeaderData,
  isForOperators,
  type LayoutPlan,
  type LoadedPage,
  type RootData,
  type ScreenPlan,
} from '../../engine/declare/index.ts';
import { formatPageTitle } from './page/page-title.ts';
import { emptyData, type PageView } from './page/page-view.ts';
import { createTexts, type TextSet } from './page/texts.ts';
import { type Assets, renderDocument } from './server/document.ts';
import { renderView } from './server/render-view.tsx';

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
  /** Draws the page as it looks once scripts run. */
  readonly rendersHydrated?: boolean;
}

/** A page's whole document. `status` is 200: what a page's own state makes of it is the server's. */
export async function renderPage(input: RenderInput): Promise<{ readonly html: string; readonly status: number }> {
  const { loaded, screen, layout } = input;
  const html = await writePage({ screen, layout, loaded }, input, allowsTagManager(screen));
  return { html, status: 200 };
}

export interface ErrorRenderInput {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly path: string;
  readonly nonce: string;
  readonly layout: LayoutPlan;
  /** Whom the page is for that was asked for; undefined where there is no such page. */
  readonly audience?: Audience;
  /** What the layout shows. Without it, because just that failed, the page has neither header nor footer. */
  readonly root?: RootData;
  readonly header?: HeaderData;
  readonly texts: TextSet;
  readonly language: string;
  readonly assets: Assets;
}

/** The page of a failure in its group's layout, as HTML. */
export async function renderErrorPage(input: ErrorRenderInput): Promise<string> {
  const { root, status, requestId } = input;
  const view: PageView = {
    layout: root === undefined ? { ...input.layout, blocks: [{ block: 'slot' }] } : input.layout,
    loaded: {
      root: root ?? { authId: '', storeSettingData: {}, browserInfo: { isApp: false }, i18InitialState: '' },
      ...(input.header === undefined ? {} : { header: input.header }),
      data: emptyData,
    },
    failure: { status, requestId, ...(input.audience === undefined ? {} : { audience: input.audience }) },
  };
  return writePage(view, { ...input, search: '' }, false);
}

type Around = Pick<RenderInput, 'path' | 'search' | 'nonce' | 'texts' | 'language' | 'assets' | 'rendersHydrated'>;

async function writePage(view: PageView, around: Around, allowsTagManager: boolean): Promise<string> {
  const { root } = view.loaded;
  const texts = createTexts(around.language, around.texts);
  const body = await renderView(view, { path: around.path, search: around.search }, texts, around.nonce, around.rendersHydrated);
  return renderDocument({
    language: around.language,
    title: formatPageTitle(view, texts),
    nonce: around.nonce,
    assets: around.assets,
    store: root.storeSettingData,
    body,
    // Without the texts the browser could not draw the same.
    state: root.i18InitialState === '' ? undefined : view,
    allowsTagManager,
    waits: view.loaded.data.screen.flow?.waits,
  });
}

/** A page where a secret is typed, or where an operator works, runs no script but ours. */
function allowsTagManager(screen: ScreenPlan): boolean {
  return !isForOperators(screen.for) && Object.values(screen.forms).every((form) => form.fields.every((field) => !field.secret));
}
