import type { PageContext, PageLoader } from '../../runtime/area.ts';
import {
  compareSettings,
  findBlockers,
  findWarnings,
  formatBlockers,
  formatProblems,
  formatWarnings,
  listOtherDrafts,
  settingsOfDraft,
} from '../../settings/index.ts';
import { type AssessedView, assessView } from './assess-view.ts';
import { formatDifferences } from './history.ts';
import { readInForce, showVersion } from './pages.ts';
import { operatorOf } from './view.ts';

/** Something that an operator should look at, with where. */
interface Attention {
  readonly title: string;
  readonly lines: string[];
  readonly to: string;
  readonly label: string;
}

/** The document of the custom fields. */
const customFields = 'customAssociatedInfo';

/** Others' drafts that are shown; a store has few operators. */
const mostDrafts = 20;

/** What needs attention, who else is changing something, and what is in force. */
export const homePage: PageLoader<'console/index'> = async (visit) => {
  const weighed = await assessView(visit);
  const { operator, mayChange } = weighed.view;
  return {
    operator: { ...operator },
    mayChange,
    inForce: showVersion(await readInForce(visit)),
    attention: [...describeBlockers(visit), ...describeOwnDraft(visit, weighed), ...describeWarnings(visit)],
    otherDrafts: await describeOtherDrafts(visit),
  };
};

/** What members cannot do with the settings in force, whatever a draft changes. */
function describeBlockers(visit: PageContext): readonly Attention[] {
  const { project, plans, now } = visit;
  const blockers = findBlockers(project, plans.settings, now);
  if (blockers.length === 0) return [];
  const isOfCustomFields = blockers.every(({ places }) => places.every(({ document }) => document === customFields));
  return [
    {
      title: textFor(visit)('affected.attention.blocked'),
      lines: [...formatBlockers(blockers, plans.settings, visit)],
      ...linkTo(visit, isOfCustomFields),
    },
  ];
}

function describeOwnDraft(visit: PageContext, { view, wrong, blockers }: AssessedView): readonly Attention[] {
  const { draft, base, wanted, isBehind } = view;
  if (draft === undefined) return [];
  const text = textFor(visit);
  const problems = formatProblems([...wrong, ...blockers], wanted, visit);
  const kind = problems.length > 0 ? 'draftProblems' : isBehind ? 'draftBehind' : 'draft';
  const count = String(compareSettings(base, wanted).length);
  return [
    {
      title: text(`affected.attention.${kind}`, { count }),
      lines: [...(problems.length > 0 ? problems : formatDifferences(visit, base, wanted))],
      to: '/console/publish',
      label: text(isBehind ? 'affected.attention.openBehind' : 'affected.attention.openDraft'),
    },
  ];
}

/** What makes little sense of the settings in force, by the page on which it is corrected. */
function describeWarnings(visit: PageContext): readonly Attention[] {
  const text = textFor(visit);
  const { settings } = visit.plans;
  const all = findWarnings(settings, visit);
  return [false, true].flatMap((isOfCustomFields): readonly Attention[] => {
    const warnings = all.filter((warning) => 'entry' in warning === isOfCustomFields);
    if (warnings.length === 0) return [];
    const lines = [...formatWarnings(warnings, visit)];
    const title = text('affected.attention.oddities', { count: String(lines.length) });
    return [{ title, lines, ...linkTo(visit, isOfCustomFields) }];
  });
}

/** Where settings are corrected. */
function linkTo(visit: PageContext, isOfCustomFields: boolean): Pick<Attention, 'to' | 'label'> {
  const text = textFor(visit);
  return isOfCustomFields
    ? { to: '/console/custom-info', label: text('affected.attention.openCustomFields') }
    : { to: '/console/registration', label: text('affected.attention.openSettings') };
}

async function describeOtherDrafts(visit: PageContext) {
  const { database, store, project } = visit;
  const others = await listOtherDrafts(database, store.id, operatorOf(visit).id, mostDrafts);
  return Promise.all(
    others.map(async ({ operatorName, draft }) => {
      const base = await project.settingsOf(store.id, draft.baseVersion);
      return {
        name: operatorName,
        savedAt: draft.updatedAt.toISOString(),
        isBehind: draft.baseVersion !== store.settingsVersion,
        changes: [...formatDifferences(visit, base, settingsOfDraft(base, draft))],
      };
    }),
  );
}

function textFor({ plans, language }: PageContext) {
  return (key: string, parameters: { readonly [name: string]: string } = {}): string =>
    plans.text(key, language, parameters) ?? key;
}
