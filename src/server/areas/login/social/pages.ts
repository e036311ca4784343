import { localize } from '../../../../rules/languages.ts';
import { memberHome } from '../../../../rules/member-home.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { findProvider } from '../identity-providers/service.ts';
import { findNewestProvider } from './queries.ts';

/** Seconds for which the page after linking may be opened, as after calls. */
const readableSeconds = 1800;

export const enableCompletePage: PageLoader<'mypage/social/enable/complete'> = async (context) => {
  const { database, store, now, language } = context;
  const accountId = requireAccountId(context);
  const id = await findNewestProvider(database, store.id, accountId, addSeconds(now, -readableSeconds));
  const provider = id === undefined ? undefined : findProvider(context, id);
  if (provider === undefined) return { redirectTo: memberHome };
  return { userIdentifierName: localize(provider.name, language) };
};

export const relateErrorPage: PageLoader<'social/relate-error'> = async ({ query }) => ({
  isAlreadyLinked: query['type'] === 'ACCOUNT_ALREADY_EXISTS',
});
