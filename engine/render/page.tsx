import { type ReactNode, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import {
  isObject,
  type JsonObject,
  type LayoutPlan,
  type LoadedPage,
  readDefinition,
  type Scopes,
  type ScreenPlan,
} from '../declare/index.ts';
import { readTexts } from '../texts/index.ts';
import { Blocks } from './blocks/registry.tsx';
import { type Failure, FailureContext } from './failure.tsx';
import { TextsProvider } from './frame.tsx';
import type { Host, PagePlace } from './host.ts';
import { mergeTrees } from './merge-trees.ts';
import { PartsProvider } from './parts-provider.tsx';
import { SkipLink } from './skip-link.tsx';

export interface PageProps {
  /** Undefined if the page could not be loaded; `failure` then has the reason. */
  readonly screen: ScreenPlan | undefined;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  readonly host: Host;
  readonly place: PagePlace;
  readonly errorLink?: Failure | undefined;
  /** The page polls for an actor's result, and the last poll failed. */
  readonly isStale?: boolean | undefined;
  /** The next page has been loading for long: a skeleton replaces this one. */
  readonly isLeaving?: boolean | undefined;
}

/**
 * A whole page: the layout's blocks, with the screen in its slot. The same in server and browser; `await preparePage(…)` first.
 * `<Page screen={plan} layout={plan} loaded={{ root, header, data }} host={host} place={{ path: "/card", search: "" }} />`
 */
export function Page({ screen, layout, loaded, host, place, errorLink, isStale = false, isLeaving = false }: PageProps) {
  const frame = useMemo(() => ({ screen, layout, loaded, host, place, isStale }), [screen, layout, loaded, host, place, isStale]);
  const scopes = useMemo(() => createScopes(screen, layout, loaded, place), [screen, layout, loaded, place]);
  return (
    <I18nextProvider i18n={host.texts.i18n}>
      <TranslatedTexts timeZone={host.timeZone}>
        <PartsProvider frame={frame} scopes={scopes}>
          <FailureContext value={errorLink}>
            <SkipLink />
            <div className="layout" data-layout={layout.id} aria-busy={isLeaving || undefined}>
              <Blocks plans={layout.blocks} />
            </div>
          </FailureContext>
        </PartsProvider>
      </TranslatedTexts>
    </I18nextProvider>
  );
}

/**
 * Provides the texts of the surrounding I18nextProvider to every part of a page. Calls `useTranslation` once for the whole
 * page, because one call for each part takes longer than rendering a form.
 */
function TranslatedTexts({ timeZone, children }: { readonly timeZone: string | undefined; readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  const read = readTexts(i18n);
  const texts = useMemo(() => (timeZone === undefined ? read : { ...read, timeZone }), [read, timeZone]);
  return <TextsProvider value={texts}>{children}</TextsProvider>;
}

/** Scopes of the page. A screen with one form also has that form's saved answers. */
function createScopes(screen: ScreenPlan | undefined, layout: LayoutPlan, loaded: LoadedPage, place: PagePlace): Scopes {
  const { root, header, data } = loaded;
  const { root: names } = readDefinition();
  const forms = Object.values(data.screen.forms);
  const only = forms.length === 1 ? forms[0] : undefined;
  const settings: JsonObject = mergeTrees(layout.settings, screen?.settings ?? {});
  return {
    page: data,
    settings,
    store: root[names.store],
    root,
    ...(isObject(header) ? { header } : {}),
    browser: root[names.browser],
    params: data.screen.params,
    path: place.path,
    ...(only === undefined ? {} : { form: only.answers, context: only.context, rejected: only.rejected ?? {} }),
  };
}
