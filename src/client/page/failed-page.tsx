import { useEffect } from 'react';
import { isObject } from '../../../engine/declare/index.ts';
import { Page } from '../../../engine/render/index.ts';
import { readRequestId } from './error-response.ts';
import { useHost } from './host-context.ts';
import { getLastView } from './last-view.ts';
import type { PageLocation } from './page-state.ts';
import { formatPageTitle } from './page-title.ts';

interface FailedPageProps {
  readonly location: PageLocation;
  readonly error: unknown;
}

/** Shows the error of a loader or of rendering, in the layout of the last view. */
export function FailedPage({ location: { pathname, search }, error }: FailedPageProps) {
  const host = useHost();
  // The router reads the responses that its loaders throw: `{ status, data }`.
  const response = isObject(error) && typeof error['status'] === 'number' ? error : undefined;
  const status = Number(response?.['status'] ?? 0);
  const requestId = readRequestId(response?.['data']);
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
