// GET /console/preview/frame: one screen as members would see it, by an example's data. To be looked at in a frame of the console.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject, type JsonObject, type LoadedPage, type ScreenPlan } from '../../../engine/declare/index.ts';
import { renderPage } from '../../client/entry-server.tsx';
import { ownAddresses } from '../../rules/own-addresses.ts';
import type { PageVisit, Visit } from '../areas/area.ts';
import { rootData } from '../areas/shell/data.ts';
import type { Counter } from '../calls/answer-call.ts';
import { readLanguage } from '../pages/languages.ts';
import { readQuery, readVisit } from '../pages/visit.ts';
import { allowFraming, openNonce } from '../plugins/security-headers.ts';
import { RefusalError } from '../refusal-error.ts';
import { changedFields, markChanges } from './changed-fields.ts';
import { readDraftPlans } from './draft-plans.ts';
import { examplesOf } from './examples.ts';
import { putTogether } from './put-together.ts';

export function registerPreview(app: FastifyInstance, counter: Counter): void {
  app.get(ownAddresses.previewFrame, async (request, reply) => {
    const visit = await readVisit(request, counter.project);
    if (visit.operator === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
    const nonce = openNonce(reply);
    allowFraming(reply, nonce);
    return reply.type('text/html; charset=utf-8').send(await drawPreview(request, counter, visit, nonce));
  });
}

async function drawPreview(request: FastifyRequest, counter: Counter, visit: Visit, nonce: string): Promise<string> {
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
  const shown: PageVisit = {
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
    // Neither scripts nor what waits for them.
    assets: { entry: undefined, preloads: [], styles: request.server.pageAssets.styles },
  });
  return html;
}

async function loadExample(counter: Counter, visit: PageVisit, screen: ScreenPlan, example: JsonObject): Promise<LoadedPage> {
  const { plans } = visit;
  // What a guest's page shows follows from the settings; a member's page needs a member, whom the example gives.
  const load = screen.for === 'member' ? undefined : counter.areas.pages[screen.id];
  const { data, changed } = example;
  return putTogether({
    screen,
    root: await rootData(visit, plans.layout(screen.layout).group),
    // Examples are JSON files.
    data: {
      ...(isObject(data) ? (data as JsonObject) : {}),
      ...(await load?.(visit)),
      ...(changed === undefined ? {} : { changed }),
    },
    example,
    state: { now: visit.now.toISOString() },
    sample: plans.text('preview.sample', visit.language) ?? '',
    sayRefusal: (code) => plans.text(`error.${code}`, visit.language),
  });
}
