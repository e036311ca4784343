import { auditActions } from '../../../platform/audit.ts';
import { listOperators } from '../../../platform/sessions/operators.ts';
import type { FormSource } from '../../../runtime/area.ts';
import { nameAction } from '../members/action-name.ts';
import { readFilter } from './filter.ts';

export const filterForm: FormSource<'console-audit'> = {
  context: async ({ database, store, plans, language }) => {
    const operators = await listOperators(database, store.id);
    const actions = auditActions.map((value) => ({ value, name: nameAction({ plans, language }, value) }));
    return {
      actions: actions.sort((a, b) => a.name.localeCompare(b.name, language)),
      operators: operators.map(({ operator_id: value, name }) => ({ value, name })),
    };
  },
  // The parameters of a page include its query.
  initial: async ({ params }) => readFilter(params),
};
