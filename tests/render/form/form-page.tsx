// A page with one form, compiled and rendered as in production: on the server, then hydrated in jsdom.
import { createHash } from 'node:crypto';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { compile } from '../../../engine/compile/index.ts';
import type {
  DeclaredCall,
  DeclaredForm,
  FormState,
  JsonObject,
  LoadedPage,
  ScreenPlan,
  Settings,
} from '../../../engine/declare/index.ts';
// A page loads it when it is idle; a test would have to wait for that.
import '../../../engine/render/form/reactions.ts';
import { type Host, Page, preparePage } from '../../../engine/render/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { createTexts } from '../../../engine/texts/index.ts';
import { evaluate, now } from '../../forms/forms.ts';
import { readSurroundings } from '../declarations.ts';
import { hydratePage } from '../open-pages.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

export interface PageParts {
  readonly form: DeclaredForm;
  /** Options of the form block; `of`, `send`, `submit` have defaults, and `sections` defaults to one with every field. */
  readonly block?: JsonObject;
  /** A declared screen instead of a generated one: `signup/form`. */
  readonly screen?: string;
  /** Instead of the form block. */
  readonly blocks?: readonly JsonObject[];
  readonly call?: Partial<DeclaredCall>;
  /** Other calls that the form refers to. */
  readonly calls?: { readonly [id: string]: DeclaredCall };
  readonly settings?: Settings;
  readonly state?: Partial<FormState>;
  readonly data?: JsonObject;
  /** Notice about what happened before the page opened. */
  readonly notice?: string;
  /** Owner of the drafts on an operators' page. */
  readonly operator?: string;
  /** Parameters of the route. */
  readonly params?: { readonly [name: string]: string };
  readonly language?: string;
  /** When the validators have loaded; by default at once. */
  readonly validatorsCome?: Promise<void>;
  /** Drawn as in a preview: as it looks once scripts run. */
  readonly rendersHydrated?: boolean;
  readonly texts?: { readonly [key: string]: string };
  /** What the application's words need of the host. */
  readonly host?: object;
}

export interface Sent {
  readonly call: string;
  readonly payload: JsonObject;
  /** Parameters of the call's path. */
  readonly params?: { readonly [name: string]: string };
}

export interface OpenPage {
  readonly html: string;
  readonly form: HTMLFormElement;
  readonly screen: ScreenPlan;
  readonly sent: Sent[];
  /** Responses that were handed off to another origin. */
  readonly handedOff: readonly unknown[];
  readonly work: string[];
  readonly drafts: Map<string, string>;
  readonly visited: string[];
  /** Codes of refusals reported to the log. */
  readonly reported: string[];
  /** Outcomes of the next calls in order; then `empty`. */
  readonly outcomes: (Outcome | Promise<Outcome>)[];
  /** Whether there are unsent answers. */
  isDirty(): boolean;
  /** Whether the page asks before leaving; `isFull`: session storage is full. */
  asksBeforeLeaving(isFull?: boolean): boolean;
  /** Page data of the next reload, or when it arrives. */
  reloadWith(parts: Partial<PageParts> | Promise<Partial<PageParts>>): void;
  control(name: string): HTMLInputElement;
  type(name: string, text: string): Promise<void>;
  leave(name: string): Promise<void>;
  /** Selects a value. */
  choose(name: string, value: string): Promise<void>;
  press(button?: string): Promise<void>;
  issues(name: string): readonly string[];
  summary(): string;
  /** Renders the page with other data or another version of its form, as after a reload. */
  draw(parts: Partial<PageParts>): Promise<void>;
  close(): Promise<void>;
}

/** Compiles a page around a form. */
function makePage(parts: PageParts): {
  readonly screen: ScreenPlan;
  readonly loaded: LoadedPage;
  readonly texts: { readonly [key: string]: string };
  readonly validators: string;
} {
  const { form } = parts;
  const surroundings = readSurroundings();
  const declared = surroundings.declarations;
  const settings = parts.settings ?? surroundings.settings;
  const call: DeclaredCall = {
    id: 'test.send',
    method: 'POST',
    path: '/zapi/test',
    for: 'everybody',
    form: `forms/${form.id}`,
    envelope: { '*': { answers: 'fields' } },
    response: 'redirect',
    ...parts.call,
  };
  const block = {
    form: `forms/${form.id}`,
    sections: [{ fields: [...Object.keys(form.fields).map((key) => key.replace('<id>', '*')), 'custom.*'] }],
    send: call.id,
    submitLabel: 'test.submit',
    ...parts.block,
  };
  const plans = compile(
    {
      ...declared,
      forms: { ...declared.forms, [form.id]: form },
      calls: { ...declared.calls, ...parts.calls, [call.id]: call },
      screens: {
        ...declared.screens,
        test: {
          route: '/test',
          layout: 'test',
          for: 'everybody',
          title: 'test.title',
          blocks: parts.blocks ?? [{ form: block }],
        },
      },
      layouts: { ...declared.layouts, test: { id: 'test', group: 'guest', blocks: [{ slot: {} }] } },
    },
    settings,
    { hash },
  );
  const screen = plans.screen(parts.screen ?? 'test');
  const state: FormState = { answers: {}, set: [], context: {}, ...parts.state };
  const loaded: LoadedPage = {
    root: { authId: 'a1', storeSettingData: {}, browserInfo: { isApp: false }, i18InitialState: '' },
    data: {
      ...parts.data,
      screen: {
        plan: '',
        layout: '',
        look: '',
        now,
        forms: { [form.id]: state },
        params: parts.params ?? {},
        ...(parts.notice === undefined ? {} : { notice: parts.notice }),
        ...(parts.operator === undefined ? {} : { operator: parts.operator }),
      },
    },
  };
  const language = parts.language ?? 'ja';
  const texts = { ...declared.texts[language], 'test.title': 'Test', 'test.submit': '送る', 'test.busy': '待つ', ...parts.texts };
  return { screen, loaded, texts, validators: plans.validator(form.id).source };
}

