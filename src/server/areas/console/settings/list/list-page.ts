// The list of settings documents, with the search over all settings.
import type { ConsoleSettingsListPage } from '../../../../../generated/pages.ts';
import { defaultsOf } from '../../../../project/settings-reader.ts';
import type { PageContext, PageLoader } from '../../../../runtime/area.ts';
import { findWarnings, listDocuments, omitUnchanged } from '../../../../settings/index.ts';
import { type AssessedView, assessView } from '../draft/assess-view.ts';
import { searchSettings } from './search-settings.ts';
import { addressOfDocument } from './setting-address.ts';

/** Lists every settings document with its group and state, or what `?q=` finds. */
export const settingsListPage: PageLoader<'console/settings/index'> = async (context) => {
  const { plans, language, project, query } = context;
  const assessed = await assessView(context);
  const words = (query['q'] ?? '').trim().slice(0, 200);
  if (words !== '') return { isSearch: true, documents: [], results: searchSettings(context, assessed.view.drafted, words) };
  const changed = omitUnchanged(plans.settings, defaultsOf(project.declarations));
  const warned = listWarned(context, assessed);
  const documents = Object.keys(plans.settings).map((document): ConsoleSettingsListPage['documents'][number] => ({
    group: String(project.declarations.settings[document]?.['group'] ?? ''),
    title: plans.text(`settings.document.${document}`, language) ?? document,
    to: addressOfDocument(document),
    isChanged: Object.hasOwn(changed, document),
    isDrafted: Object.hasOwn(assessed.view.draft?.documents ?? {}, document),
    isWarned: warned.has(document),
  }));
  return { isSearch: false, documents, results: [] };
};

/** Documents with a problem or a warning: those of the draft, without one those of the published settings. */
function listWarned(context: PageContext, { view, invalid, blockers, warnings, blockedNow, refusedNow }: AssessedView) {
  const problems = [...invalid, ...blockers, ...refusedNow, ...blockedNow.flatMap(({ places }) => places)];
  return listDocuments(problems, [...warnings, ...findWarnings(view.drafted, context)]);
}
