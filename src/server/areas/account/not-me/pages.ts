import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { findEmailUndo, findNotMeAccount } from './queries.ts';

// Opened by the links of mails: a visit changes nothing, so a mail scanner does not use a link up.

const readToken = ({ query }: PageContext): string => (query['token'] ?? '').slice(0, 200);

/** Whether another account is signed in than the link is for. Pages then show the address of the link's account. */
const isOther = ({ session }: PageContext, accountId: string): boolean =>
  session?.accountId != null && session.accountId !== accountId;

export const undoEmailPage: PageLoader<'account/undo-email'> = async (context) => {
  const { database, store, now } = context;
  const token = readToken(context);
  const undo = await findEmailUndo(database, { storeId: store.id, token, now });
  return undo === undefined
    ? { token: '', state: 'invalid', email: null, isOtherAccount: false }
    : { token, state: 'ok', email: undo.previousEmail, isOtherAccount: isOther(context, undo.account.account_id) };
};

export const notMePage: PageLoader<'account/not-me'> = async (context) => {
  const { database, store, now } = context;
  const token = readToken(context);
  const account = await findNotMeAccount(database, { storeId: store.id, token, now });
  return account === undefined
    ? { token: '', state: 'invalid', email: null, isOtherAccount: false }
    : { token, state: 'ok', email: account.email, isOtherAccount: isOther(context, account.account_id) };
};
