import type { RequestContext } from '../../../runtime/area.ts';

/** What an entry of the audit log is about; an action of another release as it is. */
export const nameAction = ({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, action: string): string =>
  plans.text(`audit-action.${action}`, language) ?? action;
