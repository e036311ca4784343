import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { Page } from '../../../engine/render/index.ts';
import { readRequestId } from './error-response.ts';
import { useHost } from './host-context.ts';
import { getLastView } from './last-view.ts';
import { formatPageTitle } from './page-title.ts';

/** Shows the error of a loader or of rendering, in the layout of the last view. */
export function FailedRoute() {
  const host = useHost();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 0;
  const requestId = isRouteErrorResponse(error) ? readRequestId(error.data) : undefined;
  const view = getLastView();
  const shownFailure =
    view === undefined
      ? undefined
      : {
          layout: view.layout,
          loaded: view.loaded,
          failure: { status, ...(requestId && { requestId }), ...(view.screen && { audience: view.screen.for }) },
        };
  useEffect(() => {
    if (shownFailure !== undefined) document.title = formatPageTitle(shownFailure, host.texts);
    document.getElementById('main')?.focus();
  });
  if (shownFailure === undefined) throw error;
  return (
    <Page
      screen={undefined}
      layout={shownFailure.layout}
      loaded={shownFailure.loaded}
      host={host}
      place={{ path: pathname, search }}
      errorLink={shownFailure.failure}
    />
  );
}
