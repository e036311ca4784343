// The real screens, compiled as on the server, with sample data.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { compile } from '../../../engine/compile/index.ts';
import type { HeaderData, JsonObject, Plans, ScreenState } from '../../../engine/declare/index.ts';
import { renderPage } from '../../../src/client/entry-server.tsx';
import type { LoadedPage, RootData } from '../../../src/language/root-data.ts';
import { openDeclarations } from '../../../src/server/project/open-project.ts';
import { readSettingsDefaults } from '../../../src/server/project/settings-reader.ts';

let compiled: Promise<Plans> | undefined;

export function realPlans(): Promise<Plans> {
  compiled ??= (async () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    return compile((await openDeclarations(process.cwd())).declarations, await readSettingsDefaults(process.cwd()), { hash });
  })();
  return compiled;
}

const storeSettingData: JsonObject = {
  serviceName: 'みなとストア',
  serviceDescription: '会員制のストアです。',
  theme: 'minato',
  gtmId: '',
  images: { logoPc: '/store/pc.svg', logoSp: '/store/sp.svg', favicon: '/store/f.svg', appleTouchIcon: '/store/t.png' },
  colors: { accentColor: '#0b5cad', secondaryAccentColor: '#0a7d6c', playerColor: '#0b5cad' },
  footers: {
    footerLinks: [],
    socialMediaLinks: { twitterUrl: '', facebookUrl: '', instagramUrl: '', lineUrl: '' },
    trademarks: [],
    copyright: '© 2026',
  },
  enablePoweredByPvs: false,
  mailSenderDomain: 'minato.example',
};

export const header: HeaderData = {
  accountInfo: { profileImageUrl: '', name: '', isKids: false },
  storeStatus: { hasSubscriptionPlan: true, isStorePaymentAvailable: true, isFamilyGroupEnabled: true },
};

/** Varies from page to page. */
export interface Drawn {
  readonly data?: JsonObject;
  readonly state?: Partial<ScreenState>;
  readonly root?: Partial<RootData>;
  readonly header?: HeaderData;
  readonly path?: string;
  readonly search?: string;
  readonly language?: string;
}

/** A real screen as server-rendered HTML: `await drawReal("index", { data: { serviceName: "…", … } })`. */
export async function drawReal(id: string, drawn: Drawn = {}): Promise<string> {
  const { screen, layout, texts, loaded, language } = await loadReal(id, drawn);
  const { html } = await renderPage({
    path: drawn.path ?? screen.route,
    search: drawn.search ?? '',
    nonce: 'bm9uY2U=',
    loaded,
    screen,
    layout,
    texts,
    language,
    assets: { entry: '/assets/entry.js', preloads: [], styles: ['/assets/entry.css'] },
  });
  return html;
}

export async function loadReal(id: string, drawn: Drawn = {}) {
  const plans = await realPlans();
  const screen = plans.screen(id);
  const layout = plans.layout(screen.layout);
  const language = drawn.language ?? 'ja';
  const texts = plans.texts(layout.group, language);
  const state: ScreenState = {
    plan: 'p'.repeat(64),
    layout: 'l'.repeat(64),
    look: 'k'.repeat(64),
    now: '2026-11-21T00:00:00.000Z',
    forms: {},
    params: {},
    ...drawn.state,
  };
  const loaded: LoadedPage = {
    root: {
      authId: '',
      storeSettingData,
      browserInfo: { isApp: false, isAndroidApp: false },
      i18InitialState: deflateSync(JSON.stringify({ language, texts })).toString('base64'),
      ...drawn.root,
    },
    ...(layout.group === 'account' ? { header: drawn.header ?? header } : {}),
    data: { ...drawn.data, screen: state },
  };
  return { screen, layout, texts, loaded, language };
}
