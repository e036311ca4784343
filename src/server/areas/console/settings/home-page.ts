import { daySeconds } from '../../../../rules/durations.ts';
import { pickText } from '../../../../rules/languages.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { countUndelivered } from '../../../platform/outbox/undelivered.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { type StoreSettings, typeSettings } from '../../../project/store-settings.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import {
  compareSettings,
  countUnagreed,
  findBlockers,
  findDeadLinks,
  findNeeds,
  findRefusedNow,
  findWarnings,
  formatBlockers,
  formatNeed,
  formatProblems,
  formatWarnings,
  isEqual,
  listOtherDrafts,
  listRequested,
  listSchedules,
  type SettingsWarning,
  settingsOfDraft,
} from '../../../settings/index.ts';
import { listMatters } from '../../payment/reconciliation/matters.ts';
import { describeDueRequests } from '../access-requests/pages.ts';
import { describeMissing } from './affected.ts';
import { type AssessedView, assessView } from './draft/assess-view.ts';
import { describeVersion, formatDifferences, readInForce } from './history.ts';

/** A matter that needs an operator's attention, with a link to where it is handled. */
interface Attention {
  readonly title: string;
  readonly lines: string[];
  readonly to: string;
  readonly label: string;
}

/** The document of the custom fields. */
const customFields = 'customAssociatedInfo';

/** The pages that correct settings. */
const registrationPage = { to: '/console/registration', label: 'openSettings' };
const customFieldsPage = { to: '/console/custom-info', label: 'openCustomFields' };
const settingsPage = { to: '/console/settings', label: 'openAllSettings' };
const correctingPages = [registrationPage, customFieldsPage, settingsPage];

/** Payments or messages that are counted. */
const maxMatters = 99;

/** Policies that are listed. */
const maxPolicies = 20;

type Policy = StoreSettings['policies']['policies'][number];

/** Maximum number of other operators' drafts on the page. */
const maxDrafts = 20;

/** Shows what needs attention, other operators' drafts, and the published version. */
export const homePage: PageLoader<'console/index'> = async (context) => {
  const assessed = await assessView(context);
  return {
    operator: { ...operatorOf(context) },
    mayChange: assessed.view.mayChange(),
    inForce: describeVersion(await readInForce(context)),
    attention: [
      ...(await describeBlockers(context)),
      ...(await describePayments(context)),
      ...(await describeMessages(context)),
      ...(await describeWaiting(context)),
      ...(await describeAccessRequests(context)),
      ...describeOwnDraft(context, assessed),
      ...describeWarnings(context),
      ...(await describeNeeds(context)),
    ],
    otherDrafts: await describeOtherDrafts(context),
    policies: await describePolicies(context),
    missing: await describeMissing(context),
  };
};

/** Blockers of the published settings, independent of any draft. */
async function describeBlockers(context: PageContext): Promise<readonly Attention[]> {
  const { plans } = context;
  const blockers = await findBlockers(context, plans.settings);
  if (blockers.length === 0) return [];
  const isOfCustomFields = blockers.every(({ places }) => places.every(({ document }) => document === customFields));
  return [
    {
      title: textFor(context)('affected.attention.blocked'),
      lines: [...formatBlockers(blockers, plans.settings, context)],
      ...linkTo(context, isOfCustomFields ? customFieldsPage : registrationPage),
    },
  ];
}

/** Payments that need a person, for those who may resolve them. */
async function describePayments(context: PageContext): Promise<readonly Attention[]> {
  if (!isPermitted(context, 'payments')) return [];
  const matters = await listMatters(context.database, context.store.id, maxMatters + 1);
  if (matters.length === 0) return [];
  const text = textFor(context);
  const count = matters.length > maxMatters ? `${maxMatters}+` : String(matters.length);
  const label = text('affected.attention.openPayments');
  return [{ title: text('affected.attention.payments', { count }), lines: [], to: '/console/payments', label }];
}

/** Messages of the last day that have not arrived, for those who help members and may open their list. */
async function describeMessages(context: PageContext): Promise<readonly Attention[]> {
  const { database, store, now } = context;
  if (!isPermitted(context, 'support') || !isPermitted(context, 'members')) return [];
  const undelivered = await countUndelivered(database, store.id, addSeconds(now, -daySeconds), maxMatters + 1);
  if (undelivered === 0) return [];
  const text = textFor(context);
  const count = undelivered > maxMatters ? `${maxMatters}+` : String(undelivered);
  const label = text('affected.attention.openMessages');
  return [{ title: text('affected.attention.messages', { count }), lines: [], to: '/console/messages', label }];
}

/** Drafts of others that wait for somebody who may publish. */
async function describeWaiting(context: PageContext): Promise<readonly Attention[]> {
  if (!isPermitted(context, 'publish')) return [];
  const text = textFor(context);
  const waiting = await listRequested(context.database, context.store.id, operatorOf(context).id);
  return waiting.map(({ drafterId, drafterName: name }) => ({
    title: text('affected.attention.waiting', { name }),
    lines: [],
    to: `/console/reviews/${drafterId}`,
    label: text('affected.attention.openDraft'),
  }));
}

/** Requests for members that wait for a second operator. */
async function describeAccessRequests(context: PageContext): Promise<readonly Attention[]> {
  const text = textFor(context);
  const requests = await describeDueRequests(context);
  return requests.flatMap(({ title, accountId, requester, mayApprove }) =>
    mayApprove
      ? [
          {
            title: text('affected.attention.accessRequest', { name: requester ?? '' }),
            lines: [title],
            to: `/console/members/${accountId}`,
            label: text('console-access-requests.open'),
          },
        ]
      : [],
  );
}

