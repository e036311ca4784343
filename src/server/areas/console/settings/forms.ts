import type { Issue } from '../../../../../engine/declare/index.ts';
import { languages } from '../../../../rules/languages.ts';
import type { FormRequest, FormSource, RequestContext } from '../../../runtime/area.ts';
import { type Blocker, formatBlockers, formatProblems, nameDocument, type Translator } from '../../../settings/index.ts';
import { assessView } from './draft/assess-view.ts';
import { findPart } from './draft/draft-part.ts';
import { entryAnswers, findEntry, listEntries, newEntryAnswers } from './entries.ts';
import { countAnswered } from './queries.ts';
import { keyOfPath, registrationAnswers } from './registration.ts';
import { listRelatedFields } from './related-fields.ts';
import { readView } from './view.ts';

type SettingLocation = Blocker['places'][number];

export const registrationForm: FormSource<'console-registration'> = {
  initial: async (context) => {
    const { drafted } = await readView(context);
    return registrationAnswers(drafted['registration'] ?? {}, registrationKeys(context));
  },
  issues: async (context) => {
    const keys = new Set(registrationKeys(context));
    return findBlockerIssues(context, 'registration', (path) => {
      const key = keyOfPath(path);
      return keys.has(key) ? `/${key}` : undefined;
    });
  },
};

/**
 * Returns the draft's problems, and the current blockers and refused values that the draft does not fix, as issues of the fields that
 * cause them.
 * `toField` maps a path in the document to the form's field.
 */
export async function findBlockerIssues(
  context: RequestContext,
  document: string,
  toField: (path: readonly string[]) => string | undefined,
): Promise<readonly Issue[]> {
  const { view, invalid, blockers, blockedNow, refusedNow } = await assessView(context);
  const { plans } = context;
  const createIssues = (
    place: SettingLocation,
    rule: string,
    format: (translator: Translator) => readonly string[],
  ): readonly Issue[] => {
    const at = place.document === document ? toField(place.path.map(String)) : undefined;
    if (at === undefined) return [];
    // In every language, because the person may switch without a reload.
    const because = languages.map((language) => [language, format({ plans, language }).join('')]);
    return [{ at, rule, because: Object.fromEntries(because) }];
  };
  return [
    ...[...invalid, ...blockers].flatMap((problem) =>
      createIssues(problem, 'stopsMembers', (translator) => formatProblems([problem], view.drafted, translator)),
    ),
    ...refusedNow.flatMap((problem) =>
      createIssues(problem, 'stopsMembersNow', (translator) => formatProblems([problem], view.drafted, translator)),
    ),
    ...blockedNow.flatMap((blocker) =>
      blocker.places.flatMap((place) =>
        createIssues(place, 'stopsMembersNow', (translator) => formatBlockers([blocker], view.base, translator)),
      ),
    ),
  ];
}

/** The field keys of the declared form. */
export function registrationKeys({ plans }: Pick<RequestContext, 'plans'>): readonly string[] {
  return plans.form('console-registration').fields.map(({ key }) => key);
}

export const entryListForm: FormSource<'console-custom-info-list'> = {
  initial: async (context) => {
    const { drafted } = await readView(context);
    return { entries: listEntries(drafted, context) };
  },
  issues: (context) => findBlockerIssues(context, 'customAssociatedInfo', () => '/entries'),
};

export const entryForm: FormSource<'console-custom-info'> = {
  context: async (context) => {
    const id = entryIdOf(context);
    const view = await readView(context);
    return {
      isAnswered: id !== undefined && (await countAnswered(context.database, context.store.id, id)) > 0,
      ...listRelatedFields(context, view, id === undefined ? undefined : findEntry(view.drafted, id)),
    };
  },
  initial: async (context) => {
    const id = entryIdOf(context);
    const entry = id === undefined ? undefined : findEntry((await readView(context)).drafted, id);
    return entry === undefined ? newEntryAnswers : entryAnswers(entry);
  },
};

/** The documents of the draft, of which some can be published without the others. At first the page's part, or all. */
export const publishChoiceForm: FormSource<'console-publish-choice'> = {
  context: async (context) => {
    const documents = Object.keys((await readView(context)).draft?.documents ?? {});
    return { documents: documents.map((value) => ({ value, name: nameDocument(context, value) })) };
  },
  initial: async (context) => {
    const { draft } = await readView(context);
    return { documents: [...(findPart(draft, context.params) ?? Object.keys(draft?.documents ?? {}))] };
  },
};

/** The id in the address of a new entry; no entry has it. */
export const newEntry = 'new';

/** The id in the page's address; undefined: a new entry, or not a page. */
function entryIdOf({ params }: FormRequest): string | undefined {
  const { id } = params;
  return id === newEntry ? undefined : id;
}
