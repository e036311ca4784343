import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { FailedRoute } from './failed-route.tsx';
import { PageRoute } from './page-route.tsx';
import { pageRoute } from './page-view.ts';

/** One route for every address: which screen stands there is the server's to say. */
export function createRoutes(loader: LoaderFunction): RouteObject[] {
  return [{ id: pageRoute, path: '*', loader, Component: PageRoute, ErrorBoundary: FailedRoute }];
}
