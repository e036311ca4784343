import type { Audience, HeaderData, LayoutPlan } from '../../../../../engine/declare/index.ts';
import type { RootData } from '../../../../language/root-data.ts';
import type { RequestContext } from '../../area.ts';
import type { AppContext } from '../../request/exchange.ts';
import { loadRootData } from '../data/root-data.ts';

/** The data of an error page: its layout and what the layout shows. */
export interface ErrorPageData {
  readonly layout: LayoutPlan;
  /** The audience of the requested page; undefined: no such page. */
  readonly audience?: Audience;
  /** Absent if loading it failed. */
  readonly root?: RootData;
  /** Absent if nobody is signed in, or if loading it failed. */
  readonly header?: HeaderData;
}

const guestLayout = 'guest';

/**
 * Loads the layout of the page at `path`, or of its nearest parent, with its data: `/mypage/nothing` → that of `/mypage`. If no
 * parent is a page, the layout is that of the pages below it: `/oidc/error` → that of `/oidc/login`.
 */
export async function loadErrorPageData(context: RequestContext, application: AppContext, path: string): Promise<ErrorPageData> {
  const match = application.findScreen(path);
  const screen = match && context.plans.screen(match.screen);
  const nearest = screen ?? findNearest(context, application, path);
  const preferred = context.plans.layout(nearest?.layout ?? guestLayout);
  const header = await readHeader(context, application, preferred);
  // The header needs a signed-in person.
  const layout =
    preferred.header !== undefined && header === undefined
      ? findLayoutWithoutHeader(context, application, preferred.group)
      : preferred;
  const root = await loadRootData(context, layout.group).catch(() => undefined);
  return {
    layout,
    ...(screen === undefined ? {} : { audience: screen.for }),
    ...(root === undefined ? {} : { root }),
    ...(header === undefined ? {} : { header }),
  };
}

function findNearest(context: RequestContext, { findScreen, project }: AppContext, path: string) {
  const steps = path.split('/');
  const routes = Object.values(project.declarations.screens).map(({ route }) => route);
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const parent = steps.slice(0, length).join('/');
    const below = routes.find((route) => route.startsWith(`${parent}/`) && !route.includes('{'));
    const match = findScreen(parent || '/') ?? (parent === '' || below === undefined ? undefined : findScreen(below));
    if (match !== undefined) return context.plans.screen(match.screen);
  }
  return undefined;
}

/** A layout without a header: one of the same group, else the guests' layout. */
function findLayoutWithoutHeader(context: RequestContext, application: AppContext, group: string): LayoutPlan {
  const layouts = Object.values(application.project.declarations.layouts);
  return context.plans.layout(
    layouts.find((candidate) => candidate.group === group && candidate.header === undefined)?.id ?? guestLayout,
  );
}

async function readHeader(
  context: RequestContext,
  application: AppContext,
  { header }: LayoutPlan,
): Promise<HeaderData | undefined> {
  if (header === undefined) return undefined;
  return application.areas.headers[header]?.(context).catch(() => undefined);
}
