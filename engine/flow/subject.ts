import type { FlowPlan } from '../declare/index.ts';

/** The subject among the parameters of a page or call; empty: the flow declares none, or none is chosen yet. */
export function readSubject({ subject }: FlowPlan, params: { readonly [name: string]: string }): string {
  return subject === undefined ? '' : (params[subject] ?? '');
}

/**
 * Writes the subject into the routes of the flow's states: `/books/{bookId}/confirm` → `/books/b1/confirm`. A route without the
 * parameter gets a query: `/order/books?bookId=b1`.
 */
export function bindSubject(flow: FlowPlan, subject: string): FlowPlan {
  const parameter = flow.subject;
  if (parameter === undefined || subject === '') return flow;
  const value = encodeURIComponent(subject);
  const fill = (route: string): string =>
    route.includes(`{${parameter}}`) ? route.replaceAll(`{${parameter}}`, value) : `${route}?${parameter}=${value}`;
  return { ...flow, states: flow.states.map((state) => ({ ...state, route: fill(state.route) })) };
}
