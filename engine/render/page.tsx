import { useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import {
  isObject,
  type JsonObject,
  type LayoutPlan,
  type LoadedPage,
  readDefinition,
  type Scopes,
  type ScreenPlan,
} from '../declare/index.ts';
import { Blocks } from './blocks/registry.tsx';
import { FaultProvider } from './dialogs/fault.tsx';
import { RefusalDialogProvider } from './dialogs/refusal-dialog.tsx';
import { type Failure, FailureContext } from './failure.tsx';
import { ContinuationProvider } from './form/submit/continuation.tsx';
import { FrameProvider, ScopesProvider, TextsProvider } from './frame.tsx';
import type { Host, PagePlace } from './host.ts';
import { mergeTrees } from './merge-trees.ts';
import { SkipLink } from './skip-link.tsx';
import { ToastProvider } from './toasts/toasts.tsx';

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
}

/**
 * A whole page: the layout's blocks, with the screen in its slot. The same in server and browser; `await preparePage(…)` first.
 * `<Page screen={plan} layout={plan} loaded={{ root, header, data }} host={host} place={{ path: "/card", search: "" }} />`
 */
export function Page({ screen, layout, loaded, host, place, errorLink, isStale = false }: PageProps) {
  const frame = useMemo(() => ({ screen, layout, loaded, host, place, isStale }), [screen, layout, loaded, host, place, isStale]);
  const scopes = useMemo(() => createScopes(screen, layout, loaded, place), [screen, layout, loaded, place]);
  return (
    <I18nextProvider i18n={host.texts.i18n}>
      <TextsProvider>
        <FrameProvider value={frame}>
          <ScopesProvider value={scopes}>
            <FailureContext value={errorLink}>
              <ToastProvider>
                <FaultProvider>
                  <RefusalDialogProvider>
                    <ContinuationProvider>
                      <SkipLink />
                      <div className="layout" data-layout={layout.id}>
                        <Blocks plans={layout.blocks} />
                      </div>
                    </ContinuationProvider>
                  </RefusalDialogProvider>
                </FaultProvider>
              </ToastProvider>
            </FailureContext>
          </ScopesProvider>
        </FrameProvider>
      </TextsProvider>
    </I18nextProvider>
  );
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
