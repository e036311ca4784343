import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { FailedRoute } from './failed-route.tsx';
import { PageRoute } from './page-route.tsx';
import { pageRoute } from './page-view.ts';

/** Creates one route for every address; the server decides which screen it is. */
export function createRoutes(loader: LoaderFunction): RouteObject[] {
  return [{ id: pageRoute, path: '*', loader, Component: PageRoute, ErrorBoundary: FailedRoute }];
}
