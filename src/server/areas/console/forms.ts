import { isObject } from '../../../../engine/declare/index.ts';
import type { FormSource, Visit } from '../area.ts';
import { entryAnswers, findEntry, listEntries, newEntryAnswers } from './entries.ts';
import { countAnswered } from './queries.ts';
import { registrationAnswers } from './registration.ts';
import { readView } from './view.ts';

export const registrationForm: FormSource<'console-registration'> = {
  initial: async (visit) => {
    const { wanted } = await readView(visit);
    return registrationAnswers(wanted['registration'] ?? {}, registrationKeys(visit));
  },
};

/** The keys of the form, which the declared one names. */
export function registrationKeys({ plans }: Pick<Visit, 'plans'>): readonly string[] {
  return plans.form('console-registration').fields.map(({ key }) => key);
}

export const entryListForm: FormSource<'console-custom-info-list'> = {
  initial: async (visit) => {
    const { wanted } = await readView(visit);
    return { entries: listEntries(wanted, visit.language) };
  },
};

export const entryForm: FormSource<'console-custom-info'> = {
  context: async (visit) => {
    const id = entryIdOf(visit);
    return { isAnswered: id !== undefined && (await countAnswered(visit.database, visit.store.id, id)) > 0 };
  },
  initial: async (visit) => {
    const id = entryIdOf(visit);
    const entry = id === undefined ? undefined : findEntry((await readView(visit)).wanted, id);
    return entry === undefined ? newEntryAnswers : entryAnswers(entry);
  },
};

/** The address `…/new` is no entry's: ids that the server makes begin otherwise. */
export const newEntry = 'new';

/** Which entry a page is about; undefined: a new one. Only pages have parameters. */
function entryIdOf(visit: Visit): string | undefined {
  const id = 'params' in visit && isObject(visit.params) ? visit.params['id'] : undefined;
  return typeof id === 'string' && id !== newEntry ? id : undefined;
}
