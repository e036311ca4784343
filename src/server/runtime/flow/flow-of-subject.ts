import type { FlowPlan, ScreenPlan } from '../../../../engine/declare/index.ts';
import { bindSubject, readSubject } from '../../../../engine/flow/index.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { RequestContext } from '../area.ts';
import type { AreaRegistry } from '../area-registry.ts';

export interface FlowOfSubject {
  /** The flow, with the subject in its routes. */
  readonly flow: FlowPlan;
  /** Empty if the flow declares none, or none is chosen yet. */
  readonly subject: string;
}

/** Parameters of a page: those of its route, and the subject of its flow, which may be in the query. */
export function paramsOfPage(
  { plans }: Pick<RequestContext, 'plans'>,
  { flow }: Pick<ScreenPlan, 'flow'>,
  params: { readonly [name: string]: string },
  query: { readonly [name: string]: string },
): { readonly [name: string]: string } {
  const subject = flow && plans.flow(flow.id).subject;
  const value = subject === undefined ? undefined : query[subject];
  return subject === undefined || value === undefined ? params : { [subject]: value, ...params };
}

/** The flow of a page or call, for the subject that its parameters name. */
export function findFlowOfSubject(
  { plans }: Pick<RequestContext, 'plans'>,
  id: string,
  params: { readonly [name: string]: string },
): FlowOfSubject {
  const flow = plans.flow(id);
  const subject = readSubject(flow, params);
  return { flow: bindSubject(flow, subject), subject };
}

/** Throws a RefusalError with 404 if there is no such subject for this person. */
export async function assertSubject(
  context: RequestContext,
  areas: Pick<AreaRegistry, 'flows'>,
  { flow, subject }: FlowOfSubject,
): Promise<void> {
  if (flow.subject === undefined || subject === '') return;
  const isKnown = areas.flows[flow.id]?.subjects?.[flow.subject];
  if (isKnown === undefined) throw new Error(`no area knows the subjects of the flow ${flow.id}`);
  if (!(await isKnown(context, subject))) throw new RefusalError('NOT_FOUND');
}
