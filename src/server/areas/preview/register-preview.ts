// GET /console/preview/frame: one screen as members would see it, by an example's data. To be looked at in a frame of the console.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject, type JsonObject, type LoadedPage, type ScreenPlan } from '../../../../engine/declare/index.ts';
import { renderPage } from '../../../client/entry-server.tsx';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { allowFraming, openNonce } from '../../platform/http/security-headers.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { PageContext, RequestContext } from '../../runtime/area.ts';
import type { AppContext } from '../../runtime/calls/answer-call.ts';
import { rootData } from '../../runtime/pages/data/root-data.ts';
import { readLanguage } from '../../runtime/pages/request/languages.ts';
import { readQuery, readRequestContext } from '../../runtime/pages/request/request-context.ts';
import { storeStatus } from '../shell/service.ts';
import { assembleExample } from './assemble-example.ts';
import { changedFields, markChanges } from './changed-fields.ts';
import { readDraftPlans } from './draft-plans.ts';
import { examplesOf } from './examples.ts';
import { placeInFlow } from './place-in-flow.ts';

export function registerPreview(app: FastifyInstance, counter: AppContext): void {
  app.get(ownAddresses.previewFrame, async (request, reply) => {
    const visit = await readRequestContext(request, counter.project);
    if (visit.operator === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
    const nonce = openNonce(reply);
    allowFraming(reply, nonce, 'still');
    return reply.type('text/html; charset=utf-8').send(await drawPreview(request, counter, visit, nonce));
  });
}

async function drawPreview(request: FastifyRequest, counter: AppContext, visit: RequestContext, nonce: string): Promise<string> {
  const query = readQuery(request.url.slice(request.url.indexOf('?') + 1));
  const plans = query['settings'] === 'draft' ? ((await readDraftPlans(visit)) ?? visit.plans) : visit.plans;
  const id = query['screen'] ?? '';
  const examples = examplesOf(counter.project.declarations, id);
  const example = examples.find(({ name }) => name === query['example']) ?? examples[0];
  if (example === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such preview.');
  const changed = plans === visit.plans ? [] : changedFields(visit.plans.screen(id), plans.screen(id));
  const screen = changed.length === 0 ? plans.screen(id) : markChanges(plans.screen(id));
  const layout = plans.layout(screen.layout);
  const language = readLanguage(query['language'] ?? visit.language);
  // As a member would come, or a guest: never as the operator.
  const shown: PageContext = {
    ...visit,
    plans,
    language,
    session: null,
    known: undefined,
    operator: null,
    params: {},
    query: {},
    flow: undefined,
  };
  const loaded = await loadExample(counter, shown, screen, { ...example.content, changed });
  const { html } = await renderPage({
    path: screen.route,
    search: '',
    nonce,
    loaded,
    screen,
    layout,
    texts: { ...plans.texts(layout.group, language), 'preview.changed': plans.text('preview.changed', language) ?? '' },
    language,
    // Drawn as members see it, though no script runs in the frame.
    drawsScripts: true,
    assets: { entry: undefined, preloads: [], styles: request.server.pageAssets.styles },
  });
  return html;
}

async function loadExample(
  counter: AppContext,
  visit: PageContext,
  screen: ScreenPlan,
  example: JsonObject,
): Promise<LoadedPage> {
  const { plans } = visit;
  // What a guest's page shows follows from the settings; a member's page needs a member, whom the example gives.
  const load = screen.for === 'member' ? undefined : counter.areas.pages[screen.id];
  const { data, changed } = example;
  const now = visit.now.toISOString();
  return assembleExample({
    screen,
    root: await rootData(visit, plans.layout(screen.layout).group),
    data: {
      ...readObject(data),
      ...(await load?.(visit)),
      ...(changed === undefined ? {} : { changed }),
    },
    // The menu is that of the store, whatever the example shows elsewhere.
    example: { ...example, header: { ...readObject(example['header']), storeStatus } },
    state: { now, ...placeInFlow(plans, screen, now) },
    sample: plans.text('preview.sample', visit.language) ?? '',
    sayRefusal: (code) => plans.text(`error.${code}`, visit.language),
  });
}

function readObject(value: unknown): JsonObject {
  // Examples are JSON files.
  return isObject(value) ? (value as JsonObject) : {};
}
