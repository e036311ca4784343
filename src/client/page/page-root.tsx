import { Component, type ReactNode, startTransition, useEffect, useState } from 'react';
import { FailedPage } from './failed-page.tsx';
import { OpenedPage } from './opened-page.tsx';
import type { OpenPage, PageLocation } from './page-state.ts';
import type { PageView } from './page-view.ts';

/** What the document shows: the page at its address, or why it failed. The same on the server and in the browser. */
export function PageRoot({ page }: { readonly page: OpenPage }) {
  const [state, setState] = useState(page.state);
  useEffect(() => {
    // The page may have changed before it was hydrated.
    setState(page.state());
    // As a transition, so that clicks and keys do not wait for the whole page.
    return page.follow((next) => startTransition(() => setState(next)));
  }, [page]);
  const { view, location } = state;
  if (view === undefined) return <FailedPage location={location} error={state.error} />;
  return (
    <RenderBoundary view={view} location={location}>
      <OpenedPage view={view} state={state} />
    </RenderBoundary>
  );
}

interface RenderBoundaryProps {
  readonly view: PageView;
  readonly location: PageLocation;
  readonly children: ReactNode;
}

interface RenderBoundaryState {
  readonly failure?: { readonly error: unknown } | undefined;
  readonly view?: PageView;
}

/** Shows the error of rendering until another view was loaded. Only a class can. */
class RenderBoundary extends Component<RenderBoundaryProps, RenderBoundaryState> {
  override state: RenderBoundaryState = {};

  static getDerivedStateFromError(error: unknown): RenderBoundaryState {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ view }: RenderBoundaryProps, state: RenderBoundaryState): RenderBoundaryState | null {
    return view === state.view ? null : { view, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { location, children } = this.props;
    return failure === undefined ? children : <FailedPage location={location} error={failure.error} />;
  }
}
