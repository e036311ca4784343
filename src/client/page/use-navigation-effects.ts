import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Texts } from '../../../engine/texts/index.ts';
import { saveAddress } from '../storage/back-address.ts';
import type { PageState } from './page-state.ts';
import { formatPageTitle } from './page-title.ts';
import type { PageView } from './page-view.ts';

/** Does after a navigation what a document load does: title, scroll to the top, focus on the content. */
export function useNavigationEffects(view: PageView, { location, isRevisit }: PageState, texts: Texts): void {
  const { key, pathname, search, hash } = location;
  // An error after a reload is another page at the same address.
  const pageKey = `${key} ${view.errorLink === undefined}`;
  const lastPageKey = useRef(pageKey);
  const lastLanguage = useRef(texts.language);
  // An error is no place to go back to either.
  const isStep = view.screen === undefined || view.screen.skippedByBackLink === true;
  // Before the effects of the page, because its back link reads this address.
  useLayoutEffect(() => saveAddress(sessionStorage, pathname + search, isStep), [pathname, search, isStep]);
  // The visitor chose another language on the open page.
  useEffect(() => {
    if (lastLanguage.current === texts.language) return;
    lastLanguage.current = texts.language;
    document.documentElement.lang = texts.language;
    document.title = formatPageTitle(view, texts);
  }, [view, texts]);
  useEffect(() => {
    // The first page is a document load.
    if (lastPageKey.current === pageKey) return;
    lastPageKey.current = pageKey;
    document.title = formatPageTitle(view, texts);
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    document.getElementById('main')?.focus({ preventScroll: true });
    if (target !== null) target.scrollIntoView();
    else if (!isRevisit) window.scrollTo(0, 0);
  }, [view, texts, pageKey, hash, isRevisit]);
}
