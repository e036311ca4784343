import type { MouseEvent } from 'react';
import { useFrame, useText } from '../frame.tsx';
import { type PagesState, searchOfPage } from './use-pages.ts';

/** Links to the pages of a list: the first, the last, and those beside the open one. */
export function PageLinks({ current, last, open }: PagesState) {
  const text = useText();
  return (
    <nav className="page-links" aria-label={text('common.pages')}>
      <p role="status" className="visually-hidden">
        {text('common.pageShown', { page: current, last })}
      </p>
      <ul>
        {current > 1 && (
          <li>
            <PageLink page={Math.min(current - 1, last)} open={open}>
              {text('common.previous')}
            </PageLink>
          </li>
        )}
        {listPages(current, last).map((page, index) =>
          page === undefined ? (
            <li key={index === 1 ? 'before' : 'after'} aria-hidden="true" className="page-gap">
              …
            </li>
          ) : (
            <li key={page}>
              <PageLink page={page} open={open} isCurrent={page === current} label={text('common.page', { page })}>
                {page}
              </PageLink>
            </li>
          ),
        )}
        {current < last && (
          <li>
            <PageLink page={current + 1} open={open}>
              {text('common.next')}
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  readonly page: number;
  readonly open: (page: number) => void;
  readonly isCurrent?: boolean;
  readonly label?: string;
  readonly children: string | number;
}

function PageLink({ page, open, isCurrent = false, label, children }: PageLinkProps) {
  const { place } = useFrame();
  function follow(event: MouseEvent) {
    // Other clicks open a tab.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isCurrent) open(page);
  }
  return (
    <a
      href={place.path + searchOfPage(place.search, page)}
      className="page-link"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** `(6, 12)` → `[1, undefined, 5, 6, 7, undefined, 12]`; undefined is a gap of at least two pages. */
export function listPages(current: number, last: number): readonly (number | undefined)[] {
  const near = new Set([1, last, current - 1, current, current + 1].filter((page) => page >= 1 && page <= last));
  const listed = [...near].sort((left, right) => left - right);
  return listed.flatMap((page, index) => {
    const before = listed[index - 1] ?? page - 1;
    if (page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [undefined, page];
  });
}
