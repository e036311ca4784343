import { type RenderInput, renderErrorPage, renderPage } from '../../src/client/entry-server.tsx';
import type { LoadedState } from './load-state.ts';

type Surroundings = Pick<RenderInput, 'path' | 'search' | 'nonce' | 'language' | 'assets'>;

/** The document of a screen in a state, or of the error page in its place. */
export async function renderState(
  { plans, screen, layout, loaded, example }: LoadedState,
  surroundings: Surroundings,
): Promise<string> {
  const { language } = surroundings;
  const { failedStatus: status } = example;
  if (status === undefined)
    return (await renderPage({ ...surroundings, loaded, screen, layout, texts: plans.texts(layout.group, language) })).html;
  return renderErrorPage({
    ...surroundings,
    status,
    code: '',
    message: '',
    requestId: 'd3a9c1f0-0000-4000-8000-000000000000',
    layout,
    audience: screen.for,
    root: loaded.root,
    ...(loaded.header === undefined ? {} : { header: loaded.header }),
    texts: plans.sharedTexts(layout.group, language),
  });
}
