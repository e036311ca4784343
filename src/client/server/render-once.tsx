import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { LayoutPlan, LoadedPage } from '../../../engine/declare/index.ts';
import { FrameProvider, type Host, ScopesProvider, type StaticPartProps, TextsProvider } from '../../../engine/render/index.ts';
import type { Texts } from '../../../engine/texts/index.ts';
import { emptyData } from '../page/page-view.ts';

interface PartEnvironment {
  readonly host: Host;
  readonly layout: LayoutPlan;
  readonly texts: Texts;
}

interface StaticHtml {
  readonly by: readonly unknown[];
  readonly html: string;
}

/** Of one object of settings: more than the layouts and languages that a store's visitors see at a time. */
const maxParts = 16;
/** By the settings, which are other objects after a publication. */
const partsOfSettings = new WeakMap<object, readonly StaticHtml[]>();

const withoutData: LoadedPage = { root: {}, data: emptyData };

/**
 * Renders a static part, or reuses its HTML if everything is the same that it depends on. Its children see neither the page's data nor its
 * address, so that nothing of one member gets to another. Undefined: without settings nothing is kept.
 */
export function renderOnce({ as: Tag, className, by, children }: StaticPartProps, environment: PartEnvironment) {
  const [settings] = by;
  if (typeof settings !== 'object' || settings === null) return undefined;
  const parts = partsOfSettings.get(settings) ?? [];
  // Texts belong to the layout and the language.
  const key = [...by, environment.layout, environment.texts.language];
  const cached = parts.find((part) => part.by.length === key.length && part.by.every((value, index) => value === key[index]));
  const html = cached?.html ?? renderToString(withProviders(children, environment));
  if (cached === undefined) partsOfSettings.set(settings, [{ by: key, html }, ...parts.slice(0, maxParts - 1)]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React escaped it
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

function withProviders(children: StaticPartProps['children'], { host, layout, texts }: PartEnvironment): ReactElement {
  const frame = { screen: undefined, layout, loaded: withoutData, host, place: { path: '', search: '' }, isStale: false };
  return (
    <FrameProvider value={frame}>
      <ScopesProvider value={{}}>
        <TextsProvider value={texts}>{children}</TextsProvider>
      </ScopesProvider>
    </FrameProvider>
  );
}
