import type { Audience, HeaderData, LayoutPlan, RootData } from '../../../../engine/declare/index.ts';
import type { RequestContext } from '../area.ts';
import type { AppContext } from '../calls/answer-call.ts';
import type { FindScreen } from './match-route.ts';
import { loadRootData } from './root-data.ts';

/** What the page of an error is drawn in. */
export interface ErrorPageData {
  readonly layout: LayoutPlan;
  /** Whom the page is for that was asked for; undefined where there is no such page. */
  readonly audience?: Audience;
  /** Absent where just that fails. */
  readonly root?: RootData;
  /** Absent where nobody is signed in, or where just that fails. */
  readonly header?: HeaderData;
}

const guestLayout = 'guest';

/** The layout of the page at `path`, or of the nearest page above it, with its data: `/mypage/nothing` → that of `/mypage`. */
export async function loadErrorPageData(context: RequestContext, application: AppContext, path: string): Promise<ErrorPageData> {
  const match = application.findScreen(path);
  const screen = match && context.plans.screen(match.screen);
  const near = screen ?? findNearest(context, application.findScreen, path);
  const wanted = context.plans.layout(near?.layout ?? guestLayout);
  const header = await readHeader(context, application, wanted);
  // Who is not signed in has no header.
  const layout = wanted.header !== undefined && header === undefined ? headless(context, application, wanted.group) : wanted;
  const root = await loadRootData(context, layout.group).catch(() => undefined);
  return {
    layout,
    ...(screen === undefined ? {} : { audience: screen.for }),
    ...(root === undefined ? {} : { root }),
    ...(header === undefined ? {} : { header }),
  };
}

function findNearest(context: RequestContext, findScreen: FindScreen, path: string) {
  const steps = path.split('/');
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const match = findScreen(steps.slice(0, length).join('/') || '/');
    if (match !== undefined) return context.plans.screen(match.screen);
  }
  return undefined;
}

/** The layout for whoever is not signed in: one of the same group, else the guests'. */
function headless(context: RequestContext, application: AppContext, group: string): LayoutPlan {
  const layouts = Object.values(application.project.declarations.layouts);
  return context.plans.layout(layouts.find((each) => each.group === group && each.header === undefined)?.id ?? guestLayout);
}

async function readHeader(
  context: RequestContext,
  application: AppContext,
  { header }: LayoutPlan,
): Promise<HeaderData | undefined> {
  if (header === undefined) return undefined;
  return application.areas.headers[header]?.(context).catch(() => undefined);
}
