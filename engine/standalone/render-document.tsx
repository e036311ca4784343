import { renderToString } from 'react-dom/server';
import { renderText } from '../render/index.ts';
import { openTexts } from '../texts/index.ts';
import { prepareScreen, Screen } from './screen.tsx';
import { rootElement, type ScreenView, viewElement } from './screen-view.ts';

/** The document of a page. `head`: HTML of the application's style sheets and script. */
export async function renderDocument(view: ScreenView, head: string): Promise<string> {
  await prepareScreen(view);
  const texts = openTexts(view.language, view.texts);
  const title = renderText(view.screen.title, { texts, scopes: { page: view.loaded.data } });
  return [
    `<!doctype html><html lang="${escapeHtml(view.language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${head}</head><body>`,
    `<div id="${rootElement}">${renderToString(<Screen view={view} />)}</div>`,
    `<script type="application/json" id="${viewElement}">${JSON.stringify(view).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('');
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
