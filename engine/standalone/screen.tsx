import { useState } from 'react';
import { type CallPlan, encodeSegment } from '../declare/index.ts';
import type { CallRequest, Host } from '../render/index.ts';
import { Page, preparePage } from '../render/index.ts';
import { type Outcome, readOutcome } from '../submit/index.ts';
import { createTexts } from '../texts/index.ts';
import type { FieldValidators } from '../validate/index.ts';
import { createFormHost } from './form-host.ts';
import { type ScreenView, validatorsPath } from './screen-view.ts';

export interface ScreenProps {
  readonly view: ScreenView;
  /** Opens the address that a link or a call leads to. Default: as a document. */
  readonly navigate?: (to: string) => void;
  /** Shows the page with the data as they are now. Default: loads the document again. */
  readonly reload?: () => Promise<void>;
}

/** A page of the application server: `<Screen view={view} />`. Await `prepareScreen(view)` first; another page needs another `key`. */
export function Screen({ view, navigate, reload }: ScreenProps) {
  const [host] = useState(() => createScreenHost(view, navigate, reload));
  return (
    <div className="madoguchi">
      <Page screen={view.screen} layout={view.layout} loaded={view.loaded} host={host} place={{ path: view.path, search: '' }} />
    </div>
  );
}

/** Loads what few pages have. */
export const prepareScreen = ({ layout, screen, loaded }: ScreenView): Promise<void> =>
  preparePage([layout, screen], loaded.data.screen.forms);

function createScreenHost(
  { screen, language, timeZone, texts }: ScreenView,
  navigate = openDocument,
  reload = reloadDocument,
): Host {
  const loadValidators = async (hash: string): Promise<FieldValidators> =>
    (await import(/* @vite-ignore */ `${validatorsPath}/${hash}.js`)).default;
  return {
    ...createFormHost({}, () => undefined, screen.for !== ''),
    texts: createTexts(language, texts),
    timeZone,
    perform: performCall,
    loadValidators,
    navigate,
    reload,
  };
}

const openDocument = (to: string) => window.location.assign(to);
const reloadDocument = async () => window.location.reload();

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
