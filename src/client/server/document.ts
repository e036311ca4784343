// The head and the frame of a page's document, around what React drew.
import { showPlain } from '../../../engine/render/index.ts';
import type { DataOf } from '../../declared-data.ts';
import type { StoreSettingData } from '../../generated/entities.ts';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { reloadedKey, rootElement, stateElement } from '../page/page-view.ts';
import { escapeHtml, escapeJsonForScript } from './escape.ts';
import { renderTagManager } from './tag-manager.ts';
import { buildThemeCss } from './theme.ts';

/** What a page's head names: the built entry, what it imports at once, and the stylesheets. */
export interface Assets {
  /** Undefined where nothing was built: the page works without scripts. */
  readonly entry: string | undefined;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

export interface DocumentParts {
  readonly language: string;
  readonly title: string;
  readonly nonce: string;
  readonly assets: Assets;
  /** storeSettingData: names, icons and colours of the store. */
  readonly store: Partial<DataOf<StoreSettingData>>;
  /** What React drew. */
  readonly body: string;
  /** What the browser takes over from; undefined: the page stays without scripts. */
  readonly state: unknown;
  /** Whether a tag manager may be on this page: never where a secret is typed. */
  readonly allowsTagManager: boolean;
  /** Whether the store waits for somebody's answer, which this page leads on to. */
  readonly waits?: 'soon' | 'late' | undefined;
}

/** Seconds after which a page that waits is asked for anew. */
const refresh = { soon: 3, late: 10 } as const;

/**
 * Loads the page anew where its program is gone, because a newer release answers for it by now: once for each release, and only while the
 * server can be reached. The same for files that are imported later: outdated-files.ts.
 */
const reloadOnce = [
  "addEventListener('error',({target:t})=>{",
  `if(t.type==='module'&&sessionStorage.getItem('${reloadedKey}')!==t.src)`,
  `fetch('${ownAddresses.alive}').then(()=>{sessionStorage.setItem('${reloadedKey}',t.src);location.reload()},()=>{})`,
  '},true)',
].join('');

/** The whole HTML document of a page. */
export function renderDocument(parts: DocumentParts): string {
  const { assets, nonce, store } = parts;
  const entry = parts.state === undefined ? undefined : assets.entry;
  const theme = store.theme ?? '';
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(parts.language)}"${theme === '' ? '' : ` class="theme-${escapeHtml(theme)}"`}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escapeHtml(parts.title)}</title>`,
    `<meta name="description" content="${escapeHtml(showPlain(store.serviceDescription, parts.language))}">`,
    ...icons(store.images),
    ...assets.styles.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`),
    `<style nonce="${nonce}">${buildThemeCss(store.colors, store.colorScheme)}</style>`,
    ...(entry === undefined ? [] : [`<script nonce="${nonce}">${reloadOnce}</script>`]),
    // Low: what a visitor sees first, styles and pictures, comes before what takes the page over.
    ...(entry === undefined
      ? []
      : assets.preloads.map((file) => `<link rel="modulepreload" href="${escapeHtml(file)}" fetchpriority="low">`)),
    ...(parts.allowsTagManager ? renderTagManager(store.gtmId ?? '', nonce) : []),
    // Without scripts the page is asked for anew; with them it looks by itself.
    ...(parts.waits === undefined ? [] : [`<noscript><meta http-equiv="refresh" content="${refresh[parts.waits]}"></noscript>`]),
    '</head>',
    '<body>',
    `<div id="${rootElement}">${parts.body}</div>`,
    ...(entry === undefined
      ? []
      : [
          `<script type="application/json" id="${stateElement}">${escapeJsonForScript(parts.state)}</script>`,
          `<script type="module" nonce="${nonce}" src="${escapeHtml(entry)}" fetchpriority="low"></script>`,
        ]),
    '</body>',
    '</html>',
  ].join('\n');
}

function icons(images: DocumentParts['store']['images']): readonly string[] {
  if (images === undefined) return [];
  const addresses = [
    ['icon', images.favicon],
    ['apple-touch-icon', images.appleTouchIcon],
  ] as const;
  return addresses.flatMap(([rel, href]) => (href === '' ? [] : [`<link rel="${rel}" href="${escapeHtml(href)}">`]));
}
