// Checks, compiles and renders the guide's project, with the code of check and of the server's pages.
import { createHash } from 'node:crypto';
import { type DeclaredFile, fixDeclarations, parseDeclarations } from '../../../engine/check/index.ts';
import { compile } from '../../../engine/compile/index.ts';
import {
  type Declarations,
  isObject,
  type JsonObject,
  type Plans,
  type Problem,
  refusalTextKey,
  type ScreenPlan,
  type Settings,
} from '../../../engine/declare/index.ts';
import { stepOf } from '../../../engine/flow/index.ts';
import { renderPage } from '../../../src/client/entry-server.tsx';
import { assembleExample } from '../../../src/server/areas/console/preview/assemble-example.ts';
import { examplesOf } from '../../../src/server/areas/console/preview/examples.ts';
import { checkOptions } from '../../../src/server/project/check-options.ts';

export interface OpenStep {
  /** Problems that `npm run check -- library --fix` leaves. */
  readonly problems: readonly Problem[];
  /** Renders a screen in English as it is shown once scripts run. Without `example` it has no data and no answers. */
  render(screen: string, example?: string, styles?: readonly string[]): Promise<string>;
}

/** Fixed, so that pictures do not change from day to day. */
const now = '2026-11-22T03:00:00.000Z';
const language = 'en';

/** `openGuideStep(step.files)`. Throws if the files cannot be compiled. */
export function openGuideStep(files: readonly DeclaredFile[]): OpenStep {
  // Adds `$schema`, as the guide asks its reader to.
  const fixed = fixDeclarations(files, checkOptions);
  const declarations = parseDeclarations(fixed.files);
  const settings = readDefaults(declarations);
  const plans = compile(declarations, settings, { hash: (text) => createHash('sha256').update(text).digest('hex') });
  return {
    problems: fixed.problems,
    async render(id, example, styles = []) {
      const screen = plans.screen(id);
      const layout = plans.layout(screen.layout);
      const texts = plans.texts(layout.group, language);
      const content = readObject(examplesOf(declarations, id).find(({ name }) => name === example)?.content);
      const loaded = assembleExample({
        screen,
        root: { authId: '', storeSettingData: { serviceName: 'Library' }, browserInfo: { isApp: false }, i18InitialState: '' },
        data: readObject(content['data']),
        example: content,
        state: { now, ...findStep(plans, screen, settings) },
        sample: 'Hana Mori',
        translateRefusal: (code) => texts[refusalTextKey(code)],
      });
      const { html } = await renderPage({
        path: screen.route,
        search: '',
        nonce: 'bm9uY2U=',
        loaded,
        screen,
        layout,
        texts,
        language,
        assets: { entry: undefined, preloads: [], styles },
        rendersHydrated: true,
      });
      return html;
    },
  };
}

/** `{ step: { n: 2, of: 3 } }`: the position in the flow of the screen, if it is one of a flow. */
function findStep(plans: Plans, { flow }: ScreenPlan, settings: Settings) {
  const states = flow === undefined ? [] : plans.flow(flow.id).states;
  const state = states.find(({ name }) => name === flow?.state);
  const step = state === undefined ? undefined : stepOf(state, { settings, now });
  return step === undefined ? {} : { step };
}

const readDefaults = ({ settings }: Declarations): Settings =>
  Object.fromEntries(Object.entries(settings).map(([document, schema]) => [document, readObject(schema['default'])]));

function readObject(value: unknown): JsonObject {
  // Declarations are parsed JSON.
  return isObject(value) ? (value as JsonObject) : {};
}
