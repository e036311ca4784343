import type { LayoutPlan, LoadedPage, ScreenPlan } from '../declare/index.ts';
import type { TextSet } from '../texts/index.ts';

/** A page that a server has prepared: plans, data and texts. JSON. */
export interface ScreenView {
  readonly screen: ScreenPlan;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  readonly language: string;
  /** Where moments are shown; default: Japan. */
  readonly timeZone?: string | undefined;
  readonly texts: TextSet;
  readonly path: string;
}

/** Ids of React's root and of the element with the view as JSON. */
export const rootElement = 'madoguchi';
export const viewElement = 'madoguchi-view';
/** Where a server has the modules of validators. */
export const validatorsPath = '/validators';
