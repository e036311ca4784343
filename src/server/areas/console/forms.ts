import { type Issue, isObject } from '../../../../engine/declare/index.ts';
import type { FormSource, RequestContext } from '../../runtime/area.ts';
import { languages } from '../../runtime/pages/languages.ts';
import { type Blocker, formatBlockers, formatProblems, type Translator } from '../../settings/index.ts';
import { assessView } from './assess-view.ts';
import { entryAnswers, findEntry, isElsewhere, listEntries, newEntryAnswers } from './entries.ts';
import { countAnswered } from './queries.ts';
import { keyOfPath, registrationAnswers } from './registration.ts';
import { readView } from './view.ts';

type Place = Blocker['places'][number];

export const registrationForm: FormSource<'console-registration'> = {
  initial: async (context) => {
    const { wanted } = await readView(context);
    return registrationAnswers(wanted['registration'] ?? {}, registrationKeys(context));
  },
  issues: async (context) => {
    const keys = new Set(registrationKeys(context));
    return describeStops(context, 'registration', (path) => {
      const key = keyOfPath(path);
      return keys.has(key) ? `/${key}` : undefined;
    });
  },
};

/**
 * What nobody gets past, at the fields that it comes of: by the draft, at those that it changes; and now already, where the draft leaves
 * it so. `toField`: where a path below the document stands in the form.
 */
async function describeStops(
  context: RequestContext,
  document: string,
  toField: (path: readonly string[]) => string | undefined,
): Promise<readonly Issue[]> {
  const { view, wrong, blockers: stops, blockedNow: standing } = await assessView(context);
  const { plans } = context;
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
  initial: async (context) => {
    const { wanted } = await readView(context);
    return { entries: listEntries(wanted, context) };
  },
  issues: (context) => describeStops(context, 'customAssociatedInfo', () => '/entries'),
};

export const entryForm: FormSource<'console-custom-info'> = {
  context: async (context) => {
    const id = entryIdOf(context);
    if (id === undefined) return { isAnswered: false, isElsewhere: false };
    return {
      isAnswered: (await countAnswered(context.database, context.store.id, id)) > 0,
      isElsewhere: isElsewhere(findEntry((await readView(context)).wanted, id)),
    };
  },
  initial: async (context) => {
    const id = entryIdOf(context);
    const entry = id === undefined ? undefined : findEntry((await readView(context)).wanted, id);
    return entry === undefined ? newEntryAnswers : entryAnswers(entry);
  },
};

/** The address `…/new` is no entry's: ids that the server makes begin otherwise. */
export const newEntry = 'new';

/** Which entry a page is about; undefined: a new one. Only pages have parameters. */
function entryIdOf(context: RequestContext): string | undefined {
  const id = 'params' in context && isObject(context.params) ? context.params['id'] : undefined;
  return typeof id === 'string' && id !== newEntry ? id : undefined;
}
