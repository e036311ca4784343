import { failureTitleKey, renderText, showPlain } from '../../../engine/render/index.ts';
import type { Texts } from '../../../engine/texts/index.ts';
import type { PageView } from './page-view.ts';

/** The document's title: `新規登録 | みなとストア`. */
export function formatPageTitle(view: PageView, texts: Texts): string {
  const title = ownTitle(view, texts);
  const service = showPlain(view.loaded.root.storeSettingData['serviceName'], texts.language);
  return service === '' ? title : `${title} | ${service}`;
}

function ownTitle({ screen, loaded, errorLink }: PageView, texts: Texts): string {
  if (screen === undefined) return texts.find(failureTitleKey(errorLink ?? { status: 0 }, texts)) ?? '';
  const { data, root } = loaded;
  const scopes = { page: data, settings: screen.settings, store: root.storeSettingData, root, params: data.screen.params };
  return renderText(screen.title, { texts, scopes });
}