/** Renders the page on the server and hydrates it. `before` runs in between. */
export async function openPage(
  parts: PageParts,
  before?: (root: HTMLElement) => void,
  drafts = new Map<string, string>(),
): Promise<OpenPage> {
  const made = makePage(parts);
  const sent: Sent[] = [];
  const handedOff: unknown[] = [];
  const work: string[] = [];
  const visited: string[] = [];
  const reported: string[] = [];
  const outcomes: (Outcome | Promise<Outcome>)[] = [];
  let wouldLose = () => false;
  let isFull = false;
  const asksBeforeLeaving = (isFullNow = false): boolean => {
    isFull = isFullNow;
    const asks = wouldLose();
    isFull = false;
    return asks;
  };
  let validators = made.validators;
  let reloaded: Partial<PageParts> | Promise<Partial<PageParts>> | undefined;
  const host: Host = {
    texts: createTexts(parts.language ?? 'ja', made.texts),
    rendersHydrated: parts.rendersHydrated ?? false,
    perform: async (call, request) => {
      const { payload, params } = request;
      sent.push({ call: call.id, payload, ...(Object.keys(params).length === 0 ? {} : { params }) });
      return outcomes.shift() ?? { kind: 'empty' };
    },
    handOff: (response) => void handedOff.push(response),
    requireOwnDocument: () => undefined,
    loadValidators: async () => {
      await parts.validatorsCome;
      return evaluate(validators);
    },
    navigate: (to) => void visited.push(to),
    showSearch: () => undefined,
    print: () => undefined,
    reload: async () => {
      if (reloaded !== undefined) await draw(await reloaded);
    },
    drafts: {
      read: (key) => drafts.get(key),
      write: (key, text) => !isFull && drafts.set(key, text).has(key),
      clear: (key) => void drafts.delete(key),
      clearAll: () => drafts.clear(),
    },
    readBackAddress: () => undefined,
    guardLeaving: (ask) => {
      wouldLose = ask;
      return () => undefined;
    },
    reportRefusal: ({ code }) => void reported.push(code),
    onFieldWork: (key, kind) => void work.push(`${kind} ${key}`),
    ...parts.host,
  };
  await preparePage([made.screen]);
  const place = { path: '/test', search: '' };
  const pageOf = (page: ReturnType<typeof makePage>) => (
    <Page
      screen={page.screen}
      layout={{ id: 'test', group: 'guest', blocks: [{ block: 'slot' }], settings: {} }}
      loaded={page.loaded}
      host={host}
      place={place}
    />
  );
  const html = renderToString(pageOf(made));
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.replaceChildren(element);
  before?.(element);
  work.length = 0;
  const root = await hydratePage(element, pageOf(made), {
    onRecoverableError: (error) => {
      throw error;
    },
  });
  await flushPromises();
  const form = () => element.querySelector('form') as HTMLFormElement;
  const control = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
  const draw = async (other: Partial<PageParts>) => {
    const next = makePage({ ...parts, ...other });
    validators = next.validators;
    root.render(pageOf(next));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const page: OpenPage = {
    html,
    screen: made.screen,
    sent,
    handedOff,
    work,
    drafts,
    visited,
    reported,
    outcomes,
    control,
    draw,
    isDirty: () => asksBeforeLeaving(true),
    asksBeforeLeaving,
    reloadWith(other) {
      reloaded = other;
    },
    get form() {
      return form();
    },
    async type(name, text) {
      await act(async () => {
        const target = control(name);
        target.focus();
        setText(target, text);
        target.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
    },
    async choose(name, value) {
      await act(async () => {
        control(name).value = value;
        control(name).dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    async leave(name) {
      await act(async () => control(name).blur());
      await flushPromises();
    },
    async press(button) {
      const found = [...form().querySelectorAll('button')].find((each) =>
        button === undefined ? each.dataset['main'] !== undefined : each.textContent?.includes(button),
      );
      if (found === undefined) throw new Error(`no button "${button}"`);
      await act(async () => found.click());
      await flushPromises();
    },
    issues: (name) => [...element.querySelectorAll(`[data-field="${name}"] .field-issue`)].map((each) => each.textContent ?? ''),
    summary: () => element.querySelector('form [role=alert]')?.textContent ?? '',
    async close() {
      await act(async () => root.unmount());
      element.remove();
    },
  };
  return page;
}

/** Bypasses React's value tracker, so that React sees the change in the event. */
function setText(target: HTMLInputElement, text: string): void {
  const owner = target instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(target, text);
}

/** Waits for pending promises. */
export async function flushPromises(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  });
}
