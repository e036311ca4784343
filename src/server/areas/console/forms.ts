import { type Issue, isObject } from '../../../../engine/declare/index.ts';
import type { FormSource, RequestContext } from '../../runtime/area.ts';
import { languages } from '../../runtime/pages/request/languages.ts';
import { type Blocker, formatBlockers, formatProblems, type Translator } from '../../settings/index.ts';
import { assessView } from './assess-view.ts';
import { entryAnswers, findEntry, isElsewhere, listEntries, newEntryAnswers } from './entries.ts';
import { countAnswered } from './queries.ts';
import { keyOfPath, registrationAnswers } from './registration.ts';
import { readView } from './view.ts';

type Place = Blocker['places'][number];

export const registrationForm: FormSource<'console-registration'> = {
  initial: async (visit) => {
    const { wanted } = await readView(visit);
    return registrationAnswers(wanted['registration'] ?? {}, registrationKeys(visit));
  },
  issues: async (visit) => {
    const keys = new Set(registrationKeys(visit));
    return tellStops(visit, 'registration', (path) => {
      const key = keyOfPath(path);
      return keys.has(key) ? `/${key}` : undefined;
    });
  },
};

/**
 * What nobody gets past, at the fields that it comes of: by the draft, at those that it changes; and now already, where the draft leaves
 * it so. `toField`: where a path below the document stands in the form.
 */
async function tellStops(
  visit: RequestContext,
  document: string,
  toField: (path: readonly string[]) => string | undefined,
): Promise<readonly Issue[]> {
  const { view, wrong, blockers: stops, blockedNow: standing } = await assessView(visit);
  const { plans } = visit;
  const tellAt = (place: Place, rule: string, tell: (speaker: Translator) => readonly string[]): readonly Issue[] => {
    const at = place.document === document ? toField(place.path.map(String)) : undefined;
    if (at === undefined) return [];
    // The page may be read in another language before it is asked for again.
    const because = languages.map((language) => [language, tell({ plans, language }).join('')]);
    return [{ at, rule, because: Object.fromEntries(because) }];
  };
  return [
    ...[...wrong, ...stops].flatMap((each) =>
      tellAt(each, 'stopsMembers', (speaker) => formatProblems([each], view.wanted, speaker)),
    ),
    ...standing.flatMap((each) =>
      each.places.flatMap((place) => tellAt(place, 'stopsMembersNow', (speaker) => formatBlockers([each], view.base, speaker))),
    ),
  ];
}

/** The keys of the form, which the declared one names. */
export function registrationKeys({ plans }: Pick<RequestContext, 'plans'>): readonly string[] {
  return plans.form('console-registration').fields.map(({ key }) => key);
}

export const entryListForm: FormSource<'console-custom-info-list'> = {
  initial: async (visit) => {
    const { wanted } = await readView(visit);
    return { entries: listEntries(wanted, visit) };
  },
  issues: (visit) => tellStops(visit, 'customAssociatedInfo', () => '/entries'),
};

export const entryForm: FormSource<'console-custom-info'> = {
  context: async (visit) => {
    const id = entryIdOf(visit);
    if (id === undefined) return { isAnswered: false, isElsewhere: false };
    return {
      isAnswered: (await countAnswered(visit.database, visit.store.id, id)) > 0,
      isElsewhere: isElsewhere(findEntry((await readView(visit)).wanted, id)),
    };
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
function entryIdOf(visit: RequestContext): string | undefined {
  const id = 'params' in visit && isObject(visit.params) ? visit.params['id'] : undefined;
  return typeof id === 'string' && id !== newEntry ? id : undefined;
}
