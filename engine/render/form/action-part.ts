// What draws the further buttons of a form loads before the first page that has some renders: forms of other applications have none.
import type { PlanWords } from '../../declare/index.ts';
import type { FormAction } from './submit/form-action.tsx';

let part: typeof FormAction | undefined;

/** Loads what draws the buttons of forms if one of the plans has some. */
export async function prepareActions(words: PlanWords): Promise<void> {
  if (part === undefined && words.hasForm && words.has('actions')) part = (await import('./submit/form-action.tsx')).FormAction;
}

/** What draws one of a form's buttons besides its main one. */
export function findFormAction(): typeof FormAction {
  if (part === undefined) throw new Error('The buttons of a form were not prepared.');
  return part;
}
