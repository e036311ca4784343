import { useMemo } from 'react';
import { isObject, type JsonObject, type LayoutPlan, type LoadedPage, type Scopes, type ScreenPlan } from '../declare/index.ts';
import { Blocks } from './blocks/registry.tsx';
import { FaultProvider } from './dialogs/fault.tsx';
import { type Failure, FailureContext } from './failure.tsx';
import { FrameProvider, ScopesProvider } from './frame.tsx';
import type { Host, Place } from './host.ts';
import { mergeTrees } from './merge-trees.ts';
import { SkipLink } from './skip-link.tsx';
import { ToastProvider } from './toasts/toasts.tsx';

export interface PageProps {
  /** Undefined where the page could not be had: then `failure` says why. */
  readonly screen: ScreenPlan | undefined;
  readonly layout: LayoutPlan;
  readonly loaded: LoadedPage;
  readonly host: Host;
  readonly place: Place;
  readonly failure?: Failure | undefined;
  /** The page waits for an answer, and its last look for it failed. */
  readonly isBehind?: boolean | undefined;
}

/**
 * A whole page: the layout's blocks, and in its slot the screen. The same in server and browser; `await prepareBlocks(…)` first.
 * `<Page screen={plan} layout={plan} loaded={{ root, header, data }} host={host} place={{ path: "/login", search: "" }} />`
 */
export function Page({ screen, layout, loaded, host, place, failure, isBehind = false }: PageProps) {
  const frame = useMemo(
    () => ({ screen, layout, loaded, host, place, isBehind }),
    [screen, layout, loaded, host, place, isBehind],
  );
  const scopes = useMemo(() => openScopes(screen, layout, loaded, place), [screen, layout, loaded, place]);
  return (
    <FrameProvider value={frame}>
      <ScopesProvider value={scopes}>
        <FailureContext value={failure}>
          <ToastProvider>
            <FaultProvider>
              <SkipLink />
              <div className="layout" data-layout={layout.id}>
                <Blocks plans={layout.blocks} />
              </div>
            </FaultProvider>
          </ToastProvider>
        </FailureContext>
      </ScopesProvider>
    </FrameProvider>
  );
}

/** What paths read anywhere on the page. Of a screen with one form also that form, as it was kept. */
function openScopes(screen: ScreenPlan | undefined, layout: LayoutPlan, loaded: LoadedPage, place: Place): Scopes {
  const { root, header, data } = loaded;
  const forms = Object.values(data.screen.forms);
  const only = forms.length === 1 ? forms[0] : undefined;
  const settings: JsonObject = mergeTrees(layout.settings, screen?.settings ?? {});
  return {
    page: data,
    settings,
    store: root.storeSettingData,
    root,
    ...(isObject(header) ? { header } : {}),
    browser: root.browserInfo,
    params: data.screen.params,
    path: place.path,
    ...(only === undefined ? {} : { form: only.answers, context: only.context, rejected: only.rejected ?? {} }),
  };
}
