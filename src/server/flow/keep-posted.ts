import type { FastifyRequest } from 'fastify';
import type { Answers, FormPlan } from '../../../engine/declare/index.ts';
import type { Counter } from '../calls/answer-call.ts';
import { pathOf, readVisit } from '../pages/visit.ts';
import { findEarlierForm } from './earlier-form.ts';
import type { EventRequest } from './event-request.ts';
import { keepTyped } from './keep-typed.ts';

export interface PostedForm {
  readonly form: FormPlan;
  readonly answers: Answers;
  /** The version that the form was drawn with, and the answers as that one reads them. Without these it is the present one. */
  readonly version?: string | undefined;
  readonly readBy?: (form: FormPlan) => Answers;
}

/** Keeps what was typed in a page's form while another button of it was pressed, as a draft of the page's flow. */
export async function keepPosted(request: FastifyRequest, counter: Counter, posted: PostedForm): Promise<void> {
  const { form, answers, version, readBy } = posted;
  const visit = await readVisit(request, counter.project);
  const match = counter.findScreen(pathOf(request));
  const place = match && visit.plans.screen(match.screen).flow;
  const effects = place && counter.areas.flows[place.id];
  if (place === undefined || effects === undefined) return;
  const isEarlier = version !== undefined && readBy !== undefined && version !== form.version;
  const earlier = isEarlier ? await findEarlierForm(visit, form, version, readBy) : undefined;
  const event: EventRequest = {
    request,
    database: request.server.database,
    visit,
    flow: visit.plans.flow(place.id),
    // What its main button would send: on the first screen of a flow the draft is the beginning.
    type: visit.plans.flow(place.id).states.find(({ name }) => name === place.state)?.events[0] ?? '',
    effects,
    form: { plan: form, source: counter.areas.forms[form.id], answers },
    given: {},
    echoed: {},
    shown: {},
  };
  await keepTyped(event, earlier);
}
