// This engine as a competitor: a page with one form, rendered from the compiled plans in made/.
import '../../../src/language/browser.ts';
import '../../../engine/render/styles/index.css';
import { createRoot } from 'react-dom/client';
import type { FormPlan, LayoutPlan, ScreenPlan } from '../../../engine/declare/index.ts';
import { type Host, Page, preparePage } from '../../../engine/render/index.ts';
import type { PageTexts } from '../../../engine/texts/index.ts';
import { createTexts } from '../../../engine/texts/index.ts';
import type { FieldValidators } from '../../../engine/validate/index.ts';
import common from '../../../screens/text/ja/shell/common.json';
import formTexts from '../../../screens/text/ja/shell/form.json';
import issueTexts from '../../../screens/text/ja/shell/issue.json';
import type { LoadedPage } from '../../../src/language/root-data.ts';
import { type BenchField, writeTexts } from './declare.ts';

export const title = 'Madoguchi';

export interface MountOptions {
  readonly schema: { readonly properties: { readonly [name: string]: { readonly enum?: readonly string[] } } };
  readonly fields: readonly BenchField[];
  readonly n: number;
  readonly live: boolean;
}

/** Content of a file that make-forms.ts generates. */
interface CompiledForm {
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

// As a server sends them: the plan as JSON, the validators as an imported module.
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

/** Renders the form of `n` fields: `mount(element, { schema, fields, n: 20, live: false })` → `{ unmount }`. */
export function mount(container: HTMLElement, options: MountOptions): { unmount(): void } {
  const root = createRoot(container);
  const texts = makeTexts(options);
  const compiled = loaded.get(options.n) ?? load(options);
  loaded.set(options.n, compiled);
  void compiled.then(({ screen, layout, validators }) => {
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
      // Drafts must not be restored in the next mount.
      window.sessionStorage.clear();
    },
  };
}

/** Returns the element of a text field. */
export const input = (container: HTMLElement, name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`);
export const submit = (container: HTMLElement) => container.querySelector<HTMLElement>('button[data-main]');
export const errors = (container: HTMLElement) => container.querySelectorAll('.field-issue');

async function load({ n, live }: MountOptions): Promise<Made> {
  const [plan, module] = [plans[n], modules[n]];
  if (plan === undefined || module === undefined)
    throw new Error(`No form of ${n} fields was compiled: npm run bench makes them.`);
  const [answer, { default: validators }] = await Promise.all([fetch(plan), module()]);
  // compile made it: make-forms.ts.
  const written = (await answer.json()) as CompiledForm;
  const { layout, form } = written;
  const screen = { ...(live ? written.live : written.atLeaving), forms: { [form.id]: form } };
  await preparePage([layout, screen]);
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

function makeHost(texts: PageTexts, validators: FieldValidators): Host {
  return {
    texts,
    perform: async () => ({ kind: 'empty' }),
    handOff: () => undefined,
    requireOwnDocument: () => undefined,
    loadValidators: async () => validators,
    navigate: () => undefined,
    showSearch: () => undefined,
    print: () => undefined,
    reload: async () => undefined,
    drafts: {
      read: (key) => window.sessionStorage.getItem(key) ?? undefined,
      write: (key, text) => {
        window.sessionStorage.setItem(key, text);
        return true;
      },
      clear: (key) => window.sessionStorage.removeItem(key),
      clearAll: () => window.sessionStorage.clear(),
    },
    readBackAddress: () => undefined,
    guardLeaving: () => () => undefined,
    reportRefusal: () => undefined,
  };
}

function makeTexts({ fields, schema }: MountOptions): PageTexts {
  const values = Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, property.enum ?? []]));
  const ours = Object.entries({ common, form: formTexts, issue: issueTexts }).flatMap(([area, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text]),
  );
  return createTexts('ja', { ...Object.fromEntries(ours), ...writeTexts(fields, values) });
}
