import { hydrateRoot } from 'react-dom/client';
import { NavigatingScreen } from './navigating-screen.tsx';
import { prepareScreen, Screen } from './screen.tsx';
import { rootElement, type ScreenView, viewElement } from './screen-view.ts';

export interface HydrationOptions {
  /** Whether the pages that links and calls lead to are shown in the open document. Default: each is a document of its own. */
  readonly keepDocument?: boolean;
}

/** Makes a page of the application server interactive. */
export async function hydrateScreen({ keepDocument = false }: HydrationOptions = {}): Promise<void> {
  const root = document.getElementById(rootElement);
  const text = document.getElementById(viewElement)?.textContent;
  if (root === null || text == null) return;
  // The server of the same version wrote it.
  const view = JSON.parse(text) as ScreenView;
  await prepareScreen(view);
  hydrateRoot(root, keepDocument ? <NavigatingScreen first={view} /> : <Screen view={view} />);
}