function describeOwnDraft(context: PageContext, { view, invalid, blockers }: AssessedView): readonly Attention[] {
  const { draft, base, drafted, isOutdated } = view;
  if (draft === undefined) return [];
  const text = textFor(context);
  const problems = formatProblems([...invalid, ...blockers], drafted, context);
  const kind = problems.length > 0 ? 'draftProblems' : isOutdated ? 'draftBehind' : 'draft';
  const count = String(compareSettings(base, drafted).length);
  return [
    {
      title: text(`affected.attention.${kind}`, { count }),
      lines: [...(problems.length > 0 ? problems : formatDifferences(context, base, drafted))],
      to: '/console/publish',
      label: text(isOutdated ? 'affected.attention.openBehind' : 'affected.attention.openDraft'),
    },
  ];
}

/** Warnings about the published settings, grouped by the page on which they are corrected. */
function describeWarnings(context: PageContext): readonly Attention[] {
  const text = textFor(context);
  const { settings } = context.plans;
  const settingWarnings = findWarnings(settings, context);
  return correctingPages.flatMap((page): readonly Attention[] => {
    const warnings = settingWarnings.filter((warning) => findPage(warning) === page);
    if (warnings.length === 0) return [];
    const lines = [...formatWarnings(warnings, context)];
    const title = text('affected.attention.warnings', { count: String(lines.length) });
    return [{ title, lines, ...linkTo(context, page) }];
  });
}

function findPage(warning: SettingsWarning): (typeof correctingPages)[number] {
  if ('payment' in warning) return settingsPage;
  return 'customField' in warning ? customFieldsPage : registrationPage;
}

const linkTo = (context: PageContext, { to, label }: (typeof correctingPages)[number]): Pick<Attention, 'to' | 'label'> => ({
  to,
  label: textFor(context)(`affected.attention.${label}`),
});

/** What the published settings need of each other and of this process, values that are refused today, and links to no page. */
async function describeNeeds(context: PageContext): Promise<readonly Attention[]> {
  const text = textFor(context);
  const { settings } = context.plans;
  const needs = (await findNeeds(context, settings)).filter(({ isWarning }) => isWarning);
  const refused = findRefusedNow(context.project.declarations, settings);
  const deadLinks = findDeadLinks(context.project.declarations, settings).map(
    (link) => ({ rule: 'deadLink', link, settings }) as const,
  );
  const lines = [
    ...needs.map((need) => formatNeed(need, settings, context)),
    ...formatProblems(refused, settings, context),
    ...formatWarnings(deadLinks, context),
  ];
  if (lines.length === 0) return [];
  return [
    {
      title: text('affected.attention.warnings', { count: String(lines.length) }),
      lines,
      ...linkTo(context, settingsPage),
    },
  ];
}

/** The policies with the revisions that are scheduled, and how many members have not agreed to those in force yet. */
async function describePolicies({ database, store, project, plans, language }: PageContext) {
  const { policies } = plans.settings.policies;
  const waiting = await countUnagreed(database, store.id, policies);
  const scheduled = await listScheduledPolicies({ database, store, project });
  const added = scheduled.filter(
    ({ policy }, index) =>
      !policies.some(({ policyId }) => policyId === policy.policyId) &&
      scheduled.findIndex((change) => change.policy.policyId === policy.policyId) === index,
  );
  return [
    ...policies.map(({ policyId, title, revision }, index) => {
      const next = scheduled.find(({ policy }) => policy.policyId === policyId && policy.revision !== revision);
      return {
        title: pickText(title, language) ?? policyId,
        revision,
        scheduledRevision: next?.policy.revision ?? null,
        scheduledAt: next?.at.toISOString() ?? null,
        waiting: waiting[index] ?? 0,
      };
    }),
    ...added.map(({ policy, at }) => ({
      title: pickText(policy.title, language) ?? policy.policyId,
      revision: null,
      scheduledRevision: policy.revision,
      scheduledAt: at.toISOString(),
      waiting: 0,
    })),
  ].slice(0, maxPolicies);
}

/** The policies that publications at a time change, the next first. */
async function listScheduledPolicies({ database, store, project }: Pick<PageContext, 'database' | 'store' | 'project'>) {
  const schedules = (await listSchedules(database, store.id)).filter(({ problem }) => problem === null);
  const changed = schedules.map(async ({ publishAt: at, draft }) => {
    const base = await project.settingsOf(store.id, draft.baseVersion);
    const [before, after] = [base, settingsOfDraft(base, draft)].map((settings) => typeSettings(settings).policies.policies);
    const isSame = (policy: Policy) => before?.some((earlier) => isEqual(earlier, policy)) === true;
    return (after ?? []).filter((policy) => !isSame(policy)).map((policy) => ({ policy, at }));
  });
  return (await Promise.all(changed)).flat();
}

async function describeOtherDrafts(context: PageContext) {
  const { database, store, project } = context;
  const otherDrafts = await listOtherDrafts(database, store.id, operatorOf(context).id, maxDrafts);
  return Promise.all(
    otherDrafts.map(async ({ operatorName, draft }) => {
      const base = await project.settingsOf(store.id, draft.baseVersion);
      return {
        name: operatorName,
        savedAt: draft.updatedAt.toISOString(),
        isOutdated: draft.baseVersion !== store.settingsVersion,
        changes: [...formatDifferences(context, base, settingsOfDraft(base, draft))],
      };
    }),
  );
}

function textFor({ plans, language }: PageContext) {
  return (key: string, parameters: { readonly [name: string]: string } = {}): string =>
    plans.text(key, language, parameters) ?? key;
}
