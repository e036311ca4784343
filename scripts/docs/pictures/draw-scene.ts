import { renderPage } from '../../../src/client/entry-server.tsx';
import type { Clock } from '../../../src/server/platform/clock.ts';
import type { PageAssets } from '../../../src/server/runtime/pages/assets.ts';
import type { CurrentProject } from '../../preview/current-project.ts';
import { loadState } from '../../preview/load-state.ts';
import { type Scene, sceneChoices } from './find-scenes.ts';

/** Renders a scene's page as HTML without scripts, with only the entry's block on it. */
export async function drawScene(
  project: CurrentProject,
  scene: Scene,
  clock: Clock,
  assets: PageAssets,
): Promise<string | undefined> {
  const language = 'en';
  const state = await loadState(project, { ...sceneChoices, screen: scene.screen, example: scene.example, language }, clock);
  if (state === undefined) return undefined;
  const { plans, screen, layout, loaded } = state;
  const { html } = await renderPage({
    path: screen.route,
    search: '',
    nonce: 'bm9uY2U=',
    loaded,
    screen: { ...screen, blocks: scene.isLayout ? [] : [scene.block] },
    layout: { ...layout, blocks: scene.isLayout ? [scene.block] : [{ block: 'slot' }] },
    texts: plans.texts(layout.group, language),
    language,
    assets: { ...assets, entry: undefined, preloads: [] },
  });
  return html;
}
