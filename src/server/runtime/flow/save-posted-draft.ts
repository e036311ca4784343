import type { Answers, FormPlan } from '../../../../engine/declare/index.ts';
import type { Exchange } from '../request/exchange.ts';
import { pathOf, readQuery, readRequestContext } from '../request/request-context.ts';
import { findEarlierForm } from './earlier-form.ts';
import type { EventRequest } from './event-request.ts';
import { assertSubject, findFlowOfSubject, paramsOfPage } from './flow-of-subject.ts';
import { saveTypedDraft } from './save-typed-draft.ts';

export interface PostedForm {
  readonly form: FormPlan;
  readonly answers: Answers;
  /** The version that the form was rendered with, and a reader of the post for that version. Default: the present version. */
  readonly version?: string | undefined;
  readonly readBy?: (form: FormPlan) => Answers;
}

/** Saves the input of a page's form as a draft of the page's flow, when a button other than the form's own was pressed. */
export async function savePostedDraft({ request, application }: Omit<Exchange, 'context'>, posted: PostedForm): Promise<void> {
  const { form, answers, version, readBy } = posted;
  const context = await readRequestContext(request, application.project);
  const match = application.findScreen(pathOf(request));
  const location = match && context.plans.screen(match.screen).flow;
  const effects = location && application.areas.flows[location.id];
  if (location === undefined || effects === undefined) return;
  const isEarlier = version !== undefined && readBy !== undefined && version !== form.version;
  const earlier = isEarlier ? await findEarlierForm(context, form, version, readBy) : undefined;
  const query = readQuery(request.url.slice(pathOf(request).length));
  const flowOfSubject = findFlowOfSubject(
    context,
    location.id,
    paramsOfPage(context, { flow: location }, match?.params ?? {}, query),
  );
  await assertSubject(context, application.areas, flowOfSubject);
  const event: EventRequest = {
    request,
    database: request.database,
    context,
    ...flowOfSubject,
    // The event of the form's main button: on the first screen of a flow, the draft starts the flow.
    type: flowOfSubject.flow.states.find(({ name }) => name === location.state)?.events[0] ?? '',
    effects,
    form: { plan: form, source: application.areas.forms[form.id], answers },
    payload: {},
    echoed: {},
    shown: {},
  };
  await saveTypedDraft(event, earlier);
}
