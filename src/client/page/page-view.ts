import type { LayoutPlan, ScreenData, ScreenPlan } from '../../../engine/declare/index.ts';
import type { Failure } from '../../../engine/render/index.ts';
import type { PageTexts } from '../../../engine/texts/index.ts';
import type { LoadedPage } from '../../language/root-data.ts';

/** A page ready to render: embedded in the server's HTML, or loaded by the browser when it navigates. */
export interface PageView {
  /** Undefined if the page could not be loaded; then `failure` has the reason. */
  readonly screen?: ScreenPlan;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  readonly errorLink?: Failure;
  /** In the browser: the last poll of this waiting page failed; polling continues. */
  readonly isStale?: boolean;
  /** In the browser: the texts of a view that was loaded after the document. */
  readonly texts?: PageTexts;
}

/** The data of a page that could not be loaded. */
export const emptyData: ScreenData = { screen: { plan: '', layout: '', look: '', now: '', forms: {}, params: {} } };

/** Session storage key: the release for which a page was reloaded because of a missing file. */
export const reloadedKey = 'madoguchi.reloaded';

/** How long after a navigation began a file that failed is not a missing one: its answer may take that long. */
export const leavingMilliseconds = 30_000;

/** Id of the element with the view as JSON. */
export const stateElement = 'madoguchi-state';
/** Id of React's root element. */
export const rootElement = 'madoguchi';
