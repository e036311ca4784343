// GET /console/preview/frame: renders one screen with an example's data, to be shown in a frame of the console.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject, type JsonObject, refusalTextKey, type ScreenPlan } from '../../../../../engine/declare/index.ts';
import { renderPage } from '../../../../client/entry-server.tsx';
import type { LoadedPage } from '../../../../language/root-data.ts';
import { readLanguage } from '../../../../rules/languages.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { allowFraming, createNonce } from '../../../platform/http/security-headers.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, RequestContext } from '../../../runtime/area.ts';
import { loadRootData } from '../../../runtime/pages/data/root-data.ts';
import type { AppContext } from '../../../runtime/request/exchange.ts';
import { readQuery, readRequestContext } from '../../../runtime/request/request-context.ts';
import { describeStoreStatus } from '../../shell/header/service.ts';
import { assembleExample } from './assemble-example.ts';
import { changedFields, markChanges } from './changed-fields.ts';
import { readDraftPlans } from './draft-plans.ts';
import { examplesOf } from './examples.ts';
import { describeFlowPosition } from './flow-position.ts';

export function registerPreview(app: FastifyInstance, application: AppContext): void {
  app.get(ownAddresses.previewFrame, async (request, reply) => {
    const context = await readRequestContext(request, application.project);
    if (context.operator === null) throw new RefusalError('UNAUTHORIZED');
    const nonce = createNonce(reply);
    allowFraming(reply, nonce, 'still');
    return reply.type('text/html; charset=utf-8').send(await renderPreview(request, application, context, nonce));
  });
}

async function renderPreview(
  request: FastifyRequest,
  application: AppContext,
  context: RequestContext,
  nonce: string,
): Promise<string> {
  const query = readQuery(request.url.slice(request.url.indexOf('?') + 1));
  const plans = query['settings'] === 'draft' ? ((await readDraftPlans(context)) ?? context.plans) : context.plans;
  const id = query['screen'] ?? '';
  const examples = examplesOf(application.project.declarations, id);
  const example = examples.find(({ name }) => name === query['example']) ?? examples[0];
  if (example === undefined) throw new RefusalError('NOT_FOUND');
  const changed = plans === context.plans ? [] : changedFields(context.plans.screen(id), plans.screen(id));
  const screen = changed.length === 0 ? plans.screen(id) : markChanges(plans.screen(id));
  const layout = plans.layout(screen.layout);
  const language = readLanguage(query['language'] ?? context.language);
  // Without the operator's session: the loaders see a guest.
  const exampleContext: PageContext = {
    ...context,
    plans,
    language,
    session: null,
    cachedMember: undefined,
    operator: null,
    params: application.project.declarations.screens[id]?.params ?? {},
    query: {},
    flow: undefined,
    request: undefined,
  };
  const loaded = await loadExample(application, exampleContext, screen, { ...example.content, changed });
  const { html } = await renderPage({
    path: screen.route,
    search: '',
    nonce,
    loaded,
    screen,
    layout,
    texts: { ...plans.pageTexts(id, language), 'preview.changed': plans.text('preview.changed', language) ?? '' },
    language,
    // The frame runs no scripts, but the page should look as it does with them.
    rendersHydrated: true,
    assets: { entry: undefined, preloads: [], styles: request.server.pageAssets.styles },
  });
  return html;
}

async function loadExample(
  application: AppContext,
  context: PageContext,
  screen: ScreenPlan,
  example: JsonObject,
): Promise<LoadedPage> {
  const { plans } = context;
  // Loaders of guests' pages work without a session; the data of members' pages comes from the example.
  const load = screen.for === 'member' ? undefined : application.areas.pages[screen.id];
  const { data, changed } = example;
  const loaded = await load?.(context);
  const now = context.now.toISOString();
  return assembleExample({
    screen,
    root: await loadRootData(context, plans.layout(screen.layout).group, screen.id),
    data: {
      ...readObject(data),
      // A page that sends guests elsewhere shows the example.
      ...(loaded !== undefined && 'redirectTo' in loaded ? {} : loaded),
      ...(changed === undefined ? {} : { changed }),
    },
    // The menu depends on the store, not on the example.
    example: { ...example, header: { ...readObject(example['header']), storeStatus: describeStoreStatus(context) } },
    state: { now, ...describeFlowPosition(plans, screen, now) },
    sample: plans.text('preview.sample', context.language) ?? '',
    translateRefusal: (code) => plans.text(refusalTextKey(code), context.language),
  });
}

function readObject(value: unknown): JsonObject {
  // Examples are JSON files.
  return isObject(value) ? (value as JsonObject) : {};
}
