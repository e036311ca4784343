// A page with given blocks: declared, compiled and rendered as in production, with the texts of its project.
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, vi } from 'vitest';
import { compile } from '../../../engine/compile/index.ts';
import type {
  CallPlan,
  DeclaredBlock,
  DeclaredCall,
  DeclaredForm,
  DeclaredLayout,
  DeclaredScreen,
  FormState,
  HeaderData,
  JsonObject,
  LoadedPage,
  Plans,
  ScreenState,
} from '../../../engine/declare/index.ts';
// A page loads it when it is idle; a test would have to wait for that.
import '../../../engine/render/form/reactions.ts';
import { type CallRequest, type Failure, type Host, Page, type PagePlace, preparePage } from '../../../engine/render/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { createTexts } from '../../../engine/texts/index.ts';
import { readSurroundings } from '../declarations.ts';
import { hydratePage } from '../open-pages.ts';

/** A layout of the project. */
export function readLayout(id: string): DeclaredLayout {
  const layout = readSurroundings().declarations.layouts[id];
  if (layout === undefined) throw new Error(`No layout is called "${id}".`);
  return layout;
}

export interface PageParts {
  readonly blocks?: readonly DeclaredBlock[];
  readonly layout?: DeclaredLayout;
  readonly title?: string;
  readonly data?: JsonObject;
  readonly state?: Partial<ScreenState>;
  readonly forms?: { readonly [id: string]: DeclaredForm };
  readonly formStates?: { readonly [id: string]: Partial<FormState> };
  readonly calls?: { readonly [id: string]: DeclaredCall };
  readonly texts?: { readonly [key: string]: string };
  readonly language?: 'ja' | 'en';
  readonly authId?: string;
  readonly store?: JsonObject;
  readonly browser?: JsonObject & { readonly isApp: boolean };
  readonly header?: HeaderData;
  readonly place?: PagePlace;
  readonly failure?: Failure;
  /** Also what the application's words need of it. */
  readonly host?: Partial<Host> & { readonly [name: string]: unknown };
}

export interface PageKit {
  readonly plans: Plans;
  readonly host: Host & {
    readonly navigate: ReturnType<typeof vi.fn<Host['navigate']>>;
    readonly perform: ReturnType<typeof vi.fn<Host['perform']>>;
  };
  readonly element: React.ReactElement;
}

/** `const kit = await makePage({ blocks: [{ heading: { words: "home.welcome" } }] })` */
export async function makePage(parts: PageParts): Promise<PageKit> {
  const language = parts.language ?? 'ja';
  const texts = { ...readSurroundings().declarations.texts[language], ...parts.texts };
  const layout: DeclaredLayout = parts.layout ?? { id: 'guest', group: 'guest', blocks: [{ slot: {} }] };
  const screen: DeclaredScreen = {
    route: '/here',
    layout: layout.id,
    for: 'everybody',
    title: parts.title ?? 'card.title',
    blocks: parts.blocks ?? [],
  };
  const plans = compile(
    {
      screens: { here: screen },
      layouts: { [layout.id]: layout },
      forms: parts.forms ?? {},
      calls: parts.calls ?? {},
      operations: {},
      flows: {},
      events: {},
      pages: {},
      entities: {},
      settings: {},
      texts: { [language]: texts },
      examples: {},
    },
    {},
    { hash: (text) => `hash of ${text.length}` },
  );
  const plan = plans.screen('here');
  const forms = Object.fromEntries(
    Object.keys(plan.forms).map((id): [string, FormState] => [
      id,
      { answers: {}, set: [], context: {}, ...parts.formStates?.[id] },
    ]),
  );
  const loaded: LoadedPage = {
    root: {
      authId: parts.authId ?? '',
      storeSettingData: parts.store ?? { serviceName: 'みなとストア' },
      browserInfo: parts.browser ?? { isApp: false },
      i18InitialState: '',
    },
    ...(parts.header === undefined ? {} : { header: parts.header }),
    data: {
      ...parts.data,
      screen: { plan: '', layout: '', variant: '', now: '2026-11-21T09:00:00+09:00', forms, params: {}, ...parts.state },
    } as LoadedPage['data'],
  };
  const host = {
    texts: createTexts(language, texts),
    perform: vi.fn<Host['perform']>(async () => ({ kind: 'empty' })),
    loadValidators: async () => ({}),
    navigate: vi.fn<Host['navigate']>(),
    reload: vi.fn(async () => undefined),
    showSearch: () => undefined,
    print: () => undefined,
    requireOwnDocument: () => undefined,
    drafts: { read: () => undefined, write: () => undefined, clear: () => undefined, clearAll: () => undefined },
    readBackAddress: () => undefined,
    guardLeaving: () => () => undefined,
    reportRefusal: () => undefined,
    ...parts.host,
  } as PageKit['host'];
  await preparePage([plans.layout(layout.id), plan]);
  const shown = parts.failure === undefined ? plan : undefined;
  const place = parts.place ?? { path: '/here', search: '' };
  const element = (
    <Page screen={shown} layout={plans.layout(layout.id)} loaded={loaded} host={host} place={place} errorLink={parts.failure} />
  );
  return { plans, host, element };
}

/** The page as the server sends it, in a document without scripts. */
export async function drawStill(parts: PageParts): Promise<HTMLElement> {
  const { element } = await makePage(parts);
  const container = document.createElement('div');
  container.innerHTML = renderToString(element);
  return container;
}

/** The page as the browser has it: the server's, taken over. `before` is done in between. */
export async function drawLive(
  parts: PageParts,
  before?: (container: HTMLElement) => void,
): Promise<{ readonly container: HTMLElement; readonly host: PageKit['host'] }> {
  const { element, host } = await makePage(parts);
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(element);
  before?.(container);
  await hydratePage(container, element);
  return { container, host };
}

/** Presses a button or a link, and waits for its effects. */
export async function press(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('there is nothing to press');
  await act(async () => element.click());
}

/** Waits for the modal dialog to open or to close. */
export async function waitForDialog(isThere: boolean): Promise<Element | null> {
  const find = () => document.querySelector('dialog[open]');
  for (let round = 0; round < 100 && (find() !== null) !== isThere; round++) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  expect(find() !== null).toBe(isThere);
  return find();
}

/** A call that responds on demand. */
export function waitingCall(): {
  readonly perform: (call: CallPlan, request: CallRequest) => Promise<Outcome>;
  readonly answer: (outcome: Outcome) => Promise<void>;
} {
  const waiting: ((outcome: Outcome) => void)[] = [];
  return {
    perform: () => new Promise((resolve) => waiting.push(resolve)),
    answer: async (outcome) => {
      await act(async () => {
        for (const resolve of waiting.splice(0)) resolve(outcome);
      });
    },
  };
}
