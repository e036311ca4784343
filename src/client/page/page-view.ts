import type { LayoutPlan, LoadedPage, ScreenData, ScreenPlan } from '../../../engine/declare/index.ts';
import type { Failure, PageTexts } from '../../../engine/render/index.ts';

/** A page that is ready to be drawn: what the server embeds in its HTML, and what the browser puts together when it navigates. */
export interface PageView {
  /** Undefined where the page could not be had: then `failure` says why. */
  readonly screen?: ScreenPlan;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  readonly failure?: Failure;
  /** In the browser: this page waits, and its last look failed; it looks again by itself. */
  readonly isStale?: boolean;
  /** In the browser: the words of this view, where those that came with the document are not the newest. */
  readonly texts?: PageTexts;
}

/** The data of a page that could not be had. */
export const emptyData: ScreenData = { screen: { plan: '', layout: '', look: '', now: '', forms: {}, params: {} } };

/** Name of the one route: its loader gives the view of whatever address is open. */
export const pageRoute = 'page';

/** Where the tab's storage notes the script of the release for which a page was loaded anew because a file was gone. */
export const reloadedKey = 'madoguchi.reloaded';

/** Where the view stands in the HTML, as JSON. */
export const stateElement = 'madoguchi-state';
/** Where React draws. */
export const rootElement = 'madoguchi';
