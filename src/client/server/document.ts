// The HTML document around what React rendered.
import { fitPictureAddress } from '../../../engine/declare/index.ts';
import { showPlain } from '../../../engine/render/index.ts';
import type { DataOf } from '../../declared-data.ts';
import type { StoreSettingData } from '../../generated/entities.ts';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { leavingMilliseconds, reloadedKey, rootElement, stateElement } from '../page/page-view.ts';
import { escapeHtml } from './escape.ts';
import { renderTagManager } from './tag-manager.ts';
import { buildThemeCss } from './theme.ts';

/** The built files that the head links to: entry, static imports, stylesheets. */
export interface Assets {
  /** Undefined if the client was not built: pages then work without scripts. */
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
  /** React's HTML. */
  readonly body: string;
  /** The state to hydrate from, as JSON that is escaped for a script element; undefined: the page runs without scripts. */
  readonly state: string | undefined;
  /** Whether the page may have a tag manager: never with a secret field. */
  readonly allowsTagManager: boolean;
  /** Set if the page's flow waits for an actor. */
  readonly waits?: 'soon' | 'late' | undefined;
}

/** Seconds until a waiting page without scripts reloads. */
const refresh = { soon: 3, late: 10 } as const;

/**
 * Reloads the page if its entry module is missing because of a newer release: once per release, and only if the server is
 * reachable and the page is not being left. outdated-files.ts does the same for dynamic imports.
 */
const reloadOnce = [
  "(l=>{addEventListener('beforeunload',()=>{l=performance.now()});",
  "addEventListener('error',({target:t})=>{",
  `if(t.type==='module'&&performance.now()-l>${leavingMilliseconds}&&sessionStorage.getItem('${reloadedKey}')!==t.src)`,
  `fetch('${ownAddresses.alive}').then(()=>{sessionStorage.setItem('${reloadedKey}',t.src);location.reload()},()=>{})`,
  `},true)})(-${leavingMilliseconds})`,
].join('');

/** Renders the HTML document of a page. */
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
    // Low priority: styles and pictures come before scripts.
    ...(entry === undefined
      ? []
      : assets.preloads.map((file) => `<link rel="modulepreload" href="${escapeHtml(file)}" fetchpriority="low">`)),
    ...(parts.allowsTagManager ? renderTagManager(store.gtmId ?? '', nonce) : []),
    // For pages without scripts; with scripts they poll.
    ...(parts.waits === undefined ? [] : [`<noscript><meta http-equiv="refresh" content="${refresh[parts.waits]}"></noscript>`]),
    '</head>',
    '<body>',
    `<div id="${rootElement}">${parts.body}</div>`,
    ...(entry === undefined
      ? []
      : [
          `<script type="application/json" id="${stateElement}">${parts.state}</script>`,
          `<script type="module" nonce="${nonce}" src="${escapeHtml(entry)}" fetchpriority="low"></script>`,
        ]),
    '</body>',
    '</html>',
  ].join('\n');
}

function icons(images: DocumentParts['store']['images']): readonly string[] {
  if (images === undefined) return [];
  const addresses = [
    ['icon', images.favicon, 96],
    ['apple-touch-icon', images.appleTouchIcon, 180],
  ] as const;
  return addresses.flatMap(([rel, href, width]) =>
    href === '' ? [] : [`<link rel="${rel}" href="${escapeHtml(fitPictureAddress(href, width))}">`],
  );
}
