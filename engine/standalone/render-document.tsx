import { renderToString } from 'react-dom/server';
import { prepareScreen, Screen } from './screen.tsx';
import { titleOf } from './screen-title.ts';
import { rootElement, type ScreenView, viewElement } from './screen-view.ts';

/** The document of a page. `head`: HTML of the application's style sheets and script. */
export async function renderDocument(view: ScreenView, head: string): Promise<string> {
  await prepareScreen(view);
  return [
    `<!doctype html><html lang="${escapeHtml(view.language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(titleOf(view))}</title>${head}</head><body>`,
    `<div id="${rootElement}">${renderToString(<Screen view={view} />)}</div>`,
    `<script type="application/json" id="${viewElement}">${JSON.stringify(view).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('');
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
