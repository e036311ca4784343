import type { Audience, HeaderData, LayoutPlan, RootData } from '../../../../../engine/declare/index.ts';
import type { RequestContext } from '../../area.ts';
import type { AppContext } from '../../calls/answer-call.ts';
import { rootData } from '../data/root-data.ts';
import type { FindScreen } from '../request/match-route.ts';

/** What the page of an error is drawn in. */
export interface ErrorSurroundings {
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
export async function readErrorSurroundings(
  visit: RequestContext,
  counter: AppContext,
  path: string,
): Promise<ErrorSurroundings> {
  const match = counter.findScreen(path);
  const screen = match && visit.plans.screen(match.screen);
  const near = screen ?? findNearest(visit, counter.findScreen, path);
  const wanted = visit.plans.layout(near?.layout ?? guestLayout);
  const header = await readHeader(visit, counter, wanted);
  // Who is not signed in has no header.
  const layout = wanted.header !== undefined && header === undefined ? headless(visit, counter, wanted.group) : wanted;
  const root = await rootData(visit, layout.group).catch(() => undefined);
  return {
    layout,
    ...(screen === undefined ? {} : { audience: screen.for }),
    ...(root === undefined ? {} : { root }),
    ...(header === undefined ? {} : { header }),
  };
}

function findNearest(visit: RequestContext, findScreen: FindScreen, path: string) {
  const steps = path.split('/');
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const match = findScreen(steps.slice(0, length).join('/') || '/');
    if (match !== undefined) return visit.plans.screen(match.screen);
  }
  return undefined;
}

/** The layout for whoever is not signed in: one of the same group, else the guests'. */
function headless(visit: RequestContext, counter: AppContext, group: string): LayoutPlan {
  const layouts = Object.values(counter.project.declarations.layouts);
  return visit.plans.layout(layouts.find((each) => each.group === group && each.header === undefined)?.id ?? guestLayout);
}

async function readHeader(visit: RequestContext, counter: AppContext, { header }: LayoutPlan): Promise<HeaderData | undefined> {
  if (header === undefined) return undefined;
  return counter.areas.headers[header]?.(visit).catch(() => undefined);
}
