import { Component, type ReactNode, startTransition, useEffect, useState } from 'react';
import { FailedPage } from './failed-page.tsx';
import { OpenedPage } from './opened-page.tsx';
import type { OpenPage, ShownPage } from './shown-page.ts';

/** What the document shows: the page at its address, or why it failed. The same on the server and in the browser. */
export function PageRoot({ page }: { readonly page: OpenPage }) {
  const [shown, setShown] = useState(page.shown);
  useEffect(() => {
    // The page may have changed before it was hydrated.
    setShown(page.shown());
    // As a transition, so that clicks and keys do not wait for the whole page.
    return page.follow((next) => startTransition(() => setShown(next)));
  }, [page]);
  const { view, location } = shown;
  if (view === undefined) return <FailedPage location={location} error={shown.error} />;
  return (
    <RenderBoundary shown={shown}>
      <OpenedPage view={view} shown={shown} />
    </RenderBoundary>
  );
}

interface RenderBoundaryProps {
  readonly shown: ShownPage;
  readonly children: ReactNode;
}

interface RenderBoundaryState {
  readonly failure?: { readonly error: unknown } | undefined;
  readonly view?: ShownPage['view'];
}

/** Shows the error of rendering until another view was loaded. Only a class can. */
class RenderBoundary extends Component<RenderBoundaryProps, RenderBoundaryState> {
  override state: RenderBoundaryState = {};

  static getDerivedStateFromError(error: unknown): RenderBoundaryState {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ shown }: RenderBoundaryProps, { view }: RenderBoundaryState): RenderBoundaryState | null {
    return view === shown.view ? null : { view: shown.view, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { shown, children } = this.props;
    return failure === undefined ? children : <FailedPage location={shown.location} error={failure.error} />;
  }
}
