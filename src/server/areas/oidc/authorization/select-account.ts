import { localize } from '../../../../rules/languages.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { clearSessionCookies } from '../../../platform/http/session-cookies.ts';
import { findMember } from '../../../platform/sessions/members.ts';
import { endSession } from '../../../platform/sessions/sessions.ts';
import type { Command, PageLoader } from '../../../runtime/area.ts';
import { addressOf, continueAddress } from '../provider/interaction-address.ts';
import { changeAccount, requireInteraction, requireStep, saveResult } from '../provider/interactions.ts';

export const selectAccountPage: PageLoader<'oidc/select-account'> = async (context) => {
  const interaction = await requireStep(context, 'select_account');
  if ('redirectTo' in interaction) return interaction;
  const { uid, client } = interaction;
  const member = await findMember(context);
  return {
    uid,
    clientName: localize(client.name, context.language),
    accountName: member?.email ?? member?.login_id ?? '',
  };
};

/** Continues with the account that is signed in. */
export const selectAccount: Command<'oidc.select-account'> = async (context) => {
  const { database, session, payload } = context;
  const interaction = await requireInteraction(context, payload.uid, ['select_account']);
  if (interaction.prompt === 'consent') await changeAccount(database, { session, interaction });
  else await saveResult(database, { session, interaction, result: { select_account: {}, login: {} } });
  return { redirectTo: continueAddress(interaction.uid) };
};

/** Logs out, so that another account can log in. */
export const switchAccount: Command<'oidc.select-account.switch'> = async (context) => {
  const { database, session, request, reply, payload } = context;
  const { uid } = await requireInteraction(context, payload.uid, ['select_account']);
  if (session !== null) {
    await database.transaction(async (tx) => {
      await endSession(tx, session);
      await writeAudit(tx, request, { action: 'logout', accountId: session.accountId, details: { by: 'oidc' } });
    });
    clearSessionCookies(reply);
  }
  return { redirectTo: addressOf('login', uid) };
};
