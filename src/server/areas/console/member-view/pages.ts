import type { ScreenPlan } from '../../../../../engine/declare/index.ts';
import { languages } from '../../../../rules/languages.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { nameScreen } from '../../../settings/messages/name-screen.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { selectMember } from '../members/queries.ts';
import { addressOfView, findView, type OpenedView, readOpened, widths } from './find-view.ts';
import type { ViewRow } from './queries.ts';

export const startPage: PageLoader<'console/members/view-start'> = async ({ database, store, params, now }) => {
  const member = await selectMember(database, { storeId: store.id, accountId: params.accountId }, now);
  if (member === undefined) throw new RefusalError('NOT_FOUND');
  const { account_id: accountId, email } = member;
  return member.withdrawn_at === null
    ? { accountId, name: nameOf(member), email }
    : { redirectTo: `/console/members/${accountId}` };
};

export const viewPage: PageLoader<'console/members/view'> = async (context) => {
  const { database, store, params, query, request, language, now } = context;
  const view = await findView(context, request, params.viewId);
  const member = view && (await selectMember(database, { storeId: store.id, accountId: view.account_id }, now));
  if (request === undefined || view === undefined || member === undefined)
    return { redirectTo: `/console/members/${encodeURIComponent(params.accountId)}/view` };
  const { memberPages } = request.server;
  const opened = readOpened(query, languages, member.language ?? language);
  const page = await memberPages.read(context, request, { view, address: opened.page, language: opened.language });
  const isShown = 'screen' in page;
  const text = (key: string, values?: { readonly [name: string]: string }) => context.plans.text(key, language, values) ?? key;
  const tab = (part: Partial<OpenedView>, title: string, isCurrent: boolean) => ({
    title,
    to: addressOfView(view, { ...opened, ...part }),
    isCurrent,
  });
  return {
    accountId: member.account_id,
    viewId: view.view_id,
    name: nameOf(member),
    operator: operatorOf(context).name,
    reason: view.reason,
    until: view.expires_at.toISOString(),
    pages: listScreens(context, memberPages.screens(context)).map(({ route, title, id }) =>
      tab({ page: route }, title, isShown ? id === page.screen.id : route === opened.page),
    ),
    widths: widths.map((width) => tab({ width }, text(`preview.${width}`), width === opened.width)),
    languages: languages.map((name) => tab({ language: name }, text(`preview.language.${name}`), name === opened.language)),
    problem: isShown ? null : text(`member-view.problem.${page.problem}`),
    ledTo: isShown && page.isLed ? text('member-view.led', { title: titleOf(context, page.screen) }) : null,
    // Everybody may open it, without the view.
    elsewhere: !isShown && page.problem === 'others' ? opened.page : null,
    frames: isShown ? [{ title: titleOf(context, page.screen), source: frameOf(view, opened), width: opened.width }] : [],
  };
};

/** By title, the page where members begin first. */
function listScreens(context: RequestContext, ids: readonly string[]) {
  return ids
    .map((id) => context.plans.screen(id))
    .map((screen) => ({ id: screen.id, route: screen.route, title: titleOf(context, screen) }))
    .sort((left, right) => left.route.localeCompare(right.route));
}

function titleOf({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, { id, title }: ScreenPlan): string {
  const fixed = 'key' in title && title.with === undefined ? plans.text(title.key, language) : undefined;
  return fixed ?? nameScreen(plans, language, id);
}

const frameOf = ({ view_id: view }: ViewRow, { page, width, language }: OpenedView): string =>
  `${ownAddresses.memberViewFrame}?${new URLSearchParams({ view, page, width, language })}`;
