// The engine as a competitor of its own bench: a page of one form, drawn from what compile made of it (made/).
import '../../../engine/render/styles/index.css';
import { createRoot } from 'react-dom/client';
import type { FormPlan, LayoutPlan, LoadedPage, ScreenPlan } from '../../../engine/declare/index.ts';
import { type Host, Page, prepareBlocks, type Texts } from '../../../engine/render/index.ts';
import type { FieldValidators } from '../../../engine/validate/index.ts';
import common from '../../../screens/text/ja/common.json';
import formTexts from '../../../screens/text/ja/form.json';
import issueTexts from '../../../screens/text/ja/issue.json';
import { type BenchField, writeTexts } from './declare.ts';

export const title = 'Madoguchi';

export interface Asked {
  readonly schema: { readonly properties: { readonly [name: string]: { readonly enum?: readonly string[] } } };
  readonly fields: readonly BenchField[];
  readonly n: number;
  readonly live: boolean;
}

/** What make-forms.ts wrote. */
interface Written {
  readonly atLeaving: ScreenPlan;
  readonly live: ScreenPlan;
  readonly layout: LayoutPlan;
  readonly form: FormPlan;
}

interface Made {
  readonly screen: ScreenPlan;
  readonly layout: LayoutPlan;
  readonly validators: FieldValidators;
}

// As a server sends them: the plan as JSON, the validators as a module that the page imports.
const plans: { readonly [size: number]: string } = {
  20: new URL('./made/20.json', import.meta.url).href,
  100: new URL('./made/100.json', import.meta.url).href,
  500: new URL('./made/500.json', import.meta.url).href,
};
const modules: { readonly [size: number]: () => Promise<{ readonly default: FieldValidators }> } = {
  20: () => import('./made/20.js'),
  100: () => import('./made/100.js'),
  500: () => import('./made/500.js'),
};
const loaded = new Map<number, Promise<Made>>();

/** Draws the form of `n` fields: `mount(element, { schema, fields, n: 20, live: false })` → `{ unmount }`. */
export function mount(container: HTMLElement, asked: Asked): { unmount(): void } {
  const root = createRoot(container);
  const texts = makeTexts(asked);
  const made = loaded.get(asked.n) ?? load(asked);
  loaded.set(asked.n, made);
  void made.then(({ screen, layout, validators }) => {
    root.render(
      <Page
        screen={screen}
        layout={layout}
        loaded={pageData}
        host={makeHost(texts, validators)}
        place={{ path: '/bench', search: '' }}
      />,
    );
  });
  return {
    unmount() {
      root.unmount();
      // The next mount is another visit: what was typed in this one is not to be restored there.
      window.sessionStorage.clear();
    },
  };
}

/** The element of a text field. */
export const input = (container: HTMLElement, name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`);
export const submit = (container: HTMLElement) => container.querySelector<HTMLElement>('button[data-main]');
export const errors = (container: HTMLElement) => container.querySelectorAll('.field-issue');

async function load({ n, live }: Asked): Promise<Made> {
  const [plan, module] = [plans[n], modules[n]];
  if (plan === undefined || module === undefined) throw new Error(`No form of ${n} fields was made: npm run bench makes them.`);
  const [answer, { default: validators }] = await Promise.all([fetch(plan), module()]);
  // compile made it: make-forms.ts.
  const written = (await answer.json()) as Written;
  const { layout, form } = written;
  const screen = { ...(live ? written.live : written.atLeaving), forms: { [form.id]: form } };
  await prepareBlocks([layout, screen]);
  return { screen, layout, validators };
}

const pageData: LoadedPage = {
  root: { authId: '', storeSettingData: {}, browserInfo: { isApp: false }, i18InitialState: '' },
  data: {
    screen: {
      plan: '',
      layout: '',
      look: '',
      now: '2026-11-21T12:00:00+09:00',
      forms: { bench: { answers: {}, set: [], context: {} } },
      params: {},
    },
  },
};

function makeHost(texts: Texts, validators: FieldValidators): Host {
  return {
    texts,
    perform: async () => ({ kind: 'empty' }),
    loadValidators: async () => validators,
    navigate: () => undefined,
    reload: async () => undefined,
    drafts: {
      read: (key) => window.sessionStorage.getItem(key) ?? undefined,
      write: (key, text) => window.sessionStorage.setItem(key, text),
      clear: (key) => window.sessionStorage.removeItem(key),
      clearAll: () => window.sessionStorage.clear(),
    },
    readBackAddress: () => undefined,
    guardLeaving: () => () => undefined,
    reportRefusal: () => undefined,
  };
}

function makeTexts({ fields, schema }: Asked): Texts {
  const values = Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, each.enum ?? []]));
  const ours = [flatten('common', common), flatten('form', formTexts), flatten('issue', issueTexts)];
  const texts: { readonly [key: string]: string } = Object.assign({}, ...ours, writeTexts(fields, values));
  return {
    language: 'ja',
    find: (key, parameters) =>
      texts[key]?.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(parameters?.[name] ?? whole)),
  };
}

function flatten(path: string, texts: object): { readonly [key: string]: string } {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, each]: [string, string | object]) =>
      typeof each === 'string' ? [[`${path}.${name}`, each]] : Object.entries(flatten(`${path}.${name}`, each)),
    ),
  );
}
