import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type CallPlan, encodeSegment } from '../declare/index.ts';
import type { CallRequest, Host } from '../render/index.ts';
import { Page, preparePage } from '../render/index.ts';
import { type Outcome, readOutcome } from '../submit/index.ts';
import { createTexts } from '../texts/index.ts';
import type { FieldValidators } from '../validate/index.ts';
import { createFormHost } from './form-host.ts';
import { rootElement, type ScreenView, validatorsPath, viewElement } from './screen-view.ts';

/** A page of the application server: `<Screen view={view} />`. Await `prepareScreen(view)` first. */
export function Screen({ view }: { readonly view: ScreenView }) {
  const [host] = useState(() => createScreenHost(view));
  return (
    <div className="madoguchi">
      <Page screen={view.screen} layout={view.layout} loaded={view.loaded} host={host} place={{ path: view.path, search: '' }} />
    </div>
  );
}

/** Loads what few pages have. */
export const prepareScreen = ({ layout, screen }: ScreenView): Promise<void> => preparePage([layout, screen]);

/** Makes a page of the application server interactive. */
export async function hydrateScreen(): Promise<void> {
  const root = document.getElementById(rootElement);
  const text = document.getElementById(viewElement)?.textContent;
  if (root === null || text == null) return;
  // The server of the same version wrote it.
  const view = JSON.parse(text) as ScreenView;
  await prepareScreen(view);
  hydrateRoot(root, <Screen view={view} />);
}

function createScreenHost({ screen, language, texts }: ScreenView): Host {
  const loadValidators = async (hash: string): Promise<FieldValidators> =>
    (await import(/* @vite-ignore */ `${validatorsPath}/${hash}.js`)).default;
  return {
    ...createFormHost({}, () => undefined, screen.for !== ''),
    texts: createTexts(language, texts),
    perform: performCall,
    loadValidators,
    reload: async () => window.location.reload(),
  };
}

/** Never rejects. */
async function performCall({ path, method }: CallPlan, { payload, params }: CallRequest): Promise<Outcome> {
  const address = path.replaceAll(/\{([^}]+)\}/g, (placeholder, name: string) => encodeSegment(params[name]) ?? placeholder);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  try {
    const response = await fetch(address, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(payload) }) });
    const { status, redirected, url } = response;
    return readOutcome({ status, redirected, url, retryAfter: response.headers.get('retry-after'), text: await response.text() });
  } catch {
    return { kind: 'refused', refusal: { status: 0, code: '', message: '', requestId: '' } };
  }
}
